/** Has spoilt calls repaired and compares with what is accepted; right calls must come to no harm. */

import {
  type ConfidenceWeights,
  decideRepair,
  type RepairOutcome,
  shippedConfidence,
} from 'regain/internal/repair';
import { isRight } from './corrupt-call.ts';
import type { RightCall } from './right-call.ts';
import { isRightRepair, requestFor, type Trial } from './trial.ts';

export interface Evaluated extends RepairOutcome {
  readonly trial: Trial;
}

export function evaluate(
  trials: readonly Trial[],
  weights: ConfidenceWeights = shippedConfidence,
): Evaluated[] {
  return trials.map((trial) => {
    const decision = decideRepair(trial.request, weights);
    return {
      trial,
      confidence: decision?.confidence ?? 0,
      isApplied: decision?.isApplied ?? false,
      isRight: isRightRepair(trial, decision?.repair),
    };
  });
}

/** How many right calls would be changed into wrong ones by a repair that nobody needed. */
export function countHarmed(
  calls: readonly RightCall[],
  hasFailed: boolean,
  weights: ConfidenceWeights = shippedConfidence,
): number {
  return calls.filter((right) => {
    const decision = decideRepair(requestFor(right, right.call, hasFailed), weights);
    if (decision?.isApplied !== true) return false;
    const { call, further = [] } = decision.repair;
    return further.length > 0 || !isRight(right, call);
  }).length;
}
