/**
 * Prior success probabilities of attempts: coarse on purpose, initial values that data soon outweigh. Nothing is fitted, and
 * no difference between classes is stated that general knowledge of services does not support.
 */

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

/** The mean of a chance of which nothing is known: of any failure, for any action. */
const UNKNOWN_CHANCE = 0.5;

/** Whether the same call can help: usually, perhaps, hardly. */
const usually = 0.8;
const perhaps = 0.5;
const hardly = 0.05;

const retryCurable: Readonly<Record<FailureClass, number>> = {
  // Of the transport or of the load: these pass.
  timeout: usually,
  connection: usually,
  'server-error': usually,
  'rate-limit': usually,
  // Of the answer, of the state, or unknown.
  conflict: perhaps,
  'malformed-output': perhaps,
  'schema-violation': perhaps,
  'empty-output': perhaps,
  contradiction: perhaps,
  'stale-output': perhaps,
  'no-effect': perhaps,
  unknown: perhaps,
  // Of the call itself, or of an allowance that is used up: it stays the same.
  quota: hardly,
  auth: hardly,
  forbidden: hardly,
  'invalid-request': hardly,
  'unknown-tool': hardly,
  'not-found': hardly,
  'partial-output': hardly,
};

const FAILED_CALL_COST = 0.005;
/** A call that runs until its limit. */
const TIMEOUT_COST = 0.05;

/** An action other than a retry was chosen for the specific failure. */
export function getPrior(failureClass: FailureClass, action: ActionKind, chance = UNKNOWN_CHANCE): Prior {
  if (action !== 'retry') return { curable: usually, chance, cost: FAILED_CALL_COST };
  const cost = failureClass === 'timeout' ? TIMEOUT_COST : FAILED_CALL_COST;
  return { curable: retryCurable[failureClass], chance, cost };
}

/** Probability of the next try after so many failed ones: chance * P(curable | they failed). */
export function priorChance({ curable, chance }: Prior, failedTries: number): number {
  const survived = curable * (1 - chance) ** failedTries;
  return (chance * survived) / (1 - curable + survived);
}
