/**
 * A paired difference of two means (docs/reference/law.md, section 7). Where fewer than ten clusters differ, a bootstrap
 * interval covers the truth too rarely: the counts and an exact test take its place.
 */

import { type BootstrapResult, bootstrap, type Seed } from './bootstrap.ts';
import {
  clipped,
  confidenceBelow,
  defaultResamples,
  type Interval,
  type IntervalMethod,
  intervalOf,
  transformed,
} from './confidence-interval.ts';
import { monteCarloError, moreResamples } from './monte-carlo-error.ts';
import type { RatioTotals } from './ratio-estimate.ts';

/** First minus second. Only one of the two kinds has an interval: what prints a difference must say which it is. */
export type PairedDifference = IntervalDifference | ExactDifference;

export interface IntervalDifference extends Interval {
  readonly kind: 'interval';
  /** Two-sided p-value against 0; it inverts the interval, so that both agree. */
  readonly probability: number;
}

/** Too few clusters differ for an interval. */
export interface ExactDifference {
  readonly kind: 'exact';
  readonly point: number;
  readonly clusters: number;
  readonly tasks: number;
  /** Clusters in which the first is higher, and lower. */
  readonly higher: number;
  readonly lower: number;
  /** Two-sided p-value of the exact sign-flip test; 1 if none differs. */
  readonly probability: number;
}

export interface DifferenceOptions {
  readonly seed: Seed;
  readonly level?: number;
  readonly method?: IntervalMethod;
  readonly resamples?: number;
  /** The largest size that the difference can have. Default: no limit. */
  readonly most?: number;
  /** Resamples to draw if the usual number is within Monte-Carlo error of the level; default 1,000,000. */
  readonly resamplesNearMargin?: number;
  /** Of how many comparisons this is one: enough are drawn that its p-value can pass Holm's correction. Default 1. */
  readonly comparisons?: number;
}

/** With fewer differing clusters there is no interval. */
export const DIFFERING_MIN = 10;

/**
 * Smaller differences than this share of the largest one do not count as differing: a small charge that changes every
 * cluster, such as the price of a longer prompt, carries no information on the large ones.
 */
const NOTABLE_SHARE = 0.01;
const ROUNDING = 1e-12;
/** Resamples in the tail at the corrected level. */
const RESAMPLES_IN_TAIL = 4;

/** The difference A / B, where a_i is the difference of cluster i, times its weight b_i. */
export function pairedDifference(totals: RatioTotals, options: DifferenceOptions): PairedDifference {
  const { a, b, tasks = a.length } = totals;
  const notable = notableDifferences(totals);
  if (notable.length < DIFFERING_MIN) {
    const [sumA, sumB] = [a, b].map((values) => values.reduce((sum, value) => sum + value, 0));
    return {
      kind: 'exact',
      point: sumA! / sumB!,
      clusters: a.length,
      tasks,
      higher: notable.filter((value) => value > 0).length,
      lower: notable.filter((value) => value < 0).length,
      probability: signFlipProbability(notable),
    };
  }
  const { seed } = options;
  return differenceFrom((resamples) => bootstrap(totals, { resamples, seed }), options);
}

/**
 * The difference from resamples, also of two independent sides. If the p-value is within Monte-Carlo error of the
 * level, more are drawn; if it still is, its upper end is given, which does not reach the level.
 */
export function differenceFrom(
  draw: (resamples: number) => BootstrapResult,
  options: Omit<DifferenceOptions, 'seed'>,
): IntervalDifference {
  const { level = 0.95, method = 'studentised', most = Infinity, resamples = defaultResamples } = options;
  const tail = (1 - level) / 2;
  const isNear = (drawn: BootstrapResult) =>
    method !== 'cluster-t' &&
    Math.abs(tailOf(drawn, method) - tail) <= monteCarloError(tail, drawn.resamples);
  const first = draw(resamples);
  const more = isNear(first) ? moreResamples(resamples, options.resamplesNearMargin) : null;
  const drawn = more === null ? first : draw(more);
  const found = intervalOf(drawn, level, method);
  const doubt = isNear(drawn) ? monteCarloError(tail, drawn.resamples) : 0;
  const probabilityFrom = (draws: BootstrapResult) => Math.min(1, 2 * (tailOf(draws, method) + doubt));
  const probability = found.degenerate ? 1 : probabilityFrom(drawn);
  const needed = Math.ceil((RESAMPLES_IN_TAIL * (options.comparisons ?? 1)) / tail) - 1;
  // The correction only raises a p-value, so one above the level needs no more.
  const isEnough = probability > 1 - level || method === 'cluster-t' || drawn.resamples >= needed;
  return {
    kind: 'interval',
    ...clipped(found, -most, most),
    probability: isEnough ? probability : probabilityFrom(draw(needed)),
  };
}

/** The smaller of the confidences that the difference is below, and above, 0. */
function tailOf(drawn: BootstrapResult, method: IntervalMethod): number {
  const below = confidenceBelow(drawn, 0, method);
  return Math.min(below, 1 - below);
}

/** Second minus first. */
export function negated(difference: PairedDifference): PairedDifference {
  if (difference.kind === 'exact') {
    const { point, higher, lower } = difference;
    return { ...difference, point: -point, higher: lower, lower: higher };
  }
  const { kind, probability, ...interval } = difference;
  return { kind, ...transformed(interval, 0, -1), probability };
}

/** 1 if the first is higher, -1 if it is lower, 0 if that could be chance at a level of 5 %, two-sided. */
export function signOf({ point, probability }: PairedDifference): -1 | 0 | 1 {
  if (probability > 0.05) return 0;
  return point > 0 ? 1 : -1;
}

function notableDifferences({ a, b }: RatioTotals): Float64Array {
  let largest = 0;
  for (let i = 0; i < a.length; i++) if (b[i]! > 0) largest = Math.max(largest, Math.abs(a[i]!) / b[i]!);
  return a.filter((value, i) => {
    const size = b[i]! > 0 ? Math.abs(value) / b[i]! : 0;
    return size > ROUNDING && size > NOTABLE_SHARE * largest;
  });
}

/** Share of all assignments of signs whose sum is as far from 0 as the given one. */
export function signFlipProbability(differences: Float64Array): number {
  const n = differences.length;
  const size = differences.reduce((sum, value) => sum + Math.abs(value), 0);
  const observed = Math.abs(differences.reduce((sum, value) => sum + value, 0));
  const flips = 2 ** n;
  let asFar = 0;
  for (let signs = 0; signs < flips; signs++) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += (signs >> i) & 1 ? differences[i]! : -differences[i]!;
    if (Math.abs(sum) >= observed - ROUNDING * size) asFar += 1;
  }
  return asFar / flips;
}
