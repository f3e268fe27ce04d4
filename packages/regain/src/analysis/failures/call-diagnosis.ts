/** What went wrong with a call, whose failure it is, and how that is known. */

import type { Failure } from '../../types/index.ts';

/**
 * `infrastructure`: the tool or the way to it failed. `agent-mistake`: the call was wrong. `unclear`: it failed, and
 * nothing shows which of the two it is. `negative-result`: the tool
 * worked and its answer is negative, as asked: a search without a hit, a test that fails because of the code under work.
 * `harness`: what runs the agent failed. `user`: a person or a rule refused or stopped the call.
 */
export const failureCategories = [
  'infrastructure',
  'agent-mistake',
  'unclear',
  'negative-result',
  'harness',
  'user',
] as const;
export type FailureCategory = (typeof failureCategories)[number];

export interface CallDiagnosis {
  readonly category: FailureCategory;
  readonly failure: Failure;
  /** `flagged`: the dialect marks the call as failed. `inferred`: only its text shows it. */
  readonly basis: 'flagged' | 'inferred';
}

/** Categories that count as failures of a call: recovery is needed, and the agent can be judged by it. */
export function isFailure<Diagnosis extends Pick<CallDiagnosis, 'category'>>(
  diagnosis: Diagnosis | undefined,
): diagnosis is Diagnosis {
  const category = diagnosis?.category;
  return category === 'infrastructure' || category === 'agent-mistake' || category === 'unclear';
}
