/**
 * Intervals of a resampled ratio, by name (docs/reference/law.md, section 7). An interval carries its method and its seed.
 *
 *     studentised          [R - t*_{1-q} se, R - t*_q se],  t* = (R* - R)/se*        (bootstrap-t, the default)
 *     percentile           [R*_q, R*_{1-q}]
 *     expanded-percentile  the same at q' = Phi(sqrt(G/(G-1)) t_{q, G-1})            (Hesterberg 2015)
 *     bca                  the same at Phi(z0 + (z0 + z_q)/(1 - acc (z0 + z_q)))     (Efron 1987)
 *     cluster-t            R +- t_{1-q, G-1} se                                      (no resampling)
 *
 * with q = (1 - level)/2 and G clusters.
 */

import { requireBetween } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import { type BootstrapOptions, type BootstrapResult, bootstrap, type Seed } from './bootstrap.ts';
import { type RatioTotals, ratio } from './ratio-estimate.ts';
import { normalCdf, normalQuantile, studentCdf, studentQuantile } from './special-functions.ts';

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
  /** Ends that lie at the end of the range of the quantity: they bound nothing. Absent if there are none. */
  readonly unbounded?: 'low' | 'high' | 'both';
}

export interface IntervalOptions extends BootstrapOptions {
  readonly level: number;
  readonly method: IntervalMethod;
}

export const defaultResamples = 9_999;
/** Above this share of resamples without spread the tails of the others are not representative. */
const droppedShareMax = 0.01;

/** The interval of A / B. Defaults: level 0.95, method studentised, 9,999 resamples. */
export function interval(
  totals: RatioTotals,
  options: Partial<IntervalOptions> & { readonly seed: Seed },
): Interval {
  const { level = 0.95, method = 'studentised', resamples = defaultResamples, seed } = options;
  const none = new Float64Array(0);
  const drawn =
    method === 'cluster-t'
      ? { ...ratio(totals), seed, resamples: 0, deviations: none, standardErrors: none }
      : bootstrap(totals, { resamples, seed });
  return intervalOf(drawn, level, method);
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
  const sorted = sortedOf(resampled, method);
  const dropped = resamples - sorted.length;
  const degenerate = dropped > droppedShareMax * resamples;
  if (sorted.length === 0) return { ...head, low: -Infinity, high: Infinity, dropped, degenerate };
  const boundAt = resampledBounds(resampled, method);
  return { ...head, low: boundAt(q), high: boundAt(1 - q), dropped, degenerate };
}

/**
 * Confidence that the true value is below `value`: the level of the one-sided interval that ends there. It inverts
 * the interval, so that p-values and intervals agree. Between 1 / (n + 1) and n / (n + 1) for n resamples.
 */
export function confidenceBelow(
  resampled: BootstrapResult,
  value: number,
  method: IntervalMethod = 'studentised',
): number {
  const { point, standardError, degrees } = resampled;
  if (standardError === 0) return value > point ? 1 : value < point ? 0 : 0.5;
  if (method === 'cluster-t') return studentCdf((value - point) / standardError, degrees);
  const n = sortedOf(resampled, method).length;
  if (n === 0) return 0.5;
  const boundAt = resampledBounds(resampled, method);
  let [low, high] = [1 / (n + 1), n / (n + 1)];
  if (boundAt(low) > value) return low;
  if (boundAt(high) <= value) return high;
  // The usual levels first, so that a decision at one of them is that of the interval to the last bit.
  const tails = [0.9, 0.95].map((level) => (1 - level) / 2);
  const pivots = [...tails, ...tails.map((q) => 1 - q)];
  for (let i = 0; i < 40; i++) {
    const middle = pivots[i] ?? (low + high) / 2;
    if (middle <= low || middle >= high) continue;
    if (boundAt(middle) <= value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The bound that the true value is below with confidence q. */
function resampledBounds(resampled: BootstrapResult, method: Exclude<IntervalMethod, 'cluster-t'>) {
  const { point, standardError } = resampled;
  const sorted = sortedOf(resampled, method);
  if (method === 'studentised') return (q: number) => point - quantile(sorted, 1 - q) * standardError;
  const adjusted = method === 'percentile' ? (q: number) => q : adjustment(method, resampled, sorted);
  return (q: number) => point + quantile(sorted, adjusted(q));
}

function sortedOf(resampled: BootstrapResult, method: IntervalMethod): Float64Array {
  return method === 'studentised' ? studentised(resampled) : sortedDeviations(resampled);
}

/** t* of every resample that has one, ascending. */
const studentised = sortedOnce(({ deviations, standardErrors }) => {
  const found = new Float64Array(deviations.length);
  let count = 0;
  for (let k = 0; k < deviations.length; k++) {
    const t = deviations[k]! / standardErrors[k]!;
    if (Number.isFinite(t)) found[count++] = t;
  }
  return found.subarray(0, count);
});

const sortedDeviations = sortedOnce(({ deviations }) => deviations.filter(Number.isFinite));

/** The interval transformed by R -> offset + scale * R; a negative scale exchanges its ends. */
export function transformed(interval: Interval, offset: number, scale = 1): Interval {
  const { point, low, high, standardError, unbounded } = interval;
  const [from, to] = scale < 0 ? [high, low] : [low, high];
  return {
    ...interval,
    point: offset + scale * point,
    low: offset + scale * from,
    high: offset + scale * to,
    standardError: Math.abs(scale) * standardError,
    ...(scale < 0 && unbounded !== undefined && { unbounded: opposite[unbounded] }),
  };
}

const opposite = { low: 'high', high: 'low', both: 'both' } as const;

/** The interval within the range of its quantity. An end that reaches the end of the range bounds nothing. */
export function clipped(interval: Interval, min: number, max: number): Interval {
  const { low, high, point } = interval;
  const isOpen = { low: low <= min && point > min, high: high >= max && point < max };
  const unbounded = isOpen.low ? (isOpen.high ? 'both' : 'low') : isOpen.high ? 'high' : undefined;
  return {
    ...interval,
    low: Math.max(min, low),
    high: Math.min(max, high),
    ...(unbounded !== undefined && { unbounded }),
  };
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
  { degrees, clusters, acceleration, standardError }: BootstrapResult,
  sorted: Float64Array,
): (p: number) => number {
  if (method === 'expanded-percentile') {
    return (p) => normalCdf(Math.sqrt(clusters / degrees) * studentQuantile(p, degrees));
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
  return (resampled) => getOrMake(known, resampled, () => values(resampled).sort());
}
