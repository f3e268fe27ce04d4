/**
 * Bounded cost (docs/reference/law.md, section 8): detects retries that cost almost nothing. The number of attempts then varies
 * while their cost does not, so cost does not bound the downtime of a task, and efficiency does not reflect it.
 */

import { requireBetween } from '../../types/index.ts';
import { mean, sum } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import { downtimeClosedForm } from '../loss.ts';
import { efficiency } from '../observables.ts';
import { regimeLimits } from '../regimes.ts';
import { completed, mapInSteps, ROWS_PER_UNIT, type Steps } from '../steps.ts';
import { type AssumptionCheck, familyLevel, threeDigits } from './assumption-check.ts';
import { excessPValue } from './excess-test.ts';
import type { RolloutRecord } from './rollout-record.ts';

export interface BoundedCostCheck extends AssumptionCheck {
  readonly assumption: 'bounded-cost';
  readonly varianceAttempts: number;
  readonly varianceCost: number;
  /** (observed - predicted) / predicted at clock `time`, if time and its budget are known. */
  readonly relativeGapOfTime: number | null;
}

/** Attempts vary substantially: a standard deviation of 2. */
const varianceAttemptsHigh = 4;
/** Cost does not: one standard deviation changes I / (1 + lambda C) by less than 0.01. */
const lambdaSpreadLow = 0.01;

/** `timeBudgetMs` is the recovery budget in time; with it and `downMs`, retries that also take no time pass. */
export function* boundedCostSteps(
  rollouts: readonly RolloutRecord[],
  calibration: Calibration,
  timeBudgetMs?: number,
): Steps<BoundedCostCheck> {
  if (timeBudgetMs !== undefined) requireBetween('time budget', timeBudgetMs, 0, Infinity, 'open');
  const varianceAttempts = variance(rollouts.map(({ attempts }) => attempts));
  const varianceCost = variance(rollouts.map(({ cost }) => cost));
  yield rollouts.length / ROWS_PER_UNIT;
  const time = timeBudgetMs === undefined ? null : yield* gapOfTime(rollouts, calibration, timeBudgetMs);
  const found = {
    assumption: 'bounded-cost' as const,
    varianceAttempts,
    varianceCost,
    relativeGapOfTime: time?.relative ?? null,
  };
  const spread = `Var(attempts) is ${threeDigits(varianceAttempts)} and Var(C) ${threeDigits(varianceCost)}`;
  if (rollouts.length < 2) {
    return {
      ...found,
      verdict: 'not-testable',
      evidence: `${rollouts.length} rollouts show no spread of attempts`,
    };
  }
  const nearFree =
    varianceAttempts >= varianceAttemptsHigh &&
    calibration.lambda * Math.sqrt(varianceCost) <= lambdaSpreadLow;
  if (!nearFree)
    return { ...found, verdict: 'ok', evidence: `${spread}: attempts are few, or cost follows them` };
  if (time === null) return { ...found, verdict: 'broken', evidence: `${spread}: retries are near free` };
  const evidence =
    `${spread}, and at clock time observed regret is ${threeDigits(time.observed)} ` +
    `against ${threeDigits(time.predicted)} predicted`;
  if (time.pValue === null) {
    return { ...found, verdict: time.relative > regimeLimits.gap ? 'broken' : 'ok', evidence };
  }
  const verdict = time.pValue <= familyLevel ? 'broken' : 'ok';
  return { ...found, verdict, pValue: time.pValue, evidence: `${evidence} (p ${threeDigits(time.pValue)})` };
}

export const checkBoundedCost = completed(boundedCostSteps);

interface TimeGap {
  readonly observed: number;
  readonly predicted: number;
  readonly relative: number;
  readonly pValue: number | null;
}

/** Observed regret at clock `time` and the law's prediction; null if some downtime is unknown. */
function* gapOfTime(
  rollouts: readonly RolloutRecord[],
  { gamma, lambda, H }: Calibration,
  timeBudgetMs: number,
): Steps<TimeGap | null> {
  if (rollouts.length === 0 || rollouts.some(({ downMs }) => downMs === undefined)) return null;
  const losses = yield* mapInSteps(rollouts, (rollout) => {
    const observed = downtimeClosedForm(rollout.success, (H * rollout.downMs!) / timeBudgetMs, gamma);
    const predicted = (1 - efficiency(rollout, lambda)) / (1 - gamma);
    const cluster = rollout.cluster ?? rollout.task;
    return { cluster, observed, predicted, excess: observed - predicted };
  });
  const observed = mean(losses.map((loss) => loss.observed));
  const predicted = mean(losses.map((loss) => loss.predicted));
  if (predicted === 0) {
    // The predicted loss is 0, so any downtime is infinitely more.
    return { observed, predicted, relative: observed > 0 ? Infinity : 0, pValue: null };
  }
  const relative = observed / predicted - 1;
  // Only downtime above the prediction indicates free retries.
  const pValue = relative > 0 ? yield* excessPValue(losses, regimeLimits.gap) : 1;
  return { observed, predicted, relative, pValue };
}

function variance(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const middle = mean(values);
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}
