/** The difference of two queries, token by token. */

import type { Token } from '../../../types/index.ts';
import { contentOf } from '../grammar/algebra.ts';

/** Tokens that were replaced by others, at one place. Either list may be empty. */
export interface TokenChange {
  readonly removed: readonly Token[];
  readonly inserted: readonly Token[];
  /** The index of the first removed token. */
  readonly from: number;
  /** The index of the first inserted token. */
  readonly at: number;
}

/** Two tokens with the same key mean the same. */
export function keyOf({ kind, text }: Token): string {
  switch (kind) {
    case 'string':
      return `"${contentOf(text)}`;
    case 'variable':
      return `?${text.slice(1)}`;
    case 'word':
      return text.length > 1 ? text.toUpperCase() : text;
    case 'language':
      return text.toLowerCase();
    default:
      return text;
  }
}

const CELLS_MAX = 1_000_000;

/** The fewest changes; undefined if the queries are too long and too different to compare. */
export function tokenChanges(
  before: readonly Token[],
  after: readonly Token[],
): readonly TokenChange[] | undefined {
  const [a, b] = [before.map(keyOf), after.map(keyOf)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const [rows, columns] = [endA - start, endB - start];
  if (rows * columns > CELLS_MAX) return undefined;
  const common = commonLengths(a.slice(start, endA), b.slice(start, endB));
  const changes: TokenChange[] = [];
  let [i, j] = [0, 0];
  while (i < rows || j < columns) {
    if (i < rows && j < columns && a[start + i] === b[start + j]) {
      i++;
      j++;
      continue;
    }
    const [from, at] = [i, j];
    while ((i < rows || j < columns) && !(i < rows && j < columns && a[start + i] === b[start + j])) {
      const isRemoved = j === columns || (i < rows && common[i + 1]![j]! >= common[i]![j + 1]!);
      if (isRemoved) i++;
      else j++;
    }
    changes.push({
      removed: before.slice(start + from, start + i),
      inserted: after.slice(start + at, start + j),
      from: start + from,
      at: start + at,
    });
  }
  return changes;
}

/** The length of the longest common subsequence from each pair of positions on. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        a[i] === b[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}
