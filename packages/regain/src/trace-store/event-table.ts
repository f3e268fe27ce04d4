/** Stores batches of events, each in one statement that may be repeated: an event is stored once. */

import { Database, isLost, isMissingTable, migrate } from '../database/index.ts';
import { RegainError } from '../types/index.ts';
import type { WaitingEvent } from './event-queue.ts';
import { traceTables } from './trace-tables.ts';

export interface Writer {
  readonly key: string;
  /** Undefined: the name of the machine. */
  readonly source: string | undefined;
}

const statement = `
  WITH own AS (
    INSERT INTO @trace_writers (key, source, dropped) VALUES ($1, $2, $3)
    ON CONFLICT (key) DO UPDATE SET seen_at = now(), dropped = excluded.dropped RETURNING id
  )
  INSERT INTO @trace_events (writer, nth, is_head, event)
  SELECT own.id, $4::bigint + nth, nth = ANY($5::bigint[]), event
  FROM own, json_array_elements($6::json) WITH ORDINALITY AS events (event, nth)
  ON CONFLICT DO NOTHING`;

export class EventTable {
  readonly #address: string;
  readonly #writer: Writer;
  #database: Database | undefined;
  #isReady = false;

  constructor(address: string, writer: Writer) {
    this.#address = address;
    this.#writer = writer;
  }

  /** `nth`: the number of the first one. `dropped`: events that will never come. Returns how many the database refuses. */
  async store(batch: readonly WaitingEvent[], nth: number, dropped: number): Promise<number> {
    try {
      await this.#insert(batch, nth, dropped);
      return 0;
    } catch (error) {
      if (isMissingTable(error)) this.#isReady = false;
      if (!isRefused(error)) throw error;
      if (batch.length <= 1) return batch.length;
      const half = batch.length >> 1;
      const first = await this.store(batch.slice(0, half), nth, dropped);
      return first + (await this.store(batch.slice(half), nth + half, dropped + first));
    }
  }

  async #insert(batch: readonly WaitingEvent[], nth: number, dropped: number): Promise<void> {
    this.#database ??= await Database.open(this.#address);
    if (!this.#isReady) await migrate(this.#database, traceTables);
    this.#isReady = true;
    const { key, source = await machine() } = this.#writer;
    const heads = batch.flatMap(({ isHead }, i) => (isHead ? [i + 1] : []));
    const events = `[${batch.map(({ text }) => readable(text)).join(',')}]`;
    // Not repeated here: how long it is worth it depends on whether somebody waits.
    await this.#database.query(statement, [key, source, dropped, nth - 1, heads, events], 'once');
  }
}

/**
 * A zero byte, or half of a surrogate pair, in the answer of a tool is stored as a replacement character: PostgreSQL would
 * store it, but every `event->>'type'` that meets the event would fail.
 */
function readable(json: string): string {
  return json.replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === '\\\\' ? found : '\\ufffd',
  );
}

/** Imported here, so that a bundle for browsers can contain this file. */
async function machine(): Promise<string> {
  return (await import('node:os')).hostname();
}

/** Whether the answer is unknown or the server was away. */
export function isAway(error: unknown): boolean {
  return isLost(RegainError.is(error) ? error.cause : error);
}

/** Of the events themselves, such as a character that the encoding of the database does not have. */
function isRefused(error: unknown): boolean {
  const cause = RegainError.is(error) ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^(?:22|54)...$/.test(code);
}
