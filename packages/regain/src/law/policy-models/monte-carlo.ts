/** Rollouts of a policy model, simulated attempt by attempt: the experimental counterpart of every analytic value. */

import {
  bernoulli,
  invalidArgument,
  type LedgerEntry,
  type Observation,
  type Random,
} from '../../types/index.ts';
import { roundOff } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import { defaultLoss, identityLoss, lossOf } from '../loss.ts';
import { RunningMoments } from '../statistics/running-moments.ts';
import { drawCost, type PolicyModel } from './cost-distribution.ts';

/** An estimate with its Monte-Carlo standard error. */
export interface MonteCarloEstimate {
  readonly mean: number;
  readonly standardError: number;
}

export interface MonteCarloGap {
  readonly rollouts: number;
  readonly predicted: MonteCarloEstimate;
  readonly observed: MonteCarloEstimate;
  /** Paired: rollout by rollout, observed loss minus predicted loss. */
  readonly gap: MonteCarloEstimate;
}

/** c_max: the largest cost of one attempt (docs/reference/law.md, section 2). */
export const attemptCostMax = 0.1;

/** Loss from the ledger of each simulated rollout, and the law's prediction for it. */
export function monteCarloGap(
  random: Random,
  policy: PolicyModel,
  calibration: Calibration,
  rollouts: number,
): MonteCarloGap {
  if (!(rollouts >= 2)) {
    throw invalidArgument(`a standard error needs at least two rollouts, got ${rollouts}`);
  }
  const predicted = new RunningMoments();
  const observed = new RunningMoments();
  const gap = new RunningMoments();
  for (let i = 0; i < rollouts; i++) {
    const rollout = simulateRollout(random, policy);
    const loss = lossOf(rollout, defaultLoss, calibration);
    const prediction = identityLoss(rollout, calibration);
    predicted.add(prediction);
    observed.add(loss);
    gap.add(loss - prediction);
  }
  return { rollouts, predicted: estimateOf(predicted), observed: estimateOf(observed), gap: estimateOf(gap) };
}

/** A rollout of a simulated policy. */
export function simulateRollout(random: Random, policy: PolicyModel): Pick<Observation, 'ending' | 'ledger'> {
  const success = bernoulli(random, policy.RR);
  const ledger = ledgerOfCost(drawCost(random, policy.cost));
  if (!success) return { ending: 'failed', ledger };
  return { ending: ledger.length === 0 ? 'clean' : 'recovered', ledger };
}

/** A cost as attempts of at most c_max each, the last one smaller. */
export function ledgerOfCost(total: number): LedgerEntry[] {
  const ledger: LedgerEntry[] = [];
  // Rounded first: 0.3 is three attempts of 0.1, without a tiny fourth.
  const attempts = Math.ceil(roundOff(total / attemptCostMax));
  for (let attempt = 0; attempt < attempts; attempt++) {
    const isLast = attempt === attempts - 1;
    const cost = isLast ? total - attemptCostMax * attempt : attemptCostMax;
    ledger.push({ cost, downMs: 0, upCost: 0, upMs: 0 });
  }
  return ledger;
}

function estimateOf({ mean, standardError }: RunningMoments): MonteCarloEstimate {
  return { mean, standardError };
}
