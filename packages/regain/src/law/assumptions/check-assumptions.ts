/** All assumption checks at one family-wise level. */

import { RegainError } from '../../types/index.ts';
import type { Calibration } from '../calibration.ts';
import { holm } from '../statistics/holm.ts';
import { complete, type Steps } from '../steps.ts';
import { type Assumption, type AssumptionCheck, familyLevel } from './assumption-check.ts';
import { boundedCostSteps } from './bounded-cost.ts';
import { ergodicSteps } from './ergodic.ts';
import { linearisationSteps } from './linearisation.ts';
import type { RolloutRecord } from './rollout-record.ts';
import { type StationaryOptions, stationarySteps } from './stationary.ts';

export interface AssumptionCheckOptions extends StationaryOptions {
  /** The recovery budget in time, if rollouts have downtimes. */
  readonly timeBudgetMs?: number;
}

const names: Record<Assumption, string> = {
  'stationary-faults': 'stationary faults',
  'bounded-cost': 'bounded cost',
  ergodic: 'ergodicity',
  linearisation: 'linearisation',
};

/**
 * The checks of docs/reference/law.md, section 8. Their p-values are adjusted for one another (Holm), so that a run on which
 * every assumption holds is called broken with a probability of at most 2 %. Direct evidence (a changed schema) is
 * not adjusted.
 */
export function checkAssumptions(
  rollouts: readonly RolloutRecord[],
  calibration: Calibration,
  options: AssumptionCheckOptions = {},
): AssumptionCheck[] {
  return complete(assumptionSteps(rollouts, calibration, options));
}

export function* assumptionSteps(
  rollouts: readonly RolloutRecord[],
  calibration: Calibration,
  { timeBudgetMs, ...stationaryOptions }: AssumptionCheckOptions = {},
): Steps<AssumptionCheck[]> {
  const checks: AssumptionCheck[] = [
    yield* stationarySteps(rollouts, calibration, stationaryOptions),
    yield* boundedCostSteps(rollouts, calibration, timeBudgetMs),
    yield* ergodicSteps(rollouts, calibration),
    yield* linearisationSteps(rollouts, calibration),
  ];
  const tested = checks.filter((check) => check.pValue !== undefined);
  const adjusted = holm(tested.map((check) => check.pValue!));
  return checks.map((check) => {
    if (check.pValue === undefined) return check;
    const pValue = adjusted[tested.indexOf(check)]!;
    return { ...check, pValue, verdict: pValue <= familyLevel ? 'broken' : 'ok' };
  });
}

/** Throws with each failed assumption and its evidence, unless the law may be used. */
export function requireRegime(checks: readonly AssumptionCheck[]): void {
  const broken = checks.filter((check) => check.verdict === 'broken');
  if (broken.length === 0) return;
  const reasons = broken.map(
    ({ assumption, evidence }) => `${names[assumption]} does not hold (${evidence})`,
  );
  throw new RegainError('out-of-regime', `the law must not predict here: ${reasons.join('; ')}`);
}
