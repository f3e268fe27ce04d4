/** Rollouts as rows: written in the binary form of COPY, which needs no text of any number, and read back. */

import { endings, type LedgerEntry } from 'regain/internal/types';
import { ledgerLength, writeLedger } from '../ledger-bytes.ts';
import type { StoredRollout } from '../port.ts';
import { rolloutFromFields } from '../rollout-fields.ts';

/** In the order of the table. */
export const rolloutColumns = [
  ...['position', 'seed', 'repeat'],
  ...['overhead', 'latency_ms', 'waiting_ms', 'tokens_in', 'tokens_out', 'money'],
  ...['run', 'suite', 'profile', 'policy', 'backbone', 'task', 'attempts', 'duplicates', 'ending'],
  ...['ledger', 'error', 'trace'],
].join(', ');

/** Of rows from `rolloutsToCopy`. */
export const COPY_ROLLOUTS = `COPY @rollouts (${rolloutColumns}) FROM STDIN (FORMAT binary)`;

const FIELDS = 21;
/** Of one row: the number of fields, the length of each, and all columns of fixed length. */
const FIXED_BYTES = 2 + FIELDS * 4 + 9 * 8 + 8 * 4 + 2;
/** https://www.postgresql.org/docs/current/sql-copy.html: signature, flags, length of the extension. */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);

/** The names that rollouts refer to, with repetitions. */
export function* namesIn(rollouts: readonly StoredRollout[]): Iterable<string> {
  for (const one of rollouts) {
    yield one.suite;
    yield one.profile;
    yield one.policy;
    yield one.backbone;
    yield one.task;
  }
}

/** One buffer for all rows, and nothing else that is allocated for each: writing them is most of the work of a commit. */
export function rolloutsToCopy(
  run: number,
  rollouts: readonly StoredRollout[],
  idOf: (name: string) => number,
): Uint8Array[] {
  let size = 0;
  for (const { ledger, error, trace } of rollouts)
    size += FIXED_BYTES + ledgerLength(ledger) + textLength(error) + textLength(trace);
  const writer = new FieldWriter(size);
  for (const one of rollouts) {
    const { spend } = one;
    writer.row();
    writer.int8(one.position);
    writer.int8(one.seed);
    writer.int8(one.repeat);
    writer.float8(one.overhead);
    writer.float8(spend.latencyMs);
    writer.float8(spend.waitingMs);
    writer.float8(spend.tokensIn);
    writer.float8(spend.tokensOut);
    writer.float8(spend.money);
    writer.int4(run);
    writer.int4(idOf(one.suite));
    writer.int4(idOf(one.profile));
    writer.int4(idOf(one.policy));
    writer.int4(idOf(one.backbone));
    writer.int4(idOf(one.task));
    writer.int4(one.attempts);
    writer.int4(one.duplicates);
    writer.int2(endings.indexOf(one.ending));
    writer.ledger(one.ledger);
    writer.text(one.error);
    writer.text(one.trace);
  }
  return [HEADER, writer.buffer, TRAILER];
}

function textLength(text: string | null | undefined): number {
  return text === null || text === undefined ? 0 : Buffer.byteLength(text);
}

/** Fields of COPY: a length, then the value, high byte first. */
class FieldWriter {
  readonly buffer: Buffer;
  readonly #view: DataView;
  #at = 0;

  constructor(size: number) {
    this.buffer = Buffer.allocUnsafe(size);
    this.#view = new DataView(this.buffer.buffer, this.buffer.byteOffset, size);
  }

  row(): void {
    this.#view.setInt16(this.#at, FIELDS);
    this.#at += 2;
  }

  int2(value: number): void {
    this.#length(2);
    this.#view.setInt16(this.#at, value);
    this.#at += 2;
  }

  int4(value: number): void {
    this.#length(4);
    this.#view.setInt32(this.#at, value);
    this.#at += 4;
  }

  int8(value: number): void {
    this.#length(8);
    const high = Math.floor(value / 2 ** 32);
    this.#view.setInt32(this.#at, high);
    this.#view.setUint32(this.#at + 4, value - high * 2 ** 32);
    this.#at += 8;
  }

  float8(value: number): void {
    this.#length(8);
    this.#view.setFloat64(this.#at, value);
    this.#at += 8;
  }

  ledger(entries: readonly LedgerEntry[]): void {
    const length = ledgerLength(entries);
    this.#length(length);
    writeLedger(this.#view, this.#at, entries);
    this.#at += length;
  }

  text(value: string | null | undefined): void {
    const isAbsent = value === null || value === undefined;
    this.#length(isAbsent ? -1 : Buffer.byteLength(value));
    if (!isAbsent) this.#at += this.buffer.write(value, this.#at);
  }

  #length(length: number): void {
    this.#view.setInt32(this.#at, length);
    this.#at += 4;
  }
}

export interface RolloutRow {
  readonly [column: string]: number | string | Buffer | null;
}

export function rolloutFromRow(row: RolloutRow, nameOf: (id: number) => string): StoredRollout {
  const number = (column: string) => Number(row[column]);
  return rolloutFromFields({
    number,
    name: (column) => nameOf(number(column)),
    text: (column) => (row[column] as Buffer | null)?.toString('utf8') ?? null,
    ledger: row.ledger as Buffer,
  });
}
