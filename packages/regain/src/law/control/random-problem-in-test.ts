/** Random fault models and policies, for studies that must hold on all of them. */

import { exponential, pick, type Random } from '../../types/index.ts';
import { calibrate } from '../calibration.ts';
import type { RecoveryPolicy } from './dynamic-programme.ts';
import { type RecoveryProblem, type RepairSpec, recoveryProblem } from './recovery-problem.ts';

/** One to five faults with one to four repairs each; repairs may fail, recover or leave another fault pending. */
export function randomProblem(random: Random, handOffPrice: number): RecoveryProblem {
  const names = Array.from({ length: 1 + random.below(5) }, (_, i) => `fault ${i}`);
  const budgetUnits = 10 + random.below(31);
  const faults: Record<string, RepairSpec[]> = {};
  for (const name of names) {
    faults[name] = Array.from({ length: 1 + random.below(4) }, (_, i) => {
      const [recovers, ...elsewhere] = randomChances(random, names.length + 2);
      return {
        name: `repair ${i}`,
        cost: (1 + random.below(Math.ceil(budgetUnits / 3))) / budgetUnits,
        recovers: recovers!,
        moves: Object.fromEntries(names.map((other, j) => [other, elsewhere[j]!])),
      };
    });
  }
  const start = randomChances(random, names.length + 1);
  return recoveryProblem({
    calibration: calibrate({ gamma: 0.8 + 0.17 * random.uniform(), H: 1 + 9 * random.uniform() }),
    budgetUnits,
    handOffPrice,
    faults,
    start: Object.fromEntries(names.map((name, i) => [name, start[i]!])),
  });
}

/** A fixed decision for every state, drawn among affordable repairs and handing off. */
export function randomPolicy(problem: RecoveryProblem, random: Random): RecoveryPolicy {
  const table = problem.faults.map((_, fault) =>
    Array.from({ length: problem.budgetUnits + 1 }, (_, unitsLeft) =>
      pick(random, [null, ...affordable(problem, fault, unitsLeft)]),
    ),
  );
  return (fault, unitsLeft) => table[fault]![unitsLeft]!;
}

/** Indices of the repairs that fit the remaining budget. */
function affordable(problem: RecoveryProblem, fault: number, unitsLeft: number): number[] {
  return [...problem.faults[fault]!.repairs.keys()].filter(
    (action) => problem.faults[fault]!.repairs[action]!.units <= unitsLeft,
  );
}

/** Probabilities that sum to 1, from a flat Dirichlet distribution. */
function randomChances(random: Random, count: number): number[] {
  const parts = Array.from({ length: count }, () => exponential(random, 1));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}
