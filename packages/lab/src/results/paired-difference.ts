/** Differences between two policies or two runs, paired by coordinate where both met the same faults. */

import {
  bootstrap,
  type Calibration,
  clipped,
  type Interval,
  type IntervalOptions,
  independentDifference,
  interval,
  intervalOf,
  type RatioTotals,
} from 'regain/internal/law';

/** Rollouts by index, `perTask` to a task; NaN for one that is void or missing. */
export interface ComparedColumns {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly perTask: number;
}

type Draws = Omit<IntervalOptions, 'seed'> & { readonly seed: string };

/**
 * First minus second, with its interval over tasks; null where fewer than two tasks can be compared. Where rollouts at
 * one coordinate did not meet the same faults, each side is sampled independently.
 */
export function differenceBetween(
  { first, second, perTask }: ComparedColumns,
  draws: Draws,
  isPaired: boolean,
): Interval | null {
  if (isPaired || first === second) {
    const totals = pairedTotals(first, second, perTask);
    return totals && interval(totals, draws);
  }
  const none = new Float64Array(first.length);
  const [one, other] = [pairedTotals(first, none, perTask), pairedTotals(second, none, perTask)];
  if (one === null || other === null) return null;
  const { resamples, level, method, seed } = draws;
  const drawn = independentDifference(
    bootstrap(one, { resamples, seed: `${seed}/first` }),
    bootstrap(other, { resamples, seed: `${seed}/second` }),
  );
  return intervalOf(drawn, level, method);
}

/**
 * First minus second, task by task, `perTask` indices each. An index that is NaN on either side has no pair and is left
 * out; null where fewer than two tasks have one.
 */
export function pairedTotals(first: Float64Array, second: Float64Array, perTask: number): RatioTotals | null {
  const a: number[] = [];
  const b: number[] = [];
  for (let start = 0; start < first.length; start += perTask) {
    let difference = 0;
    let pairs = 0;
    for (let i = start; i < start + perTask; i++) {
      const one = first[i]! - second[i]!;
      if (Number.isNaN(one)) continue;
      difference += one;
      pairs += 1;
    }
    if (pairs === 0) continue;
    a.push(difference);
    b.push(pairs);
  }
  return a.length < 2 ? null : { a: Float64Array.from(a), b: Float64Array.from(b) };
}

/** Clipped to the range of a difference of regrets: a task that is never recovered loses 1 / (1 - gamma). */
export function clippedRegret(difference: Interval, { gamma }: Calibration): Interval {
  const worst = 1 / (1 - gamma);
  return clipped(difference, -worst, worst);
}
