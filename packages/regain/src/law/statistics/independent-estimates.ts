/** Combines two resampled estimates from independent draws, resample by resample: quotient and difference. */

import type { BootstrapResult } from './bootstrap.ts';

/**
 * x / y of independent x and y, by the delta method on each resample:
 * se^2 = (x/y)^2 (se_x^2/x^2 + se_y^2/y^2). The degrees of freedom are Welch's.
 */
export function independentQuotient(x: BootstrapResult, y: BootstrapResult): BootstrapResult {
  const point = x.point / y.point;
  const resamples = Math.min(x.resamples, y.resamples);
  const deviations = new Float64Array(resamples);
  const standardErrors = new Float64Array(resamples);
  for (let k = 0; k < resamples; k++) {
    const above = x.point + x.deviations[k]!;
    const below = y.point + y.deviations[k]!;
    const value = below > 0 ? above / below : Number.NaN;
    deviations[k] = value - point;
    standardErrors[k] = quotientError(value, x.standardErrors[k]!, below, y.standardErrors[k]!);
  }
  const varianceX = (x.standardError / y.point) ** 2;
  const varianceY = ((point * y.standardError) / y.point) ** 2;
  return { point, ...spreadOf(x, y, varianceX, varianceY), resamples, deviations, standardErrors };
}

/** x - y of independent x and y: se^2 = se_x^2 + se_y^2, on each resample. The degrees of freedom are Welch's. */
export function independentDifference(x: BootstrapResult, y: BootstrapResult): BootstrapResult {
  const resamples = Math.min(x.resamples, y.resamples);
  const deviations = new Float64Array(resamples);
  const standardErrors = new Float64Array(resamples);
  for (let k = 0; k < resamples; k++) {
    deviations[k] = x.deviations[k]! - y.deviations[k]!;
    standardErrors[k] = Math.hypot(x.standardErrors[k]!, y.standardErrors[k]!);
  }
  const spread = spreadOf(x, y, x.standardError ** 2, y.standardError ** 2);
  return { point: x.point - y.point, ...spread, resamples, deviations, standardErrors };
}

/** Of a combination with these shares of the variance, y with the opposite sign. */
function spreadOf(x: BootstrapResult, y: BootstrapResult, varianceX: number, varianceY: number) {
  const variance = varianceX + varianceY;
  const welch = variance ** 2 / (varianceX ** 2 / x.degrees + varianceY ** 2 / y.degrees);
  const skewed = x.acceleration * varianceX ** 1.5 - y.acceleration * varianceY ** 1.5;
  return {
    standardError: Math.sqrt(variance),
    degrees: variance === 0 ? x.degrees : welch,
    clusters: x.clusters + y.clusters,
    acceleration: variance === 0 ? 0 : skewed / variance ** 1.5,
    seed: x.seed,
  };
}

/** Standard error of value = x / y, without dividing by x, which may be 0. */
function quotientError(value: number, errorX: number, y: number, errorY: number): number {
  return Math.sqrt(errorX * errorX + value * value * errorY * errorY) / y;
}
