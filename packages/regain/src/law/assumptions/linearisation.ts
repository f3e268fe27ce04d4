/**
 * Linearisation (docs/reference/law.md, sections 6 and 8): the law replaces gamma^K by its first-order form. If lambda C is large
 * or gamma is near 1, the analytic gap between the two exceeds the tolerance of the law.
 */

import type { Calibration } from '../calibration.ts';
import { analyticGap, clockGap } from '../gap.ts';
import { efficiency } from '../observables.ts';
import { regimeLimits } from '../regimes.ts';
import { completed, mapInSteps, ROWS_PER_UNIT, type Steps } from '../steps.ts';
import { type AssumptionCheck, familyLevel, threeDigits } from './assumption-check.ts';
import { excessPValue } from './excess-test.ts';
import type { RolloutRecord } from './rollout-record.ts';

export interface LinearisationCheck extends AssumptionCheck {
  readonly assumption: 'linearisation';
  /** (observed - predicted) / predicted at clock `cost`; null if the predicted loss is 0. */
  readonly relativeGap: number | null;
}

export function* linearisationSteps(
  rollouts: readonly RolloutRecord[],
  calibration: Calibration,
): Steps<LinearisationCheck> {
  const assumption = 'linearisation';
  if (rollouts.length === 0) {
    return { assumption, verdict: 'not-testable', relativeGap: null, evidence: 'there are no rollouts' };
  }
  const columns = {
    success: rollouts.map(({ success }) => (success ? 1 : 0)),
    cost: rollouts.map(({ cost }) => cost),
  };
  const { relative, predicted } = analyticGap(columns, calibration);
  yield rollouts.length / ROWS_PER_UNIT;
  if (relative === null) {
    const evidence = 'every rollout succeeded at no cost: there is nothing to linearise';
    return { assumption, verdict: 'ok', relativeGap: null, evidence };
  }
  const { gamma, lambda, H } = calibration;
  const excesses = yield* mapInSteps(rollouts, (rollout) => ({
    cluster: rollout.cluster ?? rollout.task,
    excess: rollout.success ? clockGap(H * rollout.cost, gamma) : 0,
    predicted: 1 - efficiency(rollout, lambda),
  }));
  const pValue = yield* excessPValue(excesses, regimeLimits.gap);
  const evidence =
    `the analytic gap is ${threeDigits(100 * relative)} % of the predicted regret ${threeDigits(predicted)}, ` +
    `against a limit of ${100 * regimeLimits.gap} %`;
  if (pValue === null) {
    const tooFew = `${evidence}, but too few clusters of tasks have a loss for a decision`;
    return { assumption, verdict: 'not-testable', relativeGap: relative, evidence: tooFew };
  }
  const verdict = pValue <= familyLevel ? 'broken' : 'ok';
  return {
    assumption,
    verdict,
    pValue,
    relativeGap: relative,
    evidence: `${evidence} (p ${threeDigits(pValue)})`,
  };
}

export const checkLinearisation = completed(linearisationSteps);
