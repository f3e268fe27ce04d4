/**
 * The rollouts of a cell as typed arrays, and as bytes: what re-scoring needs, and no names. Coordinates follow from the
 * plan: the index in the cell is the position in the plan minus that of the cell.
 */

import { type Ending, endings, invalidInput, type LedgerEntry } from 'regain/internal/types';

export interface CellColumns {
  readonly length: number;
  /** Index in `endings`; MISSING for a rollout that is not done. */
  readonly ending: Uint8Array;
  readonly attempts: Uint16Array;
  readonly duplicates: Uint16Array;
  /** The entries of rollout i are those from offset[i] to offset[i + 1]. */
  readonly offset: Uint32Array;
  /** Four numbers for each entry: cost, downMs, upCost, upMs. */
  readonly entries: Float64Array;
}

export const MISSING = 255;
const FIELDS = 4;
const MAGIC = 0x31434752;

/** A rollout as it is stored, as far as it is kept here. */
export interface ColumnRollout {
  readonly ending: Ending;
  readonly ledger: readonly LedgerEntry[];
  readonly attempts: number;
  readonly duplicates: number;
}

/** `rollouts`: by index in the cell; undefined for one that is not done. */
export function columnsFrom(rollouts: readonly (ColumnRollout | undefined)[]): CellColumns {
  const length = rollouts.length;
  const offset = new Uint32Array(length + 1);
  rollouts.forEach((one, i) => {
    offset[i + 1] = offset[i]! + (one?.ledger.length ?? 0);
  });
  const entries = new Float64Array(FIELDS * offset[length]!);
  rollouts.forEach((one, i) => {
    one?.ledger.forEach(({ cost, downMs, upCost, upMs }, k) => {
      entries.set([cost, downMs, upCost, upMs], FIELDS * (offset[i]! + k));
    });
  });
  const most = (value: number) => Math.min(value, 0xffff);
  return {
    length,
    ending: Uint8Array.from(rollouts, (one) => (one === undefined ? MISSING : endings.indexOf(one.ending))),
    attempts: Uint16Array.from(rollouts, (one) => most(one?.attempts ?? 0)),
    duplicates: Uint16Array.from(rollouts, (one) => most(one?.duplicates ?? 0)),
    offset,
    entries,
  };
}

/** Doubles first, so that all arrays are aligned: entries, offsets, counts, endings. */
export function columnsToBytes({
  length,
  ending,
  attempts,
  duplicates,
  offset,
  entries,
}: CellColumns): Uint8Array<ArrayBuffer> {
  const head = new Uint32Array([MAGIC, length, entries.length, 0]);
  const parts = [head, entries, offset, attempts, duplicates, ending];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), at);
    at += part.byteLength;
  }
  return bytes;
}

export function columnsFromBytes(bytes: Uint8Array): CellColumns {
  // Views need alignment, which a part of a larger buffer may not have.
  const buffer = bytes.slice().buffer;
  const [magic, length = 0, numbers = 0] = bytes.byteLength < 16 ? [] : new Uint32Array(buffer, 0, 4);
  const size = 16 + 8 * numbers + 4 * (length + 1) + 2 * 2 * length + length;
  if (magic !== MAGIC || size !== bytes.byteLength)
    throw invalidInput('the rollouts of this cell are incomplete: reload the page');
  let at = 16;
  const next = (elementBytes: number, count: number): number => {
    const start = at;
    at += elementBytes * count;
    return start;
  };
  return {
    length,
    entries: new Float64Array(buffer, next(8, numbers), numbers),
    offset: new Uint32Array(buffer, next(4, length + 1), length + 1),
    attempts: new Uint16Array(buffer, next(2, length), length),
    duplicates: new Uint16Array(buffer, next(2, length), length),
    ending: new Uint8Array(buffer, next(1, length), length),
  };
}

/** A rollout of the columns, as the law takes it. The object is overwritten by the next call of the same reader. */
export function rolloutReader(
  columns: CellColumns,
): (index: number) => { ending: Ending; ledger: LedgerEntry[] } | undefined {
  type Writable = { -readonly [key in keyof LedgerEntry]: LedgerEntry[key] };
  const pool: Writable[] = [];
  const rollout = { ending: 'clean' as Ending, ledger: [] as Writable[] };
  const { ending, offset, entries } = columns;
  return (index) => {
    const code = ending[index]!;
    if (code === MISSING) return undefined;
    const from = offset[index]!;
    const count = offset[index + 1]! - from;
    rollout.ending = endings[code]!;
    rollout.ledger.length = count;
    for (let k = 0; k < count; k++) {
      pool[k] ??= { cost: 0, downMs: 0, upCost: 0, upMs: 0 };
      const entry = pool[k]!;
      const at = FIELDS * (from + k);
      entry.cost = entries[at]!;
      entry.downMs = entries[at + 1]!;
      entry.upCost = entries[at + 2]!;
      entry.upMs = entries[at + 3]!;
      rollout.ledger[k] = entry;
    }
    return rollout;
  };
}
