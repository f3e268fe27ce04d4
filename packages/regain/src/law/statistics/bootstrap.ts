/**
 * Bootstrap of a ratio of totals over whole clusters of tasks (docs/reference/law.md, section 7): clusters are drawn with
 * replacement within each stratum, and every resample yields its estimate and its own linearised standard error.
 * The same seed, clusters and resamples draw the same clusters, so that quantities are paired.
 */

import { type PathSegment, random, requireBetween } from '../../types/index.ts';
import { completed, STEP_UNITS, type Steps } from '../steps.ts';
import { type RatioEstimate, type RatioTotals, ratio, strataOf } from './ratio-estimate.ts';
import { sfc32 } from './sfc32.ts';

export type Seed = PathSegment;

export interface BootstrapResult extends RatioEstimate {
  readonly seed: Seed;
  readonly resamples: number;
  /** Estimate minus point, of each resample; NaN if its denominator is 0. */
  readonly deviations: Float64Array;
  /** Standard error of each resample; 0 if its clusters do not differ. */
  readonly standardErrors: Float64Array;
}

export interface BootstrapOptions {
  readonly resamples: number;
  readonly seed: Seed;
}

/** A residual sum of squares this small relative to its terms is rounding error. */
const ROUNDING = 1e-12;

/** Draws of one cluster in a unit of work. */
const DRAWS_PER_UNIT = 64;

export function* bootstrapSteps(
  totals: RatioTotals,
  { resamples, seed }: BootstrapOptions,
): Steps<BootstrapResult> {
  requireBetween('resamples', resamples, 1, 1e7);
  const estimate = ratio(totals);
  const deviations = new Float64Array(resamples);
  const standardErrors = new Float64Array(resamples);
  if (estimate.standardError > 0) {
    // Residuals a - R b avoid cancellation of the digits that a_i and R b_i share, and units of the largest of each
    // keep their squares in range.
    const residuals = totals.a.map((a, i) => a - estimate.point * totals.b[i]!);
    const unitR = largest(residuals);
    const unitB = largest(totals.b);
    const starts = Int32Array.from([...strataOf(totals).map(({ start }) => start), residuals.length]);
    const r = residuals.map((value) => value / unitR);
    const b = totals.b.map((value) => value / unitB);
    const state = sfc32(random('bootstrap', seed));
    const perStep = Math.max(1, Math.floor((STEP_UNITS * DRAWS_PER_UNIT) / r.length));
    for (let start = 0; start < resamples; start += perStep) {
      const end = Math.min(start + perStep, resamples);
      const [some, theirErrors] = [deviations.subarray(start, end), standardErrors.subarray(start, end)];
      draw(r, b, starts, state, unitR / unitB, some, theirErrors);
      yield ((end - start) * r.length) / DRAWS_PER_UNIT;
    }
  }
  return { ...estimate, seed, resamples, deviations, standardErrors };
}

export const bootstrap = completed(bootstrapSteps);

/**
 * The hot loop: nothing is allocated in it, and the step of sfc32 is inlined. The state is stored for the next part.
 * With r = a - R b: deviation = sum r / sum b, residual = r - deviation * b.
 */
function draw(
  r: Float64Array,
  b: Float64Array,
  starts: Int32Array,
  state: Int32Array,
  unit: number,
  deviations: Float64Array,
  standardErrors: Float64Array,
): void {
  const strata = starts.length - 1;
  const sums = new Float64Array(5 * strata);
  let s0 = state[0]!;
  let s1 = state[1]!;
  let s2 = state[2]!;
  let s3 = state[3]!;
  for (let k = 0; k < deviations.length; k++) {
    let totalR = 0;
    let totalB = 0;
    for (let s = 0; s < strata; s++) {
      const start = starts[s]!;
      const size = starts[s + 1]! - start;
      const scale = size / 0x1_0000_0000;
      let sumR = 0;
      let sumB = 0;
      let sumRR = 0;
      let sumRB = 0;
      let sumBB = 0;
      for (let j = 0; j < size; j++) {
        const word = (((s0 + s1) | 0) + s3) | 0;
        s3 = (s3 + 1) | 0;
        s0 = s1 ^ (s1 >>> 9);
        s1 = (s2 + (s2 << 3)) | 0;
        s2 = (((s2 << 21) | (s2 >>> 11)) + word) | 0;
        const i = start + Math.floor((word >>> 0) * scale);
        const x = r[i]!;
        const y = b[i]!;
        sumR += x;
        sumB += y;
        sumRR += x * x;
        sumRB += x * y;
        sumBB += y * y;
      }
      totalR += sumR;
      totalB += sumB;
      const at = 5 * s;
      sums[at] = sumR;
      sums[at + 1] = sumB;
      sums[at + 2] = sumRR;
      sums[at + 3] = sumRB;
      sums[at + 4] = sumBB;
    }
    const deviation = totalB > 0 ? totalR / totalB : Number.NaN;
    let variance = 0;
    let termsTotal = 0;
    for (let s = 0; s < strata; s++) {
      const at = 5 * s;
      const size = starts[s + 1]! - starts[s]!;
      const mean = sums[at]! - deviation * sums[at + 1]!;
      const terms = sums[at + 2]! + deviation * deviation * sums[at + 4]!;
      variance += (size / (size - 1)) * (terms - 2 * deviation * sums[at + 3]! - (mean * mean) / size);
      termsTotal += terms;
    }
    deviations[k] = unit * deviation;
    standardErrors[k] = variance > ROUNDING * termsTotal ? (unit / totalB) * Math.sqrt(variance) : 0;
  }
  state.set([s0, s1, s2, s3]);
}

function largest(values: Float64Array): number {
  return values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
