/** What the law says of the calls behind a shield, now: how recoverable they are, and whether it may be believed. */

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

/** The numbers alone, for who asks often: no verdict, which takes a bootstrap. */
export interface LawSnapshot {
  /** Calls that were looked at: the last ones. */
  readonly calls: number;
  /** RR: share of them that were answered in the end. Null before the first call, as all that follows. */
  readonly RR: number | null;
  /** ES: mean of I / (1 + lambda C). */
  readonly ES: number | null;
  readonly meanSpend: number | null;
  /** Of a call to come, in discount steps; null where the law may not predict. */
  readonly predictedRegret: number | null;
  readonly observedRegret: number | null;
  /** From the efficiency-regret line: regret as time shows it, less what efficiency says. Above 0 it is worse than it costs. */
  readonly distance: number | null;
}

/** The same with regime, assumptions and verdict. */
export interface LawReport extends LawSnapshot {
  readonly regime: RegimeReport | null;
  readonly assumptions: readonly AssumptionCheck[];
  readonly verdict: Verdict | null;
  /** The distance judged: whether it is more than the law and sampling explain. */
  readonly risk: RiskSignal | null;
  /** Whether the law may be believed here, and why. */
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

/** What a reading rests on besides the calls. */
export interface LawReportInput {
  readonly calibration: Calibration;
  readonly timeBudgetMs: number;
  /** Why what was seen does not say how it will go on; null: nothing speaks against it. */
  readonly drifting: string | null;
}

/** Intervals are over stretches of calls that followed one another (docs/law.md, sections 3, 7, 8 and 10). */
export function lawReport(window: CallWindow, terms: LawReportInput): LawReport {
  const { calibration, timeBudgetMs, drifting } = terms;
  const calls = window.size;
  if (calls === 0) return emptyReport;
  const sample = window.sample();
  const seen = { calls, RR: mean(sample.success), meanSpend: mean(sample.cost) };
  if (sample.tasks.length < 2) {
    const { ES } = observables(outcomesOf(sample), calibration);
    return { ...emptyReport, ...seen, ES, reason: `${calls} calls are too few to judge the law by` };
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
  return drifting === null ? undefined : `${drifting}: what was seen before does not say how it will do`;
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
