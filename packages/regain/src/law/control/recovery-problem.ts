/**
 * A fault model as a control problem: possible faults, costs and transitions of each repair, and the cost of handing
 * off (docs/reference/law.md, sections 5 and 10). Costs lie on an integer grid of budget units.
 */

import { invalidArgument, requireBetween } from '../../types/index.ts';
import { type Calibration, defaultCalibration } from '../calibration.ts';

/** Specification of one repair. The remaining probability leaves the same fault pending. */
export interface RepairSpec {
  readonly name: string;
  /** Share of the recovery budget, paid in any case; a whole number of budget units. */
  readonly cost: number;
  /** Probability of recovery. */
  readonly recovers: number;
  /** Probability of leaving another fault pending, by its name. */
  readonly moves?: Readonly<Record<string, number>>;
}

/** A recovery problem: faults, repairs with their costs, and the hand-off price. */
export interface RecoverySpec {
  readonly calibration?: Calibration;
  /** The whole recovery budget, in units. */
  readonly budgetUnits: number;
  /** d: handing off at clock K costs d gamma^K / (1 - gamma). At 1, the default, it equals giving up. */
  readonly handOffPrice?: number;
  /** The repairs of each fault. */
  readonly faults: Readonly<Record<string, readonly RepairSpec[]>>;
  /** Probability of each fault as the first failure; the remainder is a clean rollout. */
  readonly start: Readonly<Record<string, number>>;
}

/** Probability of leaving a fault pending, by index. */
export interface Transition {
  readonly fault: number;
  readonly probability: number;
}

export interface RepairAction {
  readonly name: string;
  readonly units: number;
  /** gamma^k for the clock length k = H * cost of this repair. */
  readonly discount: number;
  readonly recovers: number;
  /** Every fault that may be pending afterwards, including this one. */
  readonly moves: readonly Transition[];
}

export interface RecoveryProblem {
  readonly calibration: Calibration;
  readonly budgetUnits: number;
  readonly handOffPrice: number;
  readonly faults: readonly { readonly name: string; readonly repairs: readonly RepairAction[] }[];
  readonly start: readonly Transition[];
}

/** Validates a specification and resolves its names. */
export function recoveryProblem(spec: RecoverySpec): RecoveryProblem {
  const { calibration = defaultCalibration, budgetUnits, handOffPrice = 1 } = spec;
  requireUnits('budgetUnits', budgetUnits);
  requireBetween('hand-off price', handOffPrice, 0, 1, 'open-below');
  const index = new Map(Object.keys(spec.faults).map((name, i) => [name, i]));
  const faults = Object.entries(spec.faults).map(([name, repairs], own) => ({
    name,
    repairs: repairs.map((repair) => {
      const where = `repair ${repair.name} of fault ${name}`;
      const units = unitsOf(repair.cost, budgetUnits, where);
      requireBetween(`success chance of ${where}`, repair.recovers, 0, 1);
      const elsewhere = transitionsOf(repair.moves ?? {}, index, where);
      const stays = remainder([repair.recovers, ...elsewhere.map((move) => move.probability)], where);
      const discount = calibration.gamma ** (calibration.H * (units / budgetUnits));
      const moves = mergeTransitions([...elsewhere, { fault: own, probability: stays }]);
      return { name: repair.name, units, discount, recovers: repair.recovers, moves };
    }),
  }));
  const start = transitionsOf(spec.start, index, 'start');
  remainder(
    start.map((move) => move.probability),
    'start',
  );
  return { calibration, budgetUnits, handOffPrice, faults, start };
}

/** A share of the budget in units; throws unless it is a whole number of at least one. */
export function unitsOf(cost: number, budgetUnits: number, where: string): number {
  const units = Math.round(cost * budgetUnits);
  if (units >= 1 && Math.abs(cost * budgetUnits - units) <= 1e-9 * budgetUnits) return units;
  throw invalidArgument(
    `${where} must cost a whole number of at least one unit of 1/${budgetUnits}, got ${cost} (${cost * budgetUnits} units)`,
  );
}

export function requireUnits(name: string, value: number): void {
  if (Number.isInteger(value) && value >= 1) return;
  throw invalidArgument(`${name} must be a whole number of at least 1, got ${value}`);
}

function transitionsOf(
  chances: Readonly<Record<string, number>>,
  index: ReadonlyMap<string, number>,
  where: string,
): Transition[] {
  return Object.entries(chances).map(([name, probability]) => {
    const fault = index.get(name);
    if (fault === undefined) {
      const known = [...index.keys()].join(', ');
      throw invalidArgument(`${where} names fault ${name}, which is none of ${known}`);
    }
    requireBetween(`chance of ${name} in ${where}`, probability, 0, 1);
    return { fault, probability };
  });
}

/** The remainder to 1; throws if probabilities exceed 1 by more than rounding. */
function remainder(probabilities: readonly number[], where: string): number {
  const total = probabilities.reduce((sum, probability) => sum + probability, 0);
  if (total <= 1 + 1e-12) return Math.max(0, 1 - total);
  throw invalidArgument(`probabilities of ${where} must sum to at most 1, got ${total}`);
}

function mergeTransitions(moves: readonly Transition[]): Transition[] {
  const total = new Map<number, number>();
  for (const { fault, probability } of moves) total.set(fault, (total.get(fault) ?? 0) + probability);
  return [...total]
    .filter(([, probability]) => probability > 0)
    .map(([fault, probability]) => ({ fault, probability }));
}
