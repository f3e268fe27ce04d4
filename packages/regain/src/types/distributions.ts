/** Draws from named distributions; the random source comes first. */

import { requireBetween } from './errors.ts';
import type { Random } from './random.ts';

export function bernoulli(random: Random, probability: number): boolean {
  return random.uniform() < probability;
}

/** Standard normal, by Marsaglia's polar method (one of the pair is discarded, so that streams need no state). */
export function normal(random: Random): number {
  for (;;) {
    const u = 2 * random.uniform() - 1;
    const v = 2 * random.uniform() - 1;
    const s = u * u + v * v;
    if (s > 0 && s < 1) return u * Math.sqrt((-2 * Math.log(s)) / s);
  }
}

/** Exponential with the given mean. */
export function exponential(random: Random, mean: number): number {
  return -mean * Math.log(1 - random.uniform());
}

/** Gamma with the given shape and scale (Marsaglia and Tsang 2000; boosted below shape 1). */
export function gamma(random: Random, shape: number, scale = 1): number {
  requireBetween('gamma shape', shape, 0, Infinity, 'open');
  if (shape < 1) {
    const boost = (1 - random.uniform()) ** (1 / shape);
    return gamma(random, shape + 1, scale) * boost;
  }
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = normal(random);
    const v = (1 + c * x) ** 3;
    if (v <= 0) continue;
    const u = 1 - random.uniform();
    if (Math.log(u) < 0.5 * x * x + d - d * v + d * Math.log(v)) return scale * d * v;
  }
}

/** Beta(a, b) as a ratio of gammas; tiny shapes, where both gammas underflow, by Johnk's method in logarithms. */
export function beta(random: Random, a: number, b: number): number {
  if (a < 0.05 || b < 0.05) {
    for (;;) {
      const logX = Math.log(1 - random.uniform()) / a;
      const logY = Math.log(1 - random.uniform()) / b;
      const logSum = Math.max(logX, logY) + Math.log1p(Math.exp(-Math.abs(logX - logY)));
      if (logSum <= 0) return Math.exp(logX - logSum);
    }
  }
  const x = gamma(random, a);
  const y = gamma(random, b);
  return x / (x + y);
}

/** Number of trials up to and including the first success: {1, 2, ...} with the given mean. */
export function geometric(random: Random, mean: number): number {
  requireBetween('geometric mean', mean, 1, Infinity);
  if (mean === 1) return 1;
  return 1 + Math.floor(Math.log(1 - random.uniform()) / Math.log1p(-1 / mean));
}

export function pick<T>(random: Random, items: readonly T[]): T {
  return items[random.below(items.length)]!;
}

/** A shuffled copy (Fisher-Yates). */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  const out = [...items];
  for (let i = out.length - 1; i > 0; i--) {
    const j = random.below(i + 1);
    [out[i], out[j]] = [out[j]!, out[i]!];
  }
  return out;
}
