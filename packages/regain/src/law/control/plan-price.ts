/**
 * Prices a whole plan before it runs (docs/reference/law.md, section 10): the exact distribution of its recovery cost on the
 * budget grid, hence its predicted efficiency and regret; and the split of the budget over its steps.
 */

import { invalidArgument, requireBetween } from '../../types/index.ts';
import { type Calibration, defaultCalibration } from '../calibration.ts';
import {
  type EndingDistribution,
  type ExpectedObservables,
  expectedObservables,
} from './ending-distribution.ts';
import {
  type RecoveryProblem,
  type RepairSpec,
  recoveryProblem,
  requireUnits,
  unitsOf,
} from './recovery-problem.ts';
import { type PlannedAttempt, sequenceLoss } from './stop-rule.ts';

export interface PlanStep {
  readonly name: string;
  /** Probability that the step has a failure. */
  readonly failure: number;
  /** The attempts that follow, in order; costs are whole numbers of budget units. After the last, it is handed off. */
  readonly attempts: readonly PlannedAttempt[];
}

export interface RecoveryPlan {
  readonly calibration?: Calibration;
  readonly budgetUnits: number;
  /** d; 1 by default. */
  readonly handOffPrice?: number;
  readonly steps: readonly PlanStep[];
}

export interface BudgetSplit {
  /** Attempts allowed to each step. */
  readonly attemptsMax: readonly number[];
  /** Share of the recovery budget reserved for each step, enough for all of its attempts. */
  readonly shares: readonly number[];
  /** Expected downtime loss of the plan under this split. */
  readonly expectedLoss: number;
}

/**
 * Expected observables of a plan whose steps share one budget and fail independently. `attemptsMax` limits the
 * attempts of each step; without it a step makes all its attempts. No attempt exceeds the budget.
 */
export function pricePlan(
  plan: RecoveryPlan,
  attemptsMax?: readonly number[],
): ExpectedObservables & { readonly distribution: EndingDistribution } {
  const { budgetUnits, steps, calibration, handOffPrice } = readPlan(plan);
  if (attemptsMax !== undefined && attemptsMax.length !== steps.length) {
    throw invalidArgument(
      `a split needs one limit per step: ${steps.length} steps, got ${attemptsMax.length}`,
    );
  }
  const lost = new Float64Array(budgetUnits + 1);
  let up = new Float64Array(budgetUnits + 1);
  up[0] = 1;
  for (const [index, { failure, attempts }] of steps.entries()) {
    const after = up.map((mass) => mass * (1 - failure));
    let down = up.map((mass) => mass * failure);
    for (const { p, units } of attempts.slice(0, attemptsMax?.[index])) {
      const still = new Float64Array(budgetUnits + 1);
      down.forEach((mass, spent) => {
        if (spent + units > budgetUnits) {
          lost[spent]! += mass;
          return;
        }
        after[spent + units]! += mass * p;
        still[spent + units]! += mass * (1 - p);
      });
      down = still;
    }
    down.forEach((mass, spent) => {
      lost[spent]! += mass;
    });
    up = after;
  }
  const distribution = { succeeded: up, lost };
  return { ...expectedObservables(distribution, calibration, handOffPrice), distribution };
}

/**
 * The split of the budget, fixed before the run, with the smallest expected loss. Exact: the loss of a step increases
 * with the loss of later steps, so the best split of the rest is part of the best split of the whole. Ties are resolved
 * for fewer attempts. Unspent budget of a step is not passed on; solving `planProblem` does that.
 */
