/** Exact distribution of the endings of a recovery: probability of success and of loss at every cost of the grid. */

import type { Calibration } from '../calibration.ts';
import { chosenRepair, type RecoveryPolicy } from './dynamic-programme.ts';
import type { RecoveryProblem } from './recovery-problem.ts';

/** `succeeded[u]`: probability of success at u units of recovery cost; `lost[u]`: of giving up or handing off there. */
export interface EndingDistribution {
  readonly succeeded: Float64Array;
  readonly lost: Float64Array;
}

export interface ExpectedObservables {
  readonly RR: number;
  readonly meanCost: number;
  /** Expected I / (1 + lambda C). */
  readonly ES: number;
  /** Expected I * gamma^K, K = H * C. */
  readonly DE: number;
  /** The law: (1 - ES) / (1 - gamma). */
  readonly predictedRegret: number;
  /** Expected downtime loss, with handing off at its price d. */
  readonly expectedLoss: number;
}

/** Propagates the probabilities through the problem, from the start distribution to every ending. */
export function endingDistribution(problem: RecoveryProblem, policy: RecoveryPolicy): EndingDistribution {
  const { faults, budgetUnits, start } = problem;
  const pending = faults.map(() => new Float64Array(budgetUnits + 1));
  const succeeded = new Float64Array(budgetUnits + 1);
  const lost = new Float64Array(budgetUnits + 1);
  let clean = 1;
  for (const { fault, probability } of start) {
    pending[fault]![0]! += probability;
    clean -= probability;
  }
  succeeded[0] = Math.max(0, clean);
  for (let spent = 0; spent <= budgetUnits; spent++) {
    for (let fault = 0; fault < faults.length; fault++) {
      const mass = pending[fault]![spent]!;
      if (mass === 0) continue;
      const unitsLeft = budgetUnits - spent;
      const repair = chosenRepair(problem, fault, unitsLeft, policy(fault, unitsLeft));
      if (repair === null) {
        lost[spent]! += mass;
        continue;
      }
      succeeded[spent + repair.units]! += mass * repair.recovers;
      for (const move of repair.moves) pending[move.fault]![spent + repair.units]! += mass * move.probability;
    }
  }
  return { succeeded, lost };
}

/** Observables of such a distribution (docs/reference/law.md, sections 3, 5 and 10). */
export function expectedObservables(
  { succeeded, lost }: EndingDistribution,
  { gamma, lambda, H }: Calibration,
  handOffPrice = 1,
): ExpectedObservables {
  const budgetUnits = succeeded.length - 1;
  let RR = 0;
  let meanCost = 0;
  let ES = 0;
  let DE = 0;
  let lostDiscounted = 0;
  for (let units = 0; units <= budgetUnits; units++) {
    const cost = units / budgetUnits;
    const discount = gamma ** (H * cost);
    RR += succeeded[units]!;
    meanCost += (succeeded[units]! + lost[units]!) * cost;
    ES += succeeded[units]! / (1 + lambda * cost);
    DE += succeeded[units]! * discount;
    lostDiscounted += lost[units]! * discount;
  }
  const normalisedLoss = 1 - DE - (1 - handOffPrice) * lostDiscounted;
  return {
    RR,
    meanCost,
    ES,
    DE,
    predictedRegret: (1 - ES) / (1 - gamma),
    expectedLoss: normalisedLoss / (1 - gamma),
  };
}
