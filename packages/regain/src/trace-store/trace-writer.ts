/**
 * Writes traces to a database in the background: no call waits for it, and none fails with it. A database that was
 * reached once and is away now is tried again for as long as the process runs; one that never accepted an event is not.
 */

import { parseAddress } from '../database/index.ts';
import { errorText } from '../types/index.ts';
import { EventQueue, type Warn } from './event-queue.ts';
import { EventTable, isAway } from './event-table.ts';

export interface TraceWriter {
  /** `text`: the JSON of an event. `warn`: one function for each shield. */
  write(text: string, isHead: boolean, warn: Warn): void;
  /** Waits until all events are stored, or until the database has been away for some seconds. */
  flush(): Promise<void>;
}

/** Between the first event and its statement, so that few statements carry many events. */
const COLLECT_MS = 200;
const RETRY_MS = { from: 500, to: 30_000 };
/** How long the end of a program waits for a database that is away. */
const FLUSH_MS = 5_000;

const writers = new Map<string, TraceWriter>();

/** One for each process and address: a program with a shield for every conversation needs one connection. */
export function traceWriter(address: string, newKey: () => string): TraceWriter {
  const writer = writers.get(address) ?? new DatabaseWriter(address, newKey);
  writers.set(address, writer);
  return writer;
}

class DatabaseWriter implements TraceWriter {
  readonly #queue = new EventQueue();
  #shown = 'a database';
  #table: EventTable | undefined;
  #nth = 0;
  #dropped = 0;
  /** Of them, those that the database knows of. */
  #counted = 0;
  /** Drops that no warning has counted yet. */
  #unreported = 0;
  #hasStored = false;
  /** Why nothing is written any more. */
  #end: string | undefined;
  #running: Promise<void> | undefined;
  #flushes = 0;
  #wake = () => {};
  /** Resolved while the database is away. */
  #away = Promise.withResolvers<void>();
  /** Who knows that it is. */
  #warned = new WeakSet<Warn>();

  constructor(address: string, newKey: () => string) {
    try {
      const { shown, source } = parseAddress(address);
      // With a user, it would be taken for the address of a person and redacted.
      this.#shown = shown.replace(/\/\/[^/]*@/, '//');
      this.#table = new EventTable(address, { key: newKey(), source });
    } catch (error) {
      this.#end = errorText(error);
    }
  }

  write(text: string, isHead: boolean, warn: Warn): void {
    if (this.#end !== undefined) this.#report([warn], this.#endText());
    else {
      if (!this.#queue.add({ text, isHead, warn })) {
        this.#dropped++;
        this.#unreported++;
        this.#report([warn], `events of the trace are dropped: ${this.#shown} does not store them in time`);
      }
      this.#running ??= this.#drain(this.#table!);
    }
  }

  async flush(): Promise<void> {
    if (this.#running === undefined) return;
    this.#flushes++;
    this.#wake();
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, FLUSH_MS);
    });
    await Promise.race([this.#running, limit.then(() => this.#away.promise)]);
    clearTimeout(timer);
    this.#flushes--;
  }

  async #drain(table: EventTable): Promise<void> {
    await this.#pause(COLLECT_MS, true);
    for (let pauseMs = RETRY_MS.from; this.#queue.length > 0 || this.#dropped > this.#counted; ) {
      const batch = this.#queue.batch();
      const dropped = this.#dropped;
      try {
        const refused = await table.store(batch, this.#nth, dropped);
        this.#counted = dropped;
        this.#nth += batch.length;
        this.#queue.remove(batch.length);
        this.#stored(
          refused,
          batch.map(({ warn }) => warn),
        );
        pauseMs = RETRY_MS.from;
      } catch (error) {
        if (!this.#hasStored && !isAway(error)) this.#stop(errorText(error));
        else await this.#waitFor(error, pauseMs);
        pauseMs = Math.min(2 * pauseMs, RETRY_MS.to);
      }
    }
    this.#running = undefined;
  }

  #stored(refused: number, warns: readonly Warn[]): void {
    this.#hasStored = true;
    this.#dropped += refused;
    this.#unreported += refused;
    this.#away = Promise.withResolvers();
    // Where more events wait than can be stored, one warning is enough.
    if (this.#queue.length > 0) return;
    this.#warned = new WeakSet();
    if (this.#unreported === 0 || warns.length === 0) return;
    const events = this.#unreported === 1 ? '1 event' : `${this.#unreported} events`;
    this.#report(warns, `${events} of the trace could not be stored in ${this.#shown}`);
    this.#warned = new WeakSet();
    this.#unreported = 0;
  }

  /** The pause does not keep a process that has nothing else to do. */
  async #waitFor(error: unknown, pauseMs: number): Promise<void> {
    this.#away.resolve();
    this.#report(
      this.#queue.warns(),
      `the trace waits in memory: ${this.#shown} could not be written: ${errorText(error)}`,
    );
    await this.#pause(this.#flushes > 0 ? RETRY_MS.from : pauseMs, false);
  }

  #stop(reason: string): void {
    this.#end = reason;
    const warns = this.#queue.warns();
    this.#queue.clear();
    this.#counted = this.#dropped;
    this.#report(warns, this.#endText());
  }

  #endText(): string {
    return `the trace ends: ${this.#shown} could not be written: ${this.#end}`;
  }

  #report(warns: Iterable<Warn>, message: string): void {
    for (const warn of warns) {
      if (this.#warned.has(warn)) continue;
      this.#warned.add(warn);
      try {
        warn(message);
      } catch {
        // The logger of a user must not end the trace.
      }
    }
  }

  /** Ended early by `flush`. */
  async #pause(ms: number, keepsProcess: boolean): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      if (!keepsProcess) timer.unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
  }
}
