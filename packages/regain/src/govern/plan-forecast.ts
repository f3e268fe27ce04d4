/**
 * Forecast of a plan before it runs, from past statistics: its price by the law (docs/reference/law.md, section 10), and the
 * uncertainty of that price due to limited data.
 */

import {
  type BudgetSplit,
  type Calibration,
  type ExpectedObservables,
  expectedObservables,
  type PlannedAttempt,
  pricePlan,
  type RecoveryPlan,
  splitBudget,
} from '../law/index.ts';
import { getOrMake } from '../values/index.ts';
import type { FirstCallEstimate } from './first-call-statistics.ts';
import type { PlaceAdjustment } from './monitored-calls.ts';
import type { Posteriors } from './posteriors.ts';
import { bestAttemptCount } from './stopping.ts';

export interface ForecastOptions {
  readonly posteriors: Posteriors;
  readonly calibration: Calibration;
  /** d. */
  readonly handOffPrice: number;
  /** Share of the recovery budget that is left. */
  readonly budgetLeft: number;
  /** Probability that a tool is up, so many milliseconds from now. */
  readonly up: (tool: string, inMs: number) => number;
  /** Present if the experience comes from elsewhere. */
  readonly place?: PlaceAdjustment | undefined;
}

export interface PlanForecast {
  /** Every step tries as long as the stop rule allows. */
  readonly withoutSplit: ExpectedObservables;
  /** The best fixed split of the budget over the steps, and its price. */
  readonly split: BudgetSplit;
  readonly withSplit: ExpectedObservables;
  /** Standard deviation of the predicted ES due to limited data. */
  readonly deviationES: number;
  /** The tool with the fewest calls. */
  readonly leastKnown: Pick<FirstCallEstimate, 'calls' | 'callsOfAll'> & { readonly tool: string };
  /** Expected cost of an unsuccessful attempt, and the variance of their number. */
  readonly costPerAttempt: number;
  readonly varianceAttempts: number;
}

/** Units of the budget grid. */
const UNITS = 500;
/** The usual time between two tries with backoff: it doubles from the first value to the second. */
const WAIT_MS = 500;
const WAIT_MAX_MS = 5000;
/** Lower bound on a probability of success: the share of a tool in ES is divided by it. */
const SUCCESS_MIN = 1e-6;
/** Attempts beyond this number hardly matter to a plan. */
const ATTEMPTS_AHEAD = 16;

export function forecastPlan(tools: readonly string[], terms: ForecastOptions): PlanForecast {
  const { calibration, handOffPrice, budgetLeft } = terms;
  const seen = new Set<string>();
  const steps = tools.map((tool) => {
    // A tool that completed one step of the plan is not down at the next.
    const up = seen.has(tool) ? () => 1 : (inMs: number) => terms.up(tool, inMs);
    seen.add(tool);
    return forecastStep(tool, up, terms);
  });
  const right = steps.reduce((chance, { first }) => chance * (1 - first.wrong), 1);
  const budgetUnits = Math.max(1, Math.round(UNITS * budgetLeft));
  const onGrid = (attempts: readonly PlannedAttempt[]) => roundedToGrid(attempts, budgetUnits, budgetLeft);
  const planOf = (attemptsOf: (step: StepForecast) => readonly PlannedAttempt[]): RecoveryPlan => ({
    calibration: scaled(calibration, budgetLeft),
    budgetUnits,
    handOffPrice,
    steps: steps.map((step) => ({
      name: step.tool,
      failure: step.failure,
      attempts: onGrid(attemptsOf(step)),
    })),
  });
  /** The first failure of a step is paid for before any retry: an attempt that cannot succeed. */
  const whole = planOf(({ firstCost, attempts }) => [{ p: 0, cost: firstCost }, ...attempts]);
  const split = splitBudget(planOf(({ attempts }) => attempts));
  const price = (attemptsMax?: readonly number[]) => {
    const withFirst = attemptsMax?.map((count) => count + 1);
    const { succeeded, lost } = pricePlan(whole, withFirst).distribution;
    const judged = { succeeded: succeeded.map((mass) => mass * right), lost };
    return expectedObservables(judged, whole.calibration!, handOffPrice);
  };
  const asItIs = price();
  const counts = attemptMoments(steps);
  return {
    withoutSplit: asItIs,
    split,
    withSplit: price(split.attemptsMax),
    deviationES: deviationOf(steps, asItIs.ES, terms.place),
    leastKnown: steps
      .map(({ tool, first: { calls, callsOfAll } }) => ({ tool, calls, callsOfAll }))
      .reduce((least, step) => (step.calls < least.calls ? step : least)),
    costPerAttempt: counts.mean === 0 ? 0 : counts.cost / counts.mean,
    varianceAttempts: counts.variance,
  };
}

