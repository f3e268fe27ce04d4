/**
 * The exchange rate between recovery budget and discount (docs/reference/law.md, section 4).
 *
 *     kappa = (1 - gamma) / gamma        lambda = kappa * H
 */

import { invalidArgument, requireBetween } from '../types/index.ts';

/** gamma: discount per step; lambda: price of the whole recovery budget; H: that budget in discount steps. */
export interface Calibration {
  readonly gamma: number;
  readonly lambda: number;
  readonly H: number;
}

/** The paper's operating point: gamma 0.9, lambda 0.5, hence H = 4.5. */
export const defaultCalibration: Calibration = calibrate({ gamma: 0.9, lambda: 0.5 });

/** Two of (gamma, lambda, H) determine the third; all three must agree. */
export function calibrate(given: {
  gamma?: number | undefined;
  lambda?: number | undefined;
  H?: number | undefined;
}): Calibration {
  const { gamma, lambda, H } = given;
  if (gamma !== undefined) requireBetween('gamma', gamma, 0, 1, 'open');
  if (lambda !== undefined) requireBetween('lambda', lambda, 0, Infinity, 'open-above');
  if (H !== undefined) requireBetween('H', H, 0, Infinity, 'open-above');
  if (gamma !== undefined && lambda !== undefined) {
    const implied = lambda / kappaOf(gamma);
    if (H !== undefined && Math.abs(H - implied) > 1e-9 * Math.max(1, implied)) {
      throw invalidArgument(`gamma ${gamma} and lambda ${lambda} imply H ${roundOff(implied)}, got H ${H}`);
    }
    return requireFinite({ gamma, lambda, H: roundOff(implied) });
  }
  if (gamma !== undefined && H !== undefined) {
    return requireFinite({ gamma, lambda: roundOff(kappaOf(gamma) * H), H });
  }
  if (lambda !== undefined && H !== undefined) {
    if (H === 0 || lambda === 0) {
      throw invalidArgument('lambda and H determine gamma only if both are above 0');
    }
    return requireFinite({ gamma: roundOff(1 / (1 + lambda / H)), lambda, H });
  }
  throw invalidArgument('calibration needs two of gamma, lambda, H');
}

/** kappa = (1 - gamma) / gamma, so that 1 + kappa = 1 / gamma. */
export function kappaOf(gamma: number): number {
  return (1 - gamma) / gamma;
}

/** theta = -ln gamma, the continuous discount rate. */
export function thetaOf(gamma: number): number {
  return -Math.log(gamma);
}

/** Two valid numbers can have a third that overflows, or that rounds to the end of its range. */
function requireFinite(calibration: Calibration): Calibration {
  const { gamma, lambda, H } = calibration;
  if (gamma > 0 && gamma < 1 && lambda < Infinity && H < Infinity) return calibration;
  throw invalidArgument(
    `calibration needs gamma inside (0, 1) and finite lambda and H, got gamma ${gamma}, lambda ${lambda}, H ${H}`,
  );
}

/** Drops the last bits of a quotient, so that gamma 0.9 and lambda 0.5 give H = 4.5 and not 4.500000000000002. */
function roundOff(value: number): number {
  return Number(value.toPrecision(14));
}
