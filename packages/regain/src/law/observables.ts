/** Quantities that can be measured without knowing the optimum (docs/reference/law.md, section 3). */

import { invalidArgument, isSuccess, type LedgerEntry, type Observation } from '../types/index.ts';
import { mean } from '../values/index.ts';
import type { Calibration } from './calibration.ts';

/** A rollout as the observables use it: success, and the share of the budget spent on recovery. */
export interface RolloutResult {
  readonly success: boolean;
  readonly cost: number;
}

/** C: the total of a ledger. A clean rollout has C = 0. */
export function recoveryCost(ledger: readonly LedgerEntry[]): number {
  let total = 0;
  for (const entry of ledger) total += entry.cost;
  return total;
}

export function rolloutResult(observation: Pick<Observation, 'ending' | 'ledger'>): RolloutResult {
  return { success: isSuccess(observation.ending), cost: recoveryCost(observation.ledger) };
}

/** I / (1 + lambda C) of one rollout. */
export function efficiency(rollout: RolloutResult, lambda: number): number {
  return rollout.success ? 1 / (1 + lambda * rollout.cost) : 0;
}

/** I * gamma^K of one rollout, K = H * C: what efficiency approximates to first order. */
export function discountedEfficiency(rollout: RolloutResult, { gamma, H }: Calibration): number {
  return rollout.success ? gamma ** (H * rollout.cost) : 0;
}

/** The observables of a set of rollouts. */
export interface Observables {
  readonly n: number;
  /** Success of the whole rollout. */
  readonly RR: number;
  readonly meanCost: number;
  /** RR - lambda * mean C. */
  readonly CSR: number;
  /** Mean of per-rollout ratios I / (1 + lambda C). */
  readonly ES: number;
  /** RR / (1 + lambda * mean C): the paper's other definition. */
  readonly ESAggregate: number;
  /** Mean I * gamma^K. */
  readonly DE: number;
}

/** RR, CSR, ES, DE of rollouts. */
export function observables(rollouts: readonly RolloutResult[], calibration: Calibration): Observables {
  const n = rollouts.length;
  if (n === 0) throw invalidArgument('observables need at least one rollout, got 0');
  const RR = mean(rollouts.map(({ success }) => (success ? 1 : 0)));
  const meanCost = mean(rollouts.map(({ cost }) => cost));
  return {
    n,
    RR,
    meanCost,
    CSR: RR - calibration.lambda * meanCost,
    ES: mean(rollouts.map((rollout) => efficiency(rollout, calibration.lambda))),
    ESAggregate: RR / (1 + calibration.lambda * meanCost),
    DE: mean(rollouts.map((rollout) => discountedEfficiency(rollout, calibration))),
  };
}

/**
 * pass^k: the probability that k independent repeats of a task all succeed, averaged over tasks, from s successes in
 * n repeats by the unbiased estimate C(s, k) / C(n, k).
 */
export function passHatK(
  tasks: readonly { readonly successes: number; readonly repeats: number }[],
  k: number,
): number {
  if (tasks.length === 0) throw invalidArgument('pass^k needs at least one task, got 0');
  if (!(Number.isInteger(k) && k > 0)) {
    throw invalidArgument(`pass^k needs a whole k above 0, got ${k}`);
  }
  const probabilities = tasks.map(({ successes, repeats }) => {
    if (repeats < k) {
      throw invalidArgument(`pass^${k} needs at least ${k} repeats per task, got ${repeats}`);
    }
    let probability = 1;
    for (let i = 0; i < k; i++) probability *= Math.max(0, successes - i) / (repeats - i);
    return probability;
  });
  return mean(probabilities);
}
