/** Prior success probabilities of attempts. Not fitted: initial values that data soon outweigh. */

import type { ActionKind, FailureClass } from '../types/index.ts';

/**
 * `curable`: probability that the action can help against this failure at all; `chance`: that one try does, if it can.
 * Failed tries are evidence against the first, so that the probability falls fast.
 */
export interface Prior {
  readonly curable: number;
  readonly chance: number;
  /** Cost of a failed try, as a share of the recovery budget. */
  readonly cost: number;
}

const defaultCost = 0.005;

const retryPriors: Readonly<Record<FailureClass, Prior>> = {
  timeout: { curable: 0.9, chance: 0.6, cost: 0.05 },
  connection: { curable: 0.95, chance: 0.65, cost: defaultCost },
  'server-error': { curable: 0.9, chance: 0.6, cost: defaultCost },
  'rate-limit': { curable: 0.9, chance: 0.6, cost: defaultCost },
  quota: { curable: 0.3, chance: 0.3, cost: defaultCost },
  auth: { curable: 0.05, chance: 0.5, cost: defaultCost },
  forbidden: { curable: 0.02, chance: 0.5, cost: defaultCost },
  'invalid-request': { curable: 0.04, chance: 0.5, cost: defaultCost },
  'unknown-tool': { curable: 0.04, chance: 0.5, cost: defaultCost },
  'not-found': { curable: 0.06, chance: 0.5, cost: defaultCost },
  conflict: { curable: 0.5, chance: 0.5, cost: defaultCost },
  'malformed-output': { curable: 0.6, chance: 0.6, cost: defaultCost },
  'schema-violation': { curable: 0.25, chance: 0.5, cost: defaultCost },
  'empty-output': { curable: 0.4, chance: 0.6, cost: defaultCost },
  'partial-output': { curable: 0.15, chance: 0.5, cost: defaultCost },
  contradiction: { curable: 0.5, chance: 0.6, cost: defaultCost },
  'stale-output': { curable: 0.6, chance: 0.6, cost: defaultCost },
  'no-effect': { curable: 0.7, chance: 0.6, cost: defaultCost },
  unknown: { curable: 0.5, chance: 0.5, cost: defaultCost },
};

/** An action other than a retry was chosen for the specific failure. */
const otherActionPrior: Prior = { curable: 0.8, chance: 0.6, cost: defaultCost };

export function getPrior(failureClass: FailureClass, action: ActionKind): Prior {
  return action === 'retry' ? retryPriors[failureClass] : otherActionPrior;
}

/** Probability of the next try after so many failed ones: chance * P(curable | they failed). */
export function priorChance({ curable, chance }: Prior, failedTries: number): number {
  const survived = curable * (1 - chance) ** failedTries;
  return (chance * survived) / (1 - curable + survived);
}
