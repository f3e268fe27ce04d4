/**
 * Decides before a plan runs whether it should (docs/reference/law.md, section 10): compares its predicted loss, from past
 * statistics, with the price of handing it off. Outside the regime of the law there is no prediction (section 8).
 */

import {
  type Assumption,
  type BudgetSplit,
  type Calibration,
  defaultCalibration,
  regimeLimits,
  threeDigits,
} from '../law/index.ts';
import { invalidArgument, requireBetween } from '../types/index.ts';
import type { CircuitBreaker } from './circuit-breaker.ts';
import type { DriftDetector } from './drift-detector.ts';
import { type MonitoredCalls, type PlaceAdjustment, placeAdjustment } from './monitored-calls.ts';
import { forecastPlan, type PlanForecast } from './plan-forecast.ts';
import type { Posteriors } from './posteriors.ts';

/** The tools that a plan calls, in order. */
export interface PlannedCalls {
  readonly steps: readonly { readonly tool: string; readonly name?: string }[];
}

export interface AdmitOptions {
  readonly posteriors: Posteriors;
  /** d: what handing off or deferring costs, against 1 for failing. */
  readonly handOffPrice?: number;
  readonly calibration?: Calibration;
  /** Share of the recovery budget that is left for the plan. */
  readonly budgetLeft?: number;
  /** The breaker that knows which tools are down, and the time on its clock. */
  readonly breaker?: CircuitBreaker;
  readonly nowMs?: number;
  /** Whether an open breaker rejects calls, as in a shield: then no step can wait for its tool. */
  readonly isGated?: boolean;
  readonly drift?: DriftDetector;
  /**
   * First calls that were monitored here, if the experience may be from other tools or conditions: without enough of them
   * nothing is predicted. Absent: the experience was gathered here.
   */
  readonly monitored?: MonitoredCalls | undefined;
}

export interface PlanPrediction {
  readonly ES: number;
  readonly RR: number;
  /** (1 - ES) / (1 - gamma). */
  readonly regret: number;
  /** Expected downtime loss, with handing off at its price. */
  readonly expectedLoss: number;
  /** 90 % interval of ES: uncertainty of the mean over many such plans, due to limited data. */
  readonly interval: { readonly low: number; readonly high: number };
}

/** Whether a plan should run, with the prediction that the decision is based on. */
export interface PlanDecision {
  readonly decision: 'admit' | 'admit-with-split' | 'defer' | 'reject';
  /** One sentence. */
  readonly reason: string;
  /** Absent if the law may not predict; `failedAssumption` then says why. */
  readonly predicted?: PlanPrediction;
  readonly split?: BudgetSplit;
  readonly failedAssumption?: Assumption | 'enough-experience';
  /** When to ask again about a deferred plan, if the breaker knows. */
  readonly retryAtMs?: number;
}

/** A split must save this share of the hand-off price; below that, steps should share the budget freely. */
const SPLIT_SAVES = 0.01;
/** Minimum number of calls of a tool for a prediction, unless other tools have enough: it is then assumed to be like them. */
const CALLS_MIN = 10;
const CALLS_OF_ALL_MIN = 100;
/** Minimum number of calls that were monitored here, if the experience is from elsewhere. */
const MONITORED_MIN = 40;
/** Maximum half-width of the 90 % interval of a prediction. */
const HALF_WIDTH_MAX = 0.25;
const DEVIATIONS = 1.645;
/** Attempts with a standard deviation of 2 or more, at less than 0.001 of the budget each, are not bounded by cost. */
const ATTEMPTS_VARY = 4;
const COST_MIN = 0.001;

