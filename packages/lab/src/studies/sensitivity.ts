/** Predicted regret over a grid of lambda and gamma, and where the law stops being tight (docs/reference/law.md, section 9.8). */

import { type Calibration, calibrate, type PolicyModel, policyGap, regimeLimits } from 'regain/internal/law';
import { roundOff } from 'regain/internal/values';

export interface SensitivityCell extends Calibration {
  readonly ES: number;
  readonly predicted: number;
  readonly observed: number;
  readonly relativeGap: number;
  /** Where the gap exceeds 0.05: drawn hatched. */
  readonly exceeds: boolean;
}

export interface Sensitivity {
  readonly policy: PolicyModel;
  readonly gammas: readonly number[];
  readonly lambdas: readonly number[];
  /** Row by row: gamma outside, lambda inside. */
  readonly cells: readonly SensitivityCell[];
}

/** RR 0.947 and C ~ Gamma(shape 2, scale 0.165) redrawn until it fits the budget. */
export const sensitivityPolicy: PolicyModel = {
  RR: 0.947,
  cost: { kind: 'truncated-gamma', shape: 2, scale: 0.165, max: 1 },
};

export function sensitivity(policy: PolicyModel = sensitivityPolicy): Sensitivity {
  const gammas = evenlySpaced(0.8, 0.975, 8);
  const lambdas = evenlySpaced(0.05, 0.6, 8);
  const cells = gammas.flatMap((gamma) =>
    lambdas.map((lambda) => cellAt(policy, calibrate({ gamma, lambda }))),
  );
  return { policy, gammas, lambdas, cells };
}

function cellAt(policy: PolicyModel, calibration: Calibration): SensitivityCell {
  const { ES, predicted, observed, gap } = policyGap(policy, calibration);
  const relativeGap = gap / predicted;
  return {
    ...calibration,
    ES,
    predicted,
    observed,
    relativeGap,
    exceeds: Math.abs(relativeGap) > regimeLimits.gap,
  };
}

function evenlySpaced(first: number, last: number, count: number): number[] {
  const step = (last - first) / (count - 1);
  return Array.from({ length: count }, (_, i) => roundOff(first + step * i));
}
