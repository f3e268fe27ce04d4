/** The law: predicted ERR = (1 - ES) / (1 - gamma), with no fitted term (docs/reference/law.md, section 3). */

import { requireBetween } from '../types/index.ts';
import type { Calibration } from './calibration.ts';

/** The law: (1 - ES) / (1 - gamma). */
export function predictedRegret(es: number, gamma: number): number {
  requireBetween('ES', es, 0, 1);
  requireBetween('gamma', gamma, 0, 1, 'open');
  return (1 - es) / (1 - gamma);
}

/** ES of a policy with success rate RR and constant cost C, for which both definitions of ES agree. */
export function efficiencyAtConstantCost(rr: number, cost: number, lambda: number): number {
  requireBetween('RR', rr, 0, 1);
  requireBetween('C', cost, 0, Infinity, 'open-above');
  return rr / (1 + lambda * cost);
}

/** Exact regret at clock `cost` and ideal reference: ERR = (1 - DE) / (1 - gamma) (section 5). */
export function exactRegret(de: number, { gamma }: Calibration): number {
  requireBetween('DE', de, 0, 1);
  return (1 - de) / (1 - gamma);
}