interface StepForecast {
  readonly tool: string;
  readonly first: FirstCallEstimate;
  readonly failure: number;
  readonly firstCost: number;
  readonly attempts: readonly PlannedAttempt[];
}

/** One kind of failure of a step, and the attempts that follow. */
interface Branch {
  weight: number;
  readonly attempts: readonly PlannedAttempt[];
}

function forecastStep(tool: string, up: (inMs: number) => number, terms: ForecastOptions): StepForecast {
  const { posteriors, place } = terms;
  const known = posteriors.firstCall(tool);
  const first = place === undefined ? known : place.adjust(known);
  const upNow = up(0);
  const failure = 1 - upNow * (1 - first.failure);
  const upOnFailure = (upNow * first.failure) / failure;
  let firstCost = 0;
  let longest: readonly PlannedAttempt[] = [];
  const branches = first.classes.map(({ failureClass, share }): Branch => {
    firstCost += share * posteriors.failureCost(tool, failureClass);
    const usual = sequenceOf(tool, failureClass, posteriors);
    const trying = usual.slice(0, bestAttemptCount(usual, terms).attempts);
    if (trying.length > longest.length) longest = trying;
    // Some failures turn into others that nothing clears: in the observed share.
    const expected = recoveryOf(trying);
    const seen = posteriors.recovery(tool, failureClass, expected);
    const curable = expected === 0 ? 0 : Math.min(1, seen / expected);
    return { weight: share * upOnFailure, attempts: withCureProbability(trying, curable) };
  });
  branches.push({ weight: 1 - upOnFailure, attempts: attemptsDuringOutage(longest, up, 1 - first.failure) });
  return { tool, first, failure, firstCost, attempts: mergeBranches(branches) };
}

/** Success probabilities of tries on a tool that is down: each finds it up if the outage has ended since the last. */
function attemptsDuringOutage(
  trying: readonly PlannedAttempt[],
  up: (inMs: number) => number,
  worksWhenUp: number,
): PlannedAttempt[] {
  let inMs = 0;
  let down = 1 - up(0);
  return trying.map(({ cost }, tries) => {
    inMs += Math.min(WAIT_MAX_MS, WAIT_MS * 2 ** tries);
    const still = Math.min(down, 1 - up(inMs));
    const ended = down === 0 ? 0 : 1 - still / down;
    down = still;
    return { p: ended * worksWhenUp, cost };
  });
}

/** The actions taken on such failures, most frequent first; then further retries. */
function sequenceOf(
  tool: string,
  failureClass: FirstCallEstimate['classes'][number]['failureClass'],
  posteriors: Posteriors,
): PlannedAttempt[] {
  const [usual, ...others] = posteriors.usualActions(tool, failureClass);
  const trying = others.includes('retry') ? 'retry' : usual!;
  const at = (action: typeof trying) => ({ tool, failureClass, action, failedTries: 0 });
  const single = [usual!, ...others].filter((action) => action !== trying);
  return [
    ...single.flatMap((action) => posteriors.nextAttempts(at(action), 1, 'steady')),
    ...posteriors.nextAttempts(at(trying), ATTEMPTS_AHEAD - single.length, 'steady'),
  ];
}

/** The probabilities if success is possible at all only with this probability: each failed attempt is evidence against it. */
function withCureProbability(
  attempts: readonly PlannedAttempt[],
  curable: number,
): readonly PlannedAttempt[] {
  let survival = 1;
  return attempts.map(({ p, cost }) => {
    const isThere = (curable * survival) / (curable * survival + 1 - curable);
    survival *= 1 - p;
    return { p: p * isThere, cost };
  });
}

