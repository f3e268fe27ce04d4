/**
 * Distance from the efficiency-regret line as a risk signal (docs/reference/law.md, section 10): if observed regret exceeds the
 * prediction by more than the tolerance and sampling error, tasks are down for longer than their cost suggests.
 */

import {
  type Calibration,
  columnsOf,
  complete,
  defaultCalibration,
  defaultLoss,
  type Interval,
  type Seed,
  type Steps,
  sampleOf,
  type TaskSums,
  threeDigits,
  verdictSteps,
} from '../law/index.ts';
import { invalidArgument, type Observation } from '../types/index.ts';

export interface RiskSignalOptions {
  readonly calibration?: Calibration;
  /**
   * The recovery budget in time: regret is then observed on the clock `time`, independent of cost. Without it, or for
   * sums, regret is observed as given; on the clock `cost` only the shape of the cost distribution can show.
   */
  readonly timeBudgetMs?: number;
  readonly seed?: Seed;
}

export interface RiskSignal {
  readonly ES: number;
  /** Regret in discount steps: predicted by the line, and observed. */
  readonly predicted: number;
  readonly observed: number;
  /** Observed minus predicted, in discount steps. */
  readonly distance: number;
  /** The same relative to the prediction, with its 90 % interval; null if the prediction is 0. */
  readonly relative: Interval | null;
  /** More than 5 % off the prediction, beyond sampling error: `above` the line is a risk, `below` is unexpected. */
  readonly flag: 'above' | 'below' | null;
  /** One sentence. */
  readonly reason: string;
}

/** From rollouts without voids, or from their sums by task. */
export function riskSignal(
  rollouts: readonly Pick<Observation, 'task' | 'ending' | 'ledger'>[] | TaskSums,
  options: RiskSignalOptions = {},
): RiskSignal {
  return complete(riskSignalSteps(rollouts, options));
}

export function* riskSignalSteps(
  rollouts: readonly Pick<Observation, 'task' | 'ending' | 'ledger'>[] | TaskSums,
  { calibration = defaultCalibration, timeBudgetMs, seed = 'risk signal' }: RiskSignalOptions = {},
): Steps<RiskSignal> {
  const sums = 'efficiency' in rollouts ? rollouts : columnsOf(sample(rollouts), calibration);
  if (sums.n.length < 2)
    throw invalidArgument(`a risk signal needs at least two tasks, got ${sums.n.length}`);
  const judged = yield* verdictSteps(sums, calibration, { seed, resamplesNearMargin: 0 });
  const { ES, predicted, observed, gap, verdict: found, reason } = judged;
  const isOff = found === 'violated' && gap !== null;
  const flag = isOff ? (gap.point > 0 ? 'above' : 'below') : null;
  const distance = observed.point - predicted.point;
  const figuresOf = `observed regret ${threeDigits(observed.point)} against ${threeDigits(predicted.point)} on the line`;
  return {
    ES: ES.point,
    predicted: predicted.point,
    observed: observed.point,
    distance,
    relative: gap,
    flag,
    reason:
      flag === null ? `${figuresOf}: ${reason}` : `${figuresOf}: ${flag} it by more than sampling explains`,
  };

  function sample(observations: readonly Pick<Observation, 'task' | 'ending' | 'ledger'>[]) {
    const loss =
      timeBudgetMs === undefined
        ? defaultLoss
        : ({ kind: 'downtime', clock: { kind: 'time', budgetMs: timeBudgetMs }, origin: 'failure' } as const);
    return sampleOf(observations, loss, calibration);
  }
}
