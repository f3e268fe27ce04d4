/** Estimates a total from a sample of each stratum. */

/** A stratum: its size, and the sampled values, drawn without replacement. */
export interface Stratum<T> {
  readonly size: number;
  readonly values: readonly T[];
}

/** A total with its 95 % interval, which has width 0 where the sample is complete. */
export interface EstimatedTotal {
  readonly point: number;
  readonly low: number;
  readonly high: number;
}

const NORMAL_95 = 1.959964;

/** The stratified estimator with its usual variance, clipped at 0. */
export function expectedTotal<T>(
  strata: readonly Stratum<T>[],
  amount: (value: T) => number,
): EstimatedTotal {
  let point = 0;
  let variance = 0;
  for (const { size, values } of strata) {
    const count = values.length;
    if (count === 0) continue;
    const amounts = values.map(amount);
    const mean = amounts.reduce((sum, one) => sum + one, 0) / count;
    point += size * mean;
    if (count === size || count < 2) continue;
    const squares = amounts.reduce((sum, one) => sum + (one - mean) ** 2, 0);
    variance += (size * (size - count) * squares) / (count * (count - 1));
  }
  const half = NORMAL_95 * Math.sqrt(variance);
  return { point, low: Math.max(0, point - half), high: point + half };
}
