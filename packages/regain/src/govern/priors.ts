/** What is believed of an attempt before anything was seen. Not fitted: a first guess that experience soon outweighs. */

import type { ActionKind, FailureClass } from '../types/index.ts';

/**
 * `curable`: chance that the action can help against this failure at all; `chance`: that one try does, if it can. Failed
 * tries speak against the first, so that hope falls with each of them, and falls fast.
 */
export interface Prior {
  readonly curable: number;
  readonly chance: number;
  /** Cost of a try that fails, as a share of the recovery budget. */
  readonly cost: number;
}

const usual = 0.005;

const retrying: Readonly<Record<FailureClass, Prior>> = {
  timeout: { curable: 0.9, chance: 0.6, cost: 0.05 },
  connection: { curable: 0.95, chance: 0.65, cost: usual },
  'server-error': { curable: 0.9, chance: 0.6, cost: usual },
  'rate-limit': { curable: 0.9, chance: 0.6, cost: usual },
  quota: { curable: 0.3, chance: 0.3, cost: usual },
  auth: { curable: 0.05, chance: 0.5, cost: usual },
  forbidden: { curable: 0.02, chance: 0.5, cost: usual },
  'invalid-request': { curable: 0.04, chance: 0.5, cost: usual },
  'unknown-tool': { curable: 0.04, chance: 0.5, cost: usual },
  'not-found': { curable: 0.06, chance: 0.5, cost: usual },
  conflict: { curable: 0.5, chance: 0.5, cost: usual },
  'malformed-output': { curable: 0.6, chance: 0.6, cost: usual },
  'schema-violation': { curable: 0.25, chance: 0.5, cost: usual },
  'empty-output': { curable: 0.4, chance: 0.6, cost: usual },
  'partial-output': { curable: 0.15, chance: 0.5, cost: usual },
  contradiction: { curable: 0.5, chance: 0.6, cost: usual },
  'stale-output': { curable: 0.6, chance: 0.6, cost: usual },
  'no-effect': { curable: 0.7, chance: 0.6, cost: usual },
  unknown: { curable: 0.5, chance: 0.5, cost: usual },
};

/** An action other than trying again was chosen for the failure at hand. */
const answering: Prior = { curable: 0.8, chance: 0.6, cost: usual };

export function priorOf(failureClass: FailureClass, action: ActionKind): Prior {
  return action === 'retry' ? retrying[failureClass] : answering;
}

/** Chance of the next try after so many that failed: chance * P(curable | they failed). */
export function priorChance({ curable, chance }: Prior, failedTries: number): number {
  const survived = curable * (1 - chance) ** failedTries;
  return (chance * survived) / (1 - curable + survived);
}