function recoveryOf(attempts: readonly PlannedAttempt[]): number {
  return 1 - attempts.reduce((survival, { p }) => survival * (1 - p), 1);
}

/** One sequence for a failure of unknown class; classes that have stopped trying neither succeed nor cost. */
function mergeBranches(branches: readonly Branch[]): PlannedAttempt[] {
  const left = branches.map((branch) => ({ ...branch }));
  const longest = Math.max(0, ...left.map(({ attempts }) => attempts.length));
  return Array.from({ length: longest }, (_, at) => {
    const total = left.reduce((sum, { weight }) => sum + weight, 0);
    let success = 0;
    let cost = 0;
    for (const branch of left) {
      const attempt = branch.attempts[at];
      if (attempt === undefined) continue;
      success += branch.weight * attempt.p;
      cost += branch.weight * attempt.cost;
      branch.weight *= 1 - attempt.p;
    }
    return total === 0 ? { p: 0, cost: 0 } : { p: Math.min(1, success / total), cost: cost / total };
  });
}

/** Costs in grid units; rounding remainders are carried to the next attempt. */
function roundedToGrid(
  attempts: readonly PlannedAttempt[],
  budgetUnits: number,
  budgetLeft: number,
): PlannedAttempt[] {
  let exact = 0;
  let used = 0;
  return attempts.map(({ p, cost }) => {
    exact += (cost / budgetLeft) * budgetUnits;
    const units = Math.max(1, Math.round(exact) - used);
    used += units;
    return { p, cost: units / budgetUnits };
  });
}

/** The same cost model, with the remaining budget as the whole. */
function scaled({ gamma, lambda, H }: Calibration, budgetLeft: number): Calibration {
  return { gamma, lambda: lambda * budgetLeft, H: H * budgetLeft };
}

/** From the uncertainty of first failure and recovery probabilities (delta method). */
function deviationOf(steps: readonly StepForecast[], ES: number, place: PlaceAdjustment | undefined): number {
  const slopes = new Map<
    string,
    { first: FirstCallEstimate; recovery: number; byFailure: number; byRecovery: number }
  >();
  for (const { tool, first, failure, attempts } of steps) {
    const recovery = recoveryOf(attempts);
    // A tool that is certainly dead contributes no uncertainty.
    const success = Math.max(SUCCESS_MIN, 1 - failure + failure * recovery);
    const known = getOrMake(slopes, tool, () => ({ first, recovery, byFailure: 0, byRecovery: 0 }));
    known.byFailure += (1 - recovery) / success;
    known.byRecovery += failure / success;
  }
  let variance = 0;
  // Of what all tools of another place share, the effects add up.
  let [sharedFailure, sharedRecovery] = [0, 0];
  for (const { first, recovery, byFailure, byRecovery } of slopes.values()) {
    sharedFailure += byFailure * first.failure * (1 - first.failure);
    sharedRecovery += byRecovery * recovery * (1 - recovery);
    const ofFailure = (first.failure * (1 - first.failure)) / (first.calls + first.alike.failure + 1);
    const ofRecovery = (recovery * (1 - recovery)) / (first.calls * first.failure + first.alike.recovery + 1);
    variance += byFailure ** 2 * ofFailure + byRecovery ** 2 * ofRecovery;
  }
  if (place !== undefined)
    variance += sharedFailure ** 2 * place.variance.failure + sharedRecovery ** 2 * place.variance.recovery;
  return ES * Math.sqrt(variance);
}

/** Unsuccessful attempts, for each step its first failure and failed retries: their number and their cost. */
function attemptMoments(steps: readonly StepForecast[]): { mean: number; variance: number; cost: number } {
  const total = { mean: 0, variance: 0, cost: 0 };
  for (const { failure, firstCost, attempts } of steps) {
    let mean = 0;
    let square = 0;
    let survival = failure;
    const ended = (chance: number, count: number) => {
      mean += chance * count;
      square += chance * count * count;
    };
    total.cost += failure * firstCost;
    attempts.forEach(({ p, cost }, at) => {
      total.cost += survival * cost;
      ended(survival * p, at + 1);
      survival *= 1 - p;
    });
    ended(survival, attempts.length + 1);
    total.mean += mean;
    total.variance += square - mean * mean;
  }
  return total;
}
