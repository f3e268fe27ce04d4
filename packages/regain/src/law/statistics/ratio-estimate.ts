/**
 * A ratio of two totals over clusters of tasks, R = A / B with A = sum a_i and B = sum b_i, and its linearised cluster
 * standard error (docs/reference/law.md, section 7). ES, RR, CSR, mean loss, the relative gap and paired differences are
 * all such ratios.
 *
 *     z_i = (a_i - R b_i) / B
 *     se^2 = sum over strata of G/(G-1) * sum (z_i - mean z)^2         G clusters in the stratum
 */

import { invalidArgument } from '../../types/index.ts';

/**
 * Totals of each cluster, the unit of resampling: rollouts of one task are not independent, nor are tasks of one
 * template. A task without a template is its own cluster.
 */
export interface RatioTotals {
  readonly a: Float64Array;
  readonly b: Float64Array;
  /** First cluster of each stratum, ascending from 0; clusters are exchangeable within a stratum only. Default: one. */
  readonly strata?: Int32Array;
  /** Number of tasks in all clusters. Default: each cluster is a task. */
  readonly tasks?: number;
}

export interface RatioEstimate {
  readonly point: number;
  readonly standardError: number;
  /** Clusters less strata. */
  readonly degrees: number;
  readonly clusters: number;
  /** sum z^3 / (6 (sum z^2)^(3/2)) over centred influences: the acceleration of BCa. */
  readonly acceleration: number;
}

/** Influences smaller than this, relative to the largest term, are rounding error. */
const ROUNDING = 1e-13;

export function ratio(totals: RatioTotals): RatioEstimate {
  const { a, b } = totals;
  const strata = strataOf(totals);
  let A = 0;
  let B = 0;
  for (let i = 0; i < a.length; i++) {
    A += a[i]!;
    B += b[i]!;
  }
  if (!(B > 0)) {
    throw invalidArgument(`a ratio of totals needs a denominator above 0, got ${B}`);
  }
  const point = A / B;
  // Influences are in units of the largest term, so that their squares and cubes stay in range.
  let unit = 0;
  for (let i = 0; i < a.length; i++) unit = Math.max(unit, Math.abs(a[i]!), Math.abs(point * b[i]!));
  let variance = 0;
  let squares = 0;
  let cubes = 0;
  for (const { start, end } of strata) {
    const size = end - start;
    let mean = 0;
    for (let i = start; i < end; i++) mean += (a[i]! - point * b[i]!) / unit / size;
    let stratumSquares = 0;
    for (let i = start; i < end; i++) {
      const z = (a[i]! - point * b[i]!) / unit - mean;
      stratumSquares += z * z;
      cubes += z * z * z;
    }
    squares += stratumSquares;
    variance += (stratumSquares * size) / (size - 1);
  }
  const isConstant = !(squares > ROUNDING * ROUNDING);
  return {
    point,
    standardError: isConstant ? 0 : (unit / B) * Math.sqrt(variance),
    degrees: a.length - strata.length,
    clusters: a.length,
    acceleration: isConstant ? 0 : cubes / (6 * squares ** 1.5),
  };
}

/** Validates totals and lists their strata. */
export function strataOf({ a, b, strata }: RatioTotals): { start: number; end: number }[] {
  if (a.length !== b.length) {
    throw invalidArgument(`both totals need the same clusters, got ${a.length} and ${b.length}`);
  }
  const starts = strata ?? Int32Array.of(0);
  const out: { start: number; end: number }[] = [];
  for (let k = 0; k < starts.length; k++) {
    const start = starts[k]!;
    const end = starts[k + 1] ?? a.length;
    if (end - start < 2) {
      throw invalidArgument(`an interval needs at least two clusters of tasks, got ${end - start}`);
    }
    out.push({ start, end });
  }
  for (let i = 0; i < a.length; i++) {
    if (!Number.isFinite(a[i]) || !Number.isFinite(b[i]) || b[i]! < 0) {
      throw invalidArgument(`cluster ${i} needs finite totals and b >= 0, got ${a[i]} and ${b[i]}`);
    }
  }
  return out;
}