export function splitBudget(plan: RecoveryPlan): BudgetSplit {
  const { budgetUnits, steps, calibration, handOffPrice } = readPlan(plan);
  let ahead = new Float64Array(budgetUnits + 1);
  const choices: Int32Array[] = [];
  for (const { failure, attempts } of [...steps].reverse()) {
    const prefixes = prefixesOf(attempts, calibration, handOffPrice);
    const best = new Float64Array(budgetUnits + 1).fill(Infinity);
    const choice = new Int32Array(budgetUnits + 1);
    for (let unitsLeft = 0; unitsLeft <= budgetUnits; unitsLeft++) {
      for (const [count, { units, base, perLossAhead }] of prefixes.entries()) {
        if (units > unitsLeft) break;
        const rest = ahead[unitsLeft - units]!;
        const loss = (1 - failure) * rest + failure * (base + perLossAhead * rest);
        if (loss < best[unitsLeft]!) {
          best[unitsLeft] = loss;
          choice[unitsLeft] = count;
        }
      }
    }
    choices.unshift(choice);
    ahead = best;
  }
  let unitsLeft = budgetUnits;
  const attemptsMax: number[] = [];
  const shares: number[] = [];
  for (const [index, { attempts }] of steps.entries()) {
    const count = choices[index]![unitsLeft]!;
    const units = attempts.slice(0, count).reduce((sum, attempt) => sum + attempt.units, 0);
    attemptsMax.push(count);
    shares.push(units / budgetUnits);
    unitsLeft -= units;
  }
  return { attemptsMax, shares, expectedLoss: ahead[budgetUnits]! / (1 - calibration.gamma) };
}

/**
 * The same plan as a control problem, one pending fault per attempt of each step: its solution is the optimum if each
 * decision may depend on the remaining budget.
 */
export function planProblem(plan: RecoveryPlan): RecoveryProblem {
  const { budgetUnits, steps, calibration, handOffPrice } = readPlan(plan);
  const faultOf = (step: number, attempt: number) => `step ${step} attempt ${attempt}`;
  const faults: Record<string, RepairSpec[]> = {};
  let start: Record<string, number> = {};
  let untilEnd = 1;
  for (let step = steps.length - 1; step >= 0; step--) {
    const { failure, attempts } = steps[step]!;
    const next = start;
    attempts.forEach(({ p, cost }, attempt) => {
      const moves: Record<string, number> = { [faultOf(step, attempt + 1)]: 1 - p };
      for (const [fault, chance] of Object.entries(next)) moves[fault] = p * chance;
      faults[faultOf(step, attempt)] = [{ name: 'attempt', cost, recovers: p * untilEnd, moves }];
    });
    faults[faultOf(step, attempts.length)] = [];
    start = { [faultOf(step, 0)]: failure };
    for (const [fault, chance] of Object.entries(next)) start[fault] = (1 - failure) * chance;
    untilEnd *= 1 - failure;
  }
  return recoveryProblem({ calibration, budgetUnits, handOffPrice, faults, start });
}

function readPlan({ calibration = defaultCalibration, budgetUnits, handOffPrice = 1, steps }: RecoveryPlan) {
  requireUnits('budgetUnits', budgetUnits);
  requireBetween('hand-off price', handOffPrice, 0, 1, 'open-below');
  return {
    calibration,
    budgetUnits,
    handOffPrice,
    steps: steps.map(({ name, failure, attempts }) => {
      requireBetween(`failure chance of step ${name}`, failure, 0, 1);
      return {
        failure,
        attempts: attempts.map(({ p, cost }, index) => {
          const where = `attempt ${index} of step ${name}`;
          requireBetween(`p of ${where}`, p, 0, 1);
          const units = unitsOf(cost, budgetUnits, where);
          return { p, cost: units / budgetUnits, units };
        }),
      };
    }),
  };
}

/** The loss of each prefix of a step as a line in the loss v of the later steps: base + perLossAhead * v. */
function prefixesOf(
  attempts: readonly (PlannedAttempt & { readonly units: number })[],
  calibration: Calibration,
  handOffPrice: number,
) {
  return Array.from({ length: attempts.length + 1 }, (_, count) => {
    const prefix = attempts.slice(0, count);
    const base = sequenceLoss(prefix, { calibration, handOffPrice });
    const withLoss = sequenceLoss(prefix, { calibration, handOffPrice, lossAfterSuccess: 1 });
    return {
      units: prefix.reduce((sum, attempt) => sum + attempt.units, 0),
      base,
      perLossAhead: withLoss - base,
    };
  });
}
