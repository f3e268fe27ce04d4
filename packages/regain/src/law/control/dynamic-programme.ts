/**
 * Exact optimal control of recovery under the `downtime` loss at clock `cost` (docs/reference/law.md, sections 5 and 10).
 * Every repair costs at least one unit, so one sweep over growing budgets solves the problem without iterating.
 */

import { invalidArgument } from '../../types/index.ts';
import type { RecoveryProblem, RepairAction } from './recovery-problem.ts';

/** Index of the repair to start for a pending fault and remaining units; null hands off. */
export type RecoveryPolicy = (fault: number, unitsLeft: number) => number | null;

export interface PolicyValue {
  /** Expected loss from the first failure on, before the fault is known (0 if clean). */
  readonly startLoss: number;
  /** Expected loss from now on, in steps of now, for a pending fault and remaining units. */
  loss(fault: number, unitsLeft: number): number;
}

export interface RecoverySolution extends PolicyValue {
  /** Ties are resolved in favour of handing off, which spends nothing. */
  readonly policy: RecoveryPolicy;
}

/**
 * Computes the gain W = d - V over handing off now, V the normalised loss. A repair of discount g gains
 *
 *     g * (P(recovered) d + sum of P(fault) W(fault, budget - cost)) - (1 - g)(1 - d)
 *
 * and is started if that is above 0: in this form a useless repair gains exactly 0 at d = 1.
 */
export function solveRecovery(problem: RecoveryProblem): RecoverySolution {
  const { faults, budgetUnits, handOffPrice } = problem;
  const width = budgetUnits + 1;
  const gains = new Float64Array(faults.length * width);
  const actions = new Int32Array(faults.length * width).fill(-1);
  for (let unitsLeft = 0; unitsLeft <= budgetUnits; unitsLeft++) {
    faults.forEach(({ repairs }, fault) => {
      const cell = fault * width + unitsLeft;
      repairs.forEach((repair, action) => {
        if (repair.units > unitsLeft) return;
        let ahead = repair.recovers * handOffPrice;
        for (const move of repair.moves) {
          ahead += move.probability * gains[move.fault * width + unitsLeft - repair.units]!;
        }
        const gain = repair.discount * ahead - (1 - repair.discount) * (1 - handOffPrice);
        if (gain > gains[cell]!) {
          gains[cell] = gain;
          actions[cell] = action;
        }
      });
    });
  }
  const losses = gains.map((gain) => (handOffPrice - gain) / (1 - problem.calibration.gamma));
  const policy: RecoveryPolicy = (fault, unitsLeft) => {
    const action = actions[cellOf(problem, fault, unitsLeft)]!;
    return action < 0 ? null : action;
  };
  return { ...policyValue(problem, losses), policy };
}

/** The exact loss of any policy that decides by the pending fault and the remaining budget. */
export function evaluatePolicy(problem: RecoveryProblem, policy: RecoveryPolicy): PolicyValue {
  const { faults, budgetUnits, handOffPrice, calibration } = problem;
  const width = budgetUnits + 1;
  const losses = new Float64Array(faults.length * width);
  for (let unitsLeft = 0; unitsLeft <= budgetUnits; unitsLeft++) {
    for (let fault = 0; fault < faults.length; fault++) {
      const repair = chosenRepair(problem, fault, unitsLeft, policy(fault, unitsLeft));
      let loss = handOffPrice / (1 - calibration.gamma);
      if (repair !== null) {
        let ahead = 0;
        for (const move of repair.moves) {
          ahead += move.probability * losses[move.fault * width + unitsLeft - repair.units]!;
        }
        loss = (1 - repair.discount) / (1 - calibration.gamma) + repair.discount * ahead;
      }
      losses[fault * width + unitsLeft] = loss;
    }
  }
  return policyValue(problem, losses);
}

/** The repair chosen by a policy; throws if it does not exist or exceeds the remaining budget. */
export function chosenRepair(
  problem: RecoveryProblem,
  fault: number,
  unitsLeft: number,
  action: number | null,
): RepairAction | null {
  if (action === null) return null;
  const { name, repairs } = problem.faults[fault]!;
  const repair = repairs[action];
  if (repair === undefined) {
    throw invalidArgument(`fault ${name} has ${repairs.length} repairs, a policy chose ${action}`);
  }
  if (repair.units > unitsLeft) {
    throw invalidArgument(
      `repair ${repair.name} costs ${repair.units} units, a policy started it with ${unitsLeft} left`,
    );
  }
  return repair;
}

function policyValue(problem: RecoveryProblem, losses: Float64Array): PolicyValue {
  const loss = (fault: number, unitsLeft: number) => losses[cellOf(problem, fault, unitsLeft)]!;
  let startLoss = 0;
  for (const { fault, probability } of problem.start)
    startLoss += probability * loss(fault, problem.budgetUnits);
  return { startLoss, loss };
}

function cellOf({ faults, budgetUnits }: RecoveryProblem, fault: number, unitsLeft: number): number {
  const known = Number.isInteger(fault) && fault >= 0 && fault < faults.length;
  const affordable = Number.isInteger(unitsLeft) && unitsLeft >= 0 && unitsLeft <= budgetUnits;
  if (known && affordable) return fault * (budgetUnits + 1) + unitsLeft;
  throw invalidArgument(
    `a state needs a fault below ${faults.length} and 0 to ${budgetUnits} units left, got fault ${fault} and ${unitsLeft} units`,
  );
}
