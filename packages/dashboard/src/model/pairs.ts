/** Two cells at the same coordinates: flips first, then by difference of loss. */

import { type Calibration, type LossKind, lossOf } from 'regain/internal/law';
import { type Ending, isSuccess } from 'regain/internal/types';
import { type CellColumns, rolloutReader } from './cell-columns.ts';

export interface Pair {
  /** Index in both cells. */
  readonly index: number;
  readonly first: Ending;
  readonly second: Ending;
  readonly firstLoss: number;
  readonly secondLoss: number;
  /** `second`: only the second completed the task. */
  readonly flip: 'second' | 'first' | null;
}

/** `partnerOf`: the index in the second cell of the coordinate at an index of the first; undefined without one. */
export function pairsOf(
  first: CellColumns,
  second: CellColumns,
  calibration: Calibration,
  loss: LossKind,
  partnerOf: (index: number) => number | undefined = (index) => index,
): Pair[] {
  const [readFirst, readSecond] = [rolloutReader(first), rolloutReader(second)];
  const pairs: Pair[] = [];
  for (let index = 0; index < first.length; index++) {
    const other = partnerOf(index);
    const one = readFirst(index);
    const two = other === undefined || other >= second.length ? undefined : readSecond(other);
    if (one === undefined || two === undefined || one.ending === 'void' || two.ending === 'void') continue;
    const [a, b] = [isSuccess(one.ending), isSuccess(two.ending)];
    pairs.push({
      ...{ index, first: one.ending, second: two.ending },
      firstLoss: lossOf(one, loss, calibration),
      secondLoss: lossOf(two, loss, calibration),
      flip: a === b ? null : b ? 'second' : 'first',
    });
  }
  return pairs;
}

const flipRank = { second: 0, first: 1 } as const;

export function flipsFirst(pairs: readonly Pair[]): Pair[] {
  const rank = ({ flip }: Pair) => (flip === null ? 2 : flipRank[flip]);
  const size = ({ firstLoss, secondLoss }: Pair) => Math.abs(firstLoss - secondLoss);
  return pairs.toSorted((a, b) => rank(a) - rank(b) || size(b) - size(a) || a.index - b.index);
}

/** The sum of the differences of loss, second minus first, after each pair in the order of the plan. */
export function runningDifference(pairs: readonly Pair[]): Float64Array {
  const sums = new Float64Array(pairs.length);
  let sum = 0;
  pairs.forEach(({ firstLoss, secondLoss }, i) => {
    sum += secondLoss - firstLoss;
    sums[i] = sum;
  });
  return sums;
}
