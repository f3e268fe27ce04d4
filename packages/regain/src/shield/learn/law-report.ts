/** What the law predicts for the calls of a shield, and whether the prediction can be trusted. */

import { type RiskSignal, riskSignal } from '../../govern/index.ts';
import {
  type AssumptionCheck,
  type Calibration,
  checkAssumptions,
  columnsOf,
  observables,
  predictedRegret as predict,
  type RegimeReport,
  type RolloutResult,
  regimeReport,
  requireRegime,
  type Sample,
  type Verdict,
  verdict,
} from '../../law/index.ts';
import { RegainError } from '../../types/index.ts';
import type { CallWindow } from './call-window.ts';

/** The figures without a verdict, which needs a bootstrap: cheap enough to read often. */
export interface LawSnapshot {
  /** Number of calls in the window: the last ones. */
  readonly calls: number;
  /** RR: share of calls that were answered. Null before the first call, as are the following figures. */
  readonly RR: number | null;
  /** ES: mean of I / (1 + lambda C). */
  readonly ES: number | null;
  readonly meanSpend: number | null;
  /** Predicted regret of a future call, in discount steps; null if the law must not predict. */
  readonly predictedRegret: number | null;
  readonly observedRegret: number | null;
  /** Distance from the efficiency-regret line: regret measured in time, minus the regret predicted from efficiency. */
  readonly distance: number | null;
}

/** The numbers of a `LawSnapshot` with regime, assumptions and verdict. */
export interface LawReport extends LawSnapshot {
  readonly regime: RegimeReport | null;
  readonly assumptions: readonly AssumptionCheck[];
  readonly verdict: Verdict | null;
  /** Whether the distance is larger than the law and sampling explain. */
  readonly risk: RiskSignal | null;
  /** Whether the prediction can be trusted; `reason` says why. */
  readonly isTrusted: boolean;
  readonly reason: string;
}

const emptyReport: LawReport = Object.freeze({
  calls: 0,
  RR: null,
  ES: null,
  meanSpend: null,
  predictedRegret: null,
  observedRegret: null,
  distance: null,
  regime: null,
  assumptions: Object.freeze([]),
  verdict: null,
  risk: null,
  isTrusted: false,
  reason: 'no call has ended yet',
});

/** Input of a law report in addition to the calls. */
export interface LawReportInput {
  readonly calibration: Calibration;
  readonly timeBudgetMs: number;
  /** Why earlier calls do not predict later ones; null if there is no drift. */
  readonly drifting: string | null;
}

/** Intervals are computed over blocks of consecutive calls (docs/reference/law.md, sections 3, 7, 8 and 10). */
export function lawReport(window: CallWindow, terms: LawReportInput): LawReport {
  const { calibration, timeBudgetMs, drifting } = terms;
  const calls = window.size;
  if (calls === 0) return emptyReport;
  const sample = window.sample();
  const seen = { calls, RR: mean(sample.success), meanSpend: mean(sample.cost) };
  if (sample.tasks.length < 2) {
    const { ES } = observables(outcomesOf(sample), calibration);
    return { ...emptyReport, ...seen, ES, reason: `${calls} calls are too few for a verdict` };
  }
  const rollouts = window.rollouts();
  const assumptions = checkAssumptions(rollouts, calibration, { timeBudgetMs });
  const regime = regimeReport(sample, calibration);
  const seed = `shield ${calls}`;
  const judged = verdict(sample, calibration, { seed });
  const risk = riskOf(window, sample, terms, seed);
  const refusal = refusalOf(assumptions) ?? driftRefusal(drifting);
  const isHolding =
    judged.verdict === 'holds' || (judged.verdict === 'undefined' && judged.observed.point === 0);
  return {
    ...seen,
    ES: judged.ES.point,
    predictedRegret: refusal === undefined ? judged.predicted.point : null,
    observedRegret: judged.observed.point,
    distance: risk.distance,
    regime,
    assumptions,
    verdict: judged,
    risk,
    isTrusted: refusal === undefined && isHolding,
    reason: refusal ?? judged.reason,
  };
}

export function lawSnapshot(window: CallWindow, terms: LawReportInput): LawSnapshot {
  const { calibration, timeBudgetMs, drifting } = terms;
  const { calls, RR, ES, meanSpend, predictedRegret, observedRegret, distance } = emptyReport;
  if (window.size === 0) return { calls, RR, ES, meanSpend, predictedRegret, observedRegret, distance };
  const sample = window.sample();
  const seen = observables(outcomesOf(sample), calibration);
  const isEnough = sample.tasks.length >= 2;
  const onLine = predict(seen.ES, calibration.gamma);
  const isRefused =
    !isEnough ||
    drifting !== null ||
    refusalOf(checkAssumptions(window.rollouts(), calibration, { timeBudgetMs })) !== undefined;
  return {
    calls: window.size,
    RR: seen.RR,
    ES: seen.ES,
    meanSpend: mean(sample.cost),
    predictedRegret: isRefused ? null : onLine,
    observedRegret: isEnough ? mean(sample.loss) : null,
    distance: isEnough ? mean(window.timeLosses(calibration, timeBudgetMs)) - onLine : null,
  };
}

function riskOf(
  window: CallWindow,
  sample: Sample,
  { calibration, timeBudgetMs }: LawReportInput,
  seed: string,
): RiskSignal {
  const inTime = { ...sample, loss: window.timeLosses(calibration, timeBudgetMs) };
  return riskSignal(columnsOf(inTime, calibration), { calibration, seed });
}

function driftRefusal(drifting: string | null): string | undefined {
  return drifting === null ? undefined : `${drifting}: earlier calls do not predict later ones`;
}

function outcomesOf({ success, cost }: Sample): RolloutResult[] {
  return Array.from(cost, (spent, i) => ({ success: success[i] === 1, cost: spent }));
}

function refusalOf(checks: readonly AssumptionCheck[]): string | undefined {
  try {
    requireRegime(checks);
    return undefined;
  } catch (error) {
    if (RegainError.is(error)) return error.message;
    throw error;
  }
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
