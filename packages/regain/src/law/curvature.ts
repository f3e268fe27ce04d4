/** The curvature coefficient beta in closed form (docs/reference/law.md, section 6). */

import type { Calibration } from './calibration.ts';
import { type CostMoments, clockGapCurvature } from './gap.ts';

/** beta = RR H^2 D''(Kbar) / (2 (1 - gamma)), so that the variance term of the gap is beta Var(C). */
export function curvatureCoefficient(
  { RR, meanCost }: Pick<CostMoments, 'RR' | 'meanCost'>,
  { gamma, H }: Calibration,
): number {
  return (RR * H * H * clockGapCurvature(H * meanCost, gamma)) / (2 * (1 - gamma));
}
