/** The last events of a session, for a client that resumes a stream. Bounded by number and size. */

export interface LoggedEvent {
  /** Which stream of the session. */
  readonly stream: number;
  /** Counted within the stream, from 1. 0 stands for its beginning. */
  readonly position: number;
  readonly data: string;
}

export class EventLog {
  readonly #events: LoggedEvent[] = [];
  readonly #maxEvents: number;
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxEvents: number, maxBytes: number) {
    this.#maxEvents = maxEvents;
    this.#maxBytes = maxBytes;
  }

  add(event: LoggedEvent): void {
    this.#events.push(event);
    this.#bytes += event.data.length;
    while (this.#events.length > this.#maxEvents || (this.#bytes > this.#maxBytes && this.#events.length > 1))
      this.#bytes -= this.#events.shift()!.data.length;
  }

  after(stream: number, position: number): LoggedEvent[] {
    return this.#events.filter((event) => event.stream === stream && event.position > position);
  }
}

export const eventIdOf = ({ stream, position }: Pick<LoggedEvent, 'stream' | 'position'>): string =>
  `${stream}-${position}`;

export function parseEventId(id: string): Pick<LoggedEvent, 'stream' | 'position'> | undefined {
  const match = /^(\d{1,15})-(\d{1,15})$/.exec(id);
  return match === null ? undefined : { stream: Number(match[1]), position: Number(match[2]) };
}
