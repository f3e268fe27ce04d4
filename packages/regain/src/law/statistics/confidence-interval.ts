/**
 * Intervals of a resampled ratio, by name (docs/reference/law.md, section 7). An interval carries its method and its seed.
 *
 *     studentised          [R - t*_{1-q} se, R - t*_q se],  t* = (R* - R)/se*        (bootstrap-t, the default)
 *     percentile           [R*_q, R*_{1-q}]
 *     expanded-percentile  the same at q' = Phi(sqrt(G/(G-1)) t_{q, G-1})            (Hesterberg 2015)
 *     bca                  the same at Phi(z0 + (z0 + z_q)/(1 - acc (z0 + z_q)))     (Efron 1987)
 *     cluster-t            R +- t_{1-q, G-1} se                                      (no resampling)
 *
 * with q = (1 - level)/2 and G tasks.
 */

import { requireBetween } from '../../types/index.ts';
import { type BootstrapOptions, type BootstrapResult, bootstrap, type Seed } from './bootstrap.ts';
import { type RatioEstimate, type RatioTotals, ratio } from './ratio-estimate.ts';
import { normalCdf, normalQuantile, studentQuantile } from './special-functions.ts';

export const intervalMethods = [
  'studentised',
  'percentile',
  'expanded-percentile',
  'bca',
  'cluster-t',
] as const;
export type IntervalMethod = (typeof intervalMethods)[number];

/** A confidence interval with its method and its seed. */
export interface Interval {
  readonly point: number;
  readonly low: number;
  readonly high: number;
  readonly level: number;
  readonly method: IntervalMethod;
  readonly standardError: number;
  readonly resamples: number;
  readonly seed: Seed;
  /** Dropped resamples: denominator 0, or, if studentised, no spread. */
  readonly dropped: number;
  /** True if the interval is unreliable: no spread at all, or more than 1 % of resamples dropped. */
  readonly degenerate: boolean;
}

export interface IntervalOptions extends BootstrapOptions {
  readonly level: number;
  readonly method: IntervalMethod;
}

export const defaultResamples = 9_999;
/** Above this share of resamples without spread the tails of the others are not representative. */
export const droppedShareMax = 0.01;

/** The interval of A / B. Defaults: level 0.95, method studentised, 9,999 resamples. */
export function interval(
  totals: RatioTotals,
  options: Partial<IntervalOptions> & { readonly seed: Seed },
): Interval {
  const { level = 0.95, method = 'studentised', resamples = defaultResamples, seed } = options;
  if (method === 'cluster-t') return intervalOf(withoutResamples(ratio(totals), seed), level, method);
  return intervalOf(bootstrap(totals, { resamples, seed }), level, method);
}

/** The interval at another level or by another method, from resamples already drawn. */
export function intervalOf(
  resampled: BootstrapResult,
  level = 0.95,
  method: IntervalMethod = 'studentised',
): Interval {
  requireBetween('level', level, 0, 1, 'open');
  const { point, standardError, seed, resamples } = resampled;
  const q = (1 - level) / 2;
  const head = {
    point,
    level,
    method,
    standardError,
    resamples: method === 'cluster-t' ? 0 : resamples,
    seed,
  };
  if (standardError === 0) return { ...head, low: point, high: point, dropped: 0, degenerate: true };
  if (method === 'cluster-t') {
    const half = studentQuantile(1 - q, resampled.degrees) * standardError;
    return { ...head, low: point - half, high: point + half, dropped: 0, degenerate: false };
  }
  const sorted = method === 'studentised' ? studentised(resampled) : sortedDeviations(resampled);
  const dropped = resamples - sorted.length;
  const degenerate = dropped > droppedShareMax * resamples;
  if (sorted.length === 0) return { ...head, low: -Infinity, high: Infinity, dropped, degenerate };
  if (method === 'studentised') {
    const low = point - quantile(sorted, 1 - q) * standardError;
    const high = point - quantile(sorted, q) * standardError;
    return { ...head, low, high, dropped, degenerate };
  }
  const adjustedLevel = method === 'percentile' ? (p: number) => p : adjustment(method, resampled, sorted);
  const low = point + quantile(sorted, adjustedLevel(q));
  const high = point + quantile(sorted, adjustedLevel(1 - q));
  return { ...head, low, high, dropped, degenerate };
}

/** t* of every resample that has one, ascending. */
export const studentised = sortedOnce(({ deviations, standardErrors }) => {
  return deviations.map((deviation, k) => deviation / standardErrors[k]!).filter(Number.isFinite);
});

const sortedDeviations = sortedOnce(({ deviations }) => deviations.filter(Number.isFinite));

/** The interval transformed by R -> offset + scale * R, scale > 0. */
export function transformed(interval: Interval, offset: number, scale = 1): Interval {
  const { point, low, high, standardError } = interval;
  return {
    ...interval,
    point: offset + scale * point,
    low: offset + scale * low,
    high: offset + scale * high,
    standardError: scale * standardError,
  };
}

/** The interval clipped to the range of its quantity. */
export function clipped(interval: Interval, min: number, max: number): Interval {
  const clip = (value: number) => Math.min(max, Math.max(min, value));
  return { ...interval, low: clip(interval.low), high: clip(interval.high) };
}

/** Quantile p: order statistic p (n + 1), interpolated. */
export function quantile(sorted: Float64Array, p: number): number {
  const n = sorted.length;
  const position = Math.min(n, Math.max(1, p * (n + 1)));
  const below = Math.floor(position);
  const low = sorted[below - 1]!;
  return below === n ? low : low + (position - below) * (sorted[below]! - low);
}

function adjustment(
  method: 'expanded-percentile' | 'bca',
  { degrees, tasks, acceleration, standardError }: BootstrapResult,
  sorted: Float64Array,
): (p: number) => number {
  if (method === 'expanded-percentile') {
    return (p) => normalCdf(Math.sqrt(tasks / degrees) * studentQuantile(p, degrees));
  }
  let below = 0;
  const tie = 1e-9 * standardError;
  for (const deviation of sorted) below += deviation < -tie ? 1 : deviation <= tie ? 0.5 : 0;
  const share = Math.min(1 - 0.5 / sorted.length, Math.max(0.5 / sorted.length, below / sorted.length));
  const bias = normalQuantile(share);
  return (p) => {
    const z = bias + normalQuantile(p);
    const slope = 1 - acceleration * z;
    return slope > 0 ? normalCdf(bias + z / slope) : z > 0 ? 1 : 0;
  };
}

/** Sorting costs more than drawing: resamples for several levels or methods are sorted once. */
function sortedOnce(
  values: (resampled: BootstrapResult) => Float64Array,
): (resampled: BootstrapResult) => Float64Array {
  const known = new WeakMap<BootstrapResult, Float64Array>();
  return (resampled) => {
    let sorted = known.get(resampled);
    if (sorted === undefined) {
      sorted = values(resampled).sort();
      known.set(resampled, sorted);
    }
    return sorted;
  };
}

function withoutResamples(estimate: RatioEstimate, seed: Seed): BootstrapResult {
  const none = new Float64Array(0);
  return { ...estimate, seed, resamples: 0, deviations: none, standardErrors: none };
}
