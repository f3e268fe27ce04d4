/** Rollouts as rows: written in the binary form of COPY, which needs no text of any number, and read back. */

import { endings } from 'regain/internal/types';
import { ledgerToBytes } from '../ledger-bytes.ts';
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
export function namesIn(rollouts: readonly StoredRollout[]): string[] {
  return rollouts.flatMap((one) => [one.suite, one.profile, one.policy, one.backbone, one.task]);
}

export function rolloutsToCopy(
  run: number,
  rollouts: readonly StoredRollout[],
  idOf: (name: string) => number,
): Uint8Array[] {
  const rows = rollouts.map((one) => ({
    ...{ one, ledger: ledgerToBytes(one.ledger) },
    error: one.error === null ? null : Buffer.from(one.error),
    trace: one.trace === undefined ? null : Buffer.from(one.trace),
  }));
  const size = rows.reduce(
    (sum, { ledger, error, trace }) =>
      sum + FIXED_BYTES + ledger.byteLength + (error?.length ?? 0) + (trace?.length ?? 0),
    0,
  );
  const writer = new FieldWriter(size);
  for (const { one, ledger, error, trace } of rows) {
    const { spend } = one;
    writer.row();
    for (const whole of [one.position, one.seed, one.repeat]) writer.int8(whole);
    for (const value of [
      ...[one.overhead, spend.latencyMs, spend.waitingMs],
      ...[spend.tokensIn, spend.tokensOut, spend.money],
    ])
      writer.float8(value);
    writer.int4(run);
    for (const name of [one.suite, one.profile, one.policy, one.backbone, one.task]) writer.int4(idOf(name));
    writer.int4(one.attempts);
    writer.int4(one.duplicates);
    writer.int2(endings.indexOf(one.ending));
    for (const bytes of [ledger, error, trace]) writer.bytes(bytes);
  }
  return [HEADER, writer.buffer, TRAILER];
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

  bytes(value: Uint8Array | null): void {
    this.#length(value?.byteLength ?? -1);
    if (value === null) return;
    this.buffer.set(value, this.#at);
    this.#at += value.byteLength;
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
