/** How long a fault lasts: tries for transient ones, time for those that wait. */

import { geometric, type Random } from '../../types/index.ts';

/** No transient fault outlasts this many tries, so that every queue of faults has an end. */
const TRIES_MAX = 1000;

/** Geometric on {1, 2, ...} with the given mean. */
export function drawTries(random: Random, mean: number): number {
  return Math.min(TRIES_MAX, geometric(random, mean));
}

/** Uniform between half the mean and one and a half of it: a window that is open for some time already. */
export function drawWaitMs(random: Random, meanMs: number): number {
  return Math.round(meanMs * (0.5 + random.uniform()));
}
