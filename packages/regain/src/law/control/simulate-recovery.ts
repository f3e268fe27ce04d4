/** Simulates a policy on a fault model and records the ledger of a rollout. */

import type { LedgerEntry, Observation, Random } from '../../types/index.ts';
import { downtimeLoss } from '../loss.ts';
import { recoveryCost } from '../observables.ts';
import { chosenRepair, type RecoveryPolicy } from './dynamic-programme.ts';
import type { RecoveryProblem, Transition } from './recovery-problem.ts';

/** Input of a simulated policy: the state, the attempts made, and a random source. */
export interface SimulationState {
  readonly fault: number;
  readonly unitsLeft: number;
  readonly attemptsMade: number;
  readonly random: Random;
}

/** Index of the repair to start; null hands off. */
export type SimulatedPolicy = (situation: SimulationState) => number | null;

export type SimulatedRecovery = Pick<Observation, 'ending' | 'ledger'>;

/** One rollout. Every repair adds one ledger entry; the model has no time, so `downMs` is 0. */
export function simulateRecovery(
  problem: RecoveryProblem,
  policy: SimulatedPolicy,
  random: Random,
): SimulatedRecovery {
  const ledger: LedgerEntry[] = [];
  let fault = faultAt(problem.start, random.uniform());
  if (fault === null) return { ending: 'clean', ledger };
  let unitsLeft = problem.budgetUnits;
  for (;;) {
    const action = policy({ fault, unitsLeft, attemptsMade: ledger.length, random });
    const repair = chosenRepair(problem, fault, unitsLeft, action);
    if (repair === null) return { ending: problem.handOffPrice < 1 ? 'handed-off' : 'failed', ledger };
    unitsLeft -= repair.units;
    ledger.push({ cost: repair.units / problem.budgetUnits, downMs: 0, upCost: 0, upMs: 0 });
    const beyondSuccess = random.uniform() - repair.recovers;
    if (beyondSuccess < 0) return { ending: 'recovered', ledger };
    // Rounding may leave a remainder above the last probability; it belongs to the last fault.
    fault = faultAt(repair.moves, beyondSuccess) ?? repair.moves.at(-1)!.fault;
  }
}

/** A policy of the dynamic programme as a simulated policy. */
export function simulatedPolicy(policy: RecoveryPolicy): SimulatedPolicy {
  return ({ fault, unitsLeft }) => policy(fault, unitsLeft);
}

/**
 * Observed loss of a simulated rollout: the downtime loss of its ledger, minus the saving of a priced hand-off. The
 * price d is a control price; at d = 1 this equals `downtimeLoss`.
 */
export function pricedLoss(
  rollout: SimulatedRecovery,
  { calibration, handOffPrice }: RecoveryProblem,
): number {
  const observed = downtimeLoss(rollout, calibration);
  if (rollout.ending !== 'handed-off') return observed;
  const { gamma, H } = calibration;
  return observed - ((1 - handOffPrice) * gamma ** (H * recoveryCost(rollout.ledger))) / (1 - gamma);
}

/** The fault whose part of the unit interval contains `draw`; null beyond the last. */
function faultAt(moves: readonly Transition[], draw: number): number | null {
  let upTo = 0;
  for (const { fault, probability } of moves) {
    upTo += probability;
    if (draw < upTo) return fault;
  }
  return null;
}
