/** Apart from the other gaps, so that these load no quadrature. */

import { requireBetween } from '../types/index.ts';
import type { Calibration } from './calibration.ts';
import { clockGap, type Gap, gapFrom } from './gap.ts';
import type { PolicyModel } from './policy-models/cost-distribution.ts';
import { expectation } from './policy-models/quadrature.ts';

/** The gap of a policy with a known cost distribution, by quadrature. */
export function policyGap({ RR, cost }: PolicyModel, { gamma, lambda, H }: Calibration): Gap {
  requireBetween('RR', RR, 0, 1);
  const ES = RR * expectation(cost, (c) => 1 / (1 + lambda * c));
  const meanD = RR * expectation(cost, (c) => clockGap(H * c, gamma));
  return gapFrom(RR, ES, meanD, gamma);
}
