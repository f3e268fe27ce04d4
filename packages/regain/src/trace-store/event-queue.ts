/** Events of a trace that wait to be stored, up to a limit: a database that is away must not fill the memory. */

/** Tells the shield whose event it is what is wrong with its trace. */
export type Warn = (message: string) => void;

export interface WaitingEvent {
  /** Its JSON. */
  readonly text: string;
  readonly isHead: boolean;
  readonly warn: Warn;
}

/** In characters. */
const WAITING_MAX = 2 ** 25;
const BATCH_MAX = 2 ** 20;

export class EventQueue {
  /** In the order in which they were written. */
  #events: WaitingEvent[] = [];
  #chars = 0;

  get length(): number {
    return this.#events.length;
  }

  /** False if there is no room. Heads have some of their own: without its head, later events of a session are lost, too. */
  add(event: WaitingEvent): boolean {
    if (this.#chars + event.text.length > (event.isHead ? 2 : 1) * WAITING_MAX) return false;
    this.#events.push(event);
    this.#chars += event.text.length;
    return true;
  }

  /** The first events, as many as one statement may have. They stay here until they are removed. */
  batch(): readonly WaitingEvent[] {
    let chars = 0;
    const end = this.#events.findIndex(({ text }) => {
      chars += text.length;
      return chars > BATCH_MAX;
    });
    return this.#events.slice(0, end < 0 ? undefined : Math.max(1, end));
  }

  remove(count: number): void {
    for (const { text } of this.#events.splice(0, count)) this.#chars -= text.length;
  }

  clear(): void {
    this.#events = [];
    this.#chars = 0;
  }

  /** Whose events wait. */
  warns(): ReadonlySet<Warn> {
    return new Set(this.#events.map(({ warn }) => warn));
  }
}