/** Should this plan run now: predicted efficiency, regret, decision. */
export function admit({ steps }: PlannedCalls, terms: AdmitOptions): PlanDecision {
  const { posteriors, drift, breaker, calibration = defaultCalibration } = terms;
  const { handOffPrice = 0.5, budgetLeft = 1, nowMs, isGated = false } = terms;
  requireBetween('hand-off price', handOffPrice, 0, 1, 'open-below');
  requireBetween('budget left', budgetLeft, 0, 1, 'open-below');
  if (breaker !== undefined && nowMs === undefined)
    throw invalidArgument('`nowMs` is required with `breaker`');
  if (steps.length === 0) return { decision: 'admit', reason: 'the plan calls no tool' };
  const tools = steps.map(({ tool }) => tool);

  const drifting = drift && tools.map((tool) => drift.driftReason(tool)).find((reason) => reason !== null);
  if (drifting)
    return {
      decision: 'defer',
      reason: `${drifting}: its past statistics no longer apply`,
      failedAssumption: 'stationary-faults',
    };

  const up = (tool: string, inMs = 0): number => {
    if (breaker === undefined) return 1 - posteriors.firstCall(tool).down;
    return isGated && breaker.state(tool, nowMs!) === 'open' ? 0 : breaker.upProbability(tool, nowMs! + inMs);
  };
  const place = terms.monitored && placeAdjustment(terms.monitored, posteriors);
  const shared = { posteriors, calibration, handOffPrice, budgetLeft, place };
  const now = forecastPlan(tools, { ...shared, up });
  const handOffLoss = handOffPrice / (1 - calibration.gamma);
  const possiblyDown = [...new Set(tools)].filter((tool) => up(tool) < 0.5);

  const choose = (outlook: PlanForecast): PlanDecision => {
    const { withoutSplit, withSplit, split } = outlook;
    const loss = (value: number) =>
      `an expected loss of ${threeDigits(value)} against ${threeDigits(handOffLoss)} for handing off`;
    const isSplit = withoutSplit.expectedLoss - withSplit.expectedLoss > SPLIT_SAVES * handOffLoss;
    const best = isSplit ? withSplit : withoutSplit;
    if (best.expectedLoss < handOffLoss) {
      if (!isSplit) return { decision: 'admit', reason: loss(best.expectedLoss) };
      const reason = `${loss(best.expectedLoss)}, ${threeDigits(withoutSplit.expectedLoss)} without the split`;
      return { decision: 'admit-with-split', reason, split };
    }
    const later = forecastPlan(tools, { ...shared, up: () => 1 });
    const isBetterLater =
      Math.min(later.withoutSplit.expectedLoss, later.withSplit.expectedLoss) < handOffLoss;
    if (possiblyDown.length === 0 || !isBetterLater)
      return { decision: 'reject', reason: loss(best.expectedLoss) };
    const reason = `${joinNames(possiblyDown)} seems to be down: ${loss(best.expectedLoss)} now, ${threeDigits(later.withoutSplit.expectedLoss)} once it is up`;
    return { decision: 'defer', reason, ...retryAt(possiblyDown, breaker, nowMs) };
  };

  const chosen = choose(now);
  const refused = unknownPlace(place) ?? failedAssumptionOf(now);
  if (refused === undefined) {
    const { withoutSplit, withSplit } = now;
    const {
      ES,
      RR,
      expectedLoss,
      predictedRegret: regret,
    } = chosen.decision === 'admit-with-split' ? withSplit : withoutSplit;
    const half = DEVIATIONS * now.deviationES;
    const interval = { low: Math.max(0, ES - half), high: Math.min(1, ES + half) };
    return { ...chosen, predicted: { ES, RR, regret, expectedLoss, interval } };
  }
  const { failedAssumption, why } = refused;
  return { ...chosen, reason: `${chosen.reason}; no prediction: ${why}`, failedAssumption };
}

function unknownPlace(place: PlaceAdjustment | undefined): FailedAssumption | undefined {
  if (place === undefined || place.calls >= MONITORED_MIN) return undefined;
  const why = `the experience is from elsewhere, and ${place.calls} calls here are too few, ${MONITORED_MIN} are needed`;
  return { failedAssumption: 'enough-experience', why };
}

interface FailedAssumption {
  readonly failedAssumption: NonNullable<PlanDecision['failedAssumption']>;
  readonly why: string;
}

/** The assumption of a prediction that fails, if any (docs/reference/law.md, section 8). */
function failedAssumptionOf({
  withoutSplit,
  deviationES,
  leastKnown,
  varianceAttempts,
  costPerAttempt,
}: PlanForecast): FailedAssumption | undefined {
  const half = DEVIATIONS * deviationES;
  const { tool, calls, callsOfAll } = leastKnown;
  const isUnknown = calls < CALLS_MIN && callsOfAll < CALLS_OF_ALL_MIN;
  if (isUnknown || half > HALF_WIDTH_MAX) {
    const seen = `${threeDigits(calls)} calls of ${tool} and ${threeDigits(callsOfAll)} of all tools`;
    const why = `${seen} are too few, ES could be off by ${threeDigits(half)}`;
    return { failedAssumption: 'enough-experience', why };
  }
  if (varianceAttempts >= ATTEMPTS_VARY && costPerAttempt < COST_MIN) {
    const why = `retries are near free, ${threeDigits(costPerAttempt)} of the budget each, and Var(attempts) is ${threeDigits(varianceAttempts)}`;
    return { failedAssumption: 'bounded-cost', why };
  }
  const gap = withoutSplit.ES === 1 ? 0 : (withoutSplit.ES - withoutSplit.DE) / (1 - withoutSplit.ES);
  if (Math.abs(gap) > regimeLimits.gap) {
    const why = `the analytic gap is ${threeDigits(100 * gap)} % of the predicted regret`;
    return { failedAssumption: 'linearisation', why };
  }
  return undefined;
}

/** When the last of the tools that are down can be probed. */
function retryAt(
  tools: readonly string[],
  breaker: CircuitBreaker | undefined,
  nowMs: number | undefined,
): Pick<PlanDecision, 'retryAtMs'> {
  let latest = -Infinity;
  for (const tool of tools) {
    if (breaker?.state(tool, nowMs!) !== 'open') continue;
    const admission = breaker.tryAcquire(tool, nowMs!);
    if (!admission.admitted) latest = Math.max(latest, admission.retryAtMs);
  }
  return latest === -Infinity ? {} : { retryAtMs: latest };
}

function joinNames(tools: readonly string[]): string {
  return tools.length === 1 ? tools[0]! : `${tools.slice(0, -1).join(', ')} and ${tools.at(-1)}`;
}
