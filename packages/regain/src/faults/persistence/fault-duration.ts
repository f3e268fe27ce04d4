/** Duration of a fault: tries for `transient`, time for `waiting`. */

import { geometric, type Random } from '../../types/index.ts';

/** Upper bound on the tries of a transient fault, so that every queue of faults is finite. */
const TRIES_MAX = 1000;

/** Geometric on {1, 2, ...} with the given mean. */
export function drawTries(random: Random, mean: number): number {
  return Math.min(TRIES_MAX, geometric(random, mean));
}

/** Uniform between half the mean and 1.5 times the mean: a window that has been open for some time. */
export function drawWaitMs(random: Random, meanMs: number): number {
  return Math.round(meanMs * (0.5 + random.uniform()));
}
