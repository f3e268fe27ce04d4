/**
 * Decomposition of regret into variation between repeats and between tasks (docs/reference/law.md, section 9.2).
 * One-way analysis of variance of R_tr, task t and repeat r, over T tasks and m repeats each:
 *
 *     MSW = sum (R_tr - R_t)^2 / (T (m-1)),   MSB = m sum (R_t - R)^2 / (T-1),   between = (MSB - MSW) / m
 */

import { invalidArgument } from '../types/index.ts';
import { mean, sum } from '../values/index.ts';

export interface RegretVariance {
  readonly mean: number;
  /** MSW: variance between repeats of one task, due to chance. */
  readonly within: number;
  /** Variance between tasks; an estimate that may be below 0. */
  readonly between: number;
  /** Mean over tasks of the median over repeats: the typical regret of a task. */
  readonly systematic: number;
  /** The rest of the mean: occasional regret. `systematic` + `occasional` = `mean`. */
  readonly occasional: number;
}

/** One row of repeats for each task. */
export function decomposeRegret(regrets: readonly (readonly number[])[]): RegretVariance {
  const repeats = regrets[0]?.length ?? 0;
  if (regrets.length < 2 || repeats < 2)
    throw invalidArgument(
      `a decomposition needs at least two tasks and two repeats, got ${regrets.length} and ${repeats}`,
    );
  const uneven = regrets.find((row) => row.length !== repeats);
  if (uneven !== undefined)
    throw invalidArgument(
      `a decomposition needs as many repeats of every task, got ${repeats} and ${uneven.length}`,
    );
  const means = regrets.map(mean);
  const overall = mean(means);
  const squares = regrets.map((row, task) => sum(row.map((value) => (value - means[task]!) ** 2)));
  const within = sum(squares) / (regrets.length * (repeats - 1));
  const betweenSquare = (repeats * sum(means.map((value) => (value - overall) ** 2))) / (regrets.length - 1);
  const systematic = mean(regrets.map(medianOf));
  return {
    mean: overall,
    within,
    between: (betweenSquare - within) / repeats,
    systematic,
    occasional: overall - systematic,
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
