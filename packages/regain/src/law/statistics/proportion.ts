/** A proportion of independent trials with its exact interval. */

import { requireBetween } from '../../types/index.ts';
import { betaQuantile } from './special-functions.ts';

export interface Proportion {
  readonly point: number;
  readonly low: number;
  readonly high: number;
  readonly count: number;
  readonly total: number;
}

/**
 * count / total with the interval of Clopper and Pearson (1934): conservative.
 *
 *     low = B^-1(q; k, n-k+1),  high = B^-1(1-q; k+1, n-k),  q = (1 - level)/2
 */
export function proportion(count: number, total: number, level = 0.95): Proportion {
  requireBetween('total', total, 0, Infinity, 'open-above');
  requireBetween('count', count, 0, total);
  requireBetween('level', level, 0, 1, 'open');
  const q = (1 - level) / 2;
  return {
    point: total === 0 ? Number.NaN : count / total,
    low: count === 0 ? 0 : betaQuantile(q, count, total - count + 1),
    high: count === total ? 1 : betaQuantile(1 - q, count + 1, total - count),
    count,
    total,
  };
}
