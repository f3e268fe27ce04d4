/** Differences between two policies or two runs, paired by coordinate where both met the same faults. */

import {
  bootstrap,
  type Calibration,
  clustered,
  type DifferenceOptions,
  differenceFrom,
  independentDifference,
  type PairedDifference,
  pairedDifference,
  type RatioTotals,
} from 'regain/internal/law';
import type { PlannedCell, ResolvedManifest } from '../harness/index.ts';

/** Rollouts by index, `perTask` to a task; NaN for one that is void or missing. */
export interface ComparedColumns {
  readonly first: Float64Array;
  readonly second: Float64Array;
  readonly tasks: TaskLayout;
}

/** The rollouts of a task are next to each other; tasks of one cluster are resampled together. */
export interface TaskLayout {
  readonly perTask: number;
  readonly clusters?: readonly string[] | undefined;
}

/** How the columns of a cell are laid out. */
export function layoutOf(
  { clusters }: Pick<PlannedCell, 'clusters'>,
  { repeats, seeds }: Pick<ResolvedManifest, 'repeats' | 'seeds'>,
): TaskLayout {
  return { perTask: repeats * seeds.length, clusters };
}

/**
 * First minus second, over clusters of tasks; null where fewer than two can be compared. Where rollouts at one coordinate
 * did not meet the same faults, each side is sampled independently.
 */
export function differenceBetween(
  { first, second, tasks }: ComparedColumns,
  draws: DifferenceOptions & { readonly seed: string },
  isPaired: boolean,
): PairedDifference | null {
  if (isPaired || first === second) {
    const totals = pairedTotals(first, second, tasks);
    return totals && pairedDifference(totals, draws);
  }
  const none = new Float64Array(first.length);
  const [one, other] = [pairedTotals(first, none, tasks), pairedTotals(second, none, tasks)];
  if (one === null || other === null) return null;
  const { seed } = draws;
  return differenceFrom(
    (resamples) =>
      independentDifference(
        bootstrap(one, { resamples, seed: `${seed}/first` }),
        bootstrap(other, { resamples, seed: `${seed}/second` }),
      ),
    draws,
  );
}

/**
 * First minus second, by cluster of tasks. An index that is NaN on either side has no pair and is left out; null where
 * fewer than two clusters have one.
 */
export function pairedTotals(
  first: Float64Array,
  second: Float64Array,
  { perTask, clusters }: TaskLayout,
): RatioTotals | null {
  const a: number[] = [];
  const b: number[] = [];
  const kept: string[] = [];
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
    kept.push(clusters?.[start / perTask] ?? '');
  }
  const totals = clustered(clusters && kept, Float64Array.from(a), Float64Array.from(b));
  return totals.a.length < 2 ? null : totals;
}

/** The largest difference of regrets: a task that is never recovered loses 1 / (1 - gamma). */
export function worstRegret({ gamma }: Calibration): number {
  return 1 / (1 - gamma);
}
