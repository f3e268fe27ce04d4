/** Logistic regression with a ridge, by Newton's method: small, exact and the same on every run. */

import { invalidArgument } from 'regain/internal/types';

export interface LogisticExample {
  readonly features: Float64Array;
  readonly isRight: boolean;
  /** How many examples it counts for; 1 by default. */
  readonly weight?: number;
}

const stepsMax = 50;
const tolerance = 1e-9;

/**
 * Weights that maximise sum weight log p - ridge/2 |w|^2; the first feature, the bias, goes unpunished. Features in `nonPositive` get
 * weights of at most 0: one that would come out above is left out, and the rest are fitted again.
 */
export function fitLogistic(
  examples: readonly LogisticExample[],
  ridge: number,
  nonPositive: ReadonlySet<number> = new Set(),
): Float64Array {
  const size = examples[0]?.features.length;
  if (size === undefined) throw invalidArgument('a fit needs at least one example, got 0');
  const isOut = new Uint8Array(size);
  const rows = examples.map(rowOf);
  const weights = new Float64Array(size);
  for (;;) {
    improve(weights, rows, ridge, isOut);
    const above = [...nonPositive].filter((index) => weights[index]! > 0);
    if (above.length === 0) return weights;
    for (const index of above) {
      isOut[index] = 1;
      weights[index] = 0;
    }
  }
}

/** An example without the features that are 0: most of them are. */
interface Row {
  readonly at: readonly number[];
  readonly values: readonly number[];
  readonly isRight: boolean;
  readonly weight: number;
}

function rowOf({ features, isRight, weight = 1 }: LogisticExample): Row {
  const at = [...features.keys()].filter((index) => features[index] !== 0);
  return { at, values: at.map((index) => features[index]!), isRight, weight };
}

/** Newton's method from the given weights on. */
function improve(weights: Float64Array, rows: readonly Row[], ridge: number, isOut: Uint8Array): void {
  const size = weights.length;
  for (let step = 0; step < stepsMax; step++) {
    const { gradient, hessian } = derivatives(rows, weights, ridge, isOut);
    const change = solve(hessian, gradient, size);
    let largest = 0;
    for (let i = 0; i < size; i++) {
      // A bounded step keeps Newton's method from overshooting where classes are nearly separable.
      const bounded = Math.max(-5, Math.min(5, change[i]!));
      weights[i]! += bounded;
      largest = Math.max(largest, Math.abs(bounded));
    }
    if (largest < tolerance) break;
  }
}

function derivatives(rows: readonly Row[], weights: Float64Array, ridge: number, isOut: Uint8Array) {
  const size = weights.length;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  for (const { at, values, isRight, weight } of rows) {
    let sum = 0;
    for (let i = 0; i < at.length; i++) sum += values[i]! * weights[at[i]!]!;
    const p = 1 / (1 + Math.exp(-sum));
    const error = weight * (Number(isRight) - p);
    const curvature = weight * Math.max(p * (1 - p), 1e-12);
    for (let i = 0; i < at.length; i++) {
      const place = at[i]!;
      if (isOut[place] === 1) continue;
      gradient[place]! += error * values[i]!;
      const scaled = curvature * values[i]!;
      for (let j = 0; j <= i; j++)
        if (isOut[at[j]!] === 0) hessian[place * size + at[j]!]! += scaled * values[j]!;
    }
  }
  for (let i = 0; i < size; i++) {
    const penalty = i === 0 ? 1e-9 : ridge;
    gradient[i]! -= penalty * weights[i]!;
    hessian[i * size + i]! += penalty;
  }
  return { gradient, hessian };
}

/** Solves A x = b for a symmetric positive definite A, of which the lower half is given (Cholesky). */
function solve(lower: Float64Array, b: Float64Array, size: number): Float64Array {
  const l = Float64Array.from(lower);
  for (let j = 0; j < size; j++) {
    for (let i = j; i < size; i++) {
      let sum = l[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= l[i * size + k]! * l[j * size + k]!;
      l[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / l[j * size + j]!;
    }
  }
  const x = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) x[i]! -= l[i * size + k]! * x[k]!;
    x[i]! /= l[i * size + i]!;
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) x[i]! -= l[k * size + i]! * x[k]!;
    x[i]! /= l[i * size + i]!;
  }
  return x;
}
