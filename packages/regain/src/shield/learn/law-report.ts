/** What the law says about the last calls of a shield, in steps. Loaded with the first report or check: see law-monitor.ts. */

import { type RiskSignal, riskSignalSteps } from '../../govern/index.ts';
import {
  type AssumptionCheck,
  assumptionSteps,
  columnsOf,
  observables,
  type RegimeReport,
  type RolloutResult,
  regimeReportSteps,
  requireRegime,
  type Sample,
  STEP_UNITS,
  type Steps,
  type Verdict,
  verdictSteps,
} from '../../law/index.ts';
import { RegainError } from '../../types/index.ts';
import { mean } from '../../values/index.ts';
import { emptySnapshot, type LawReportInput, type LawSnapshot } from './law-snapshot.ts';
import type { LossTerms } from './window-totals.ts';
import { JUDGED_CALLS_MIN, type WindowedCalls } from './windowed-calls.ts';

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
  ...emptySnapshot,
  regime: null,
  assumptions: Object.freeze([]),
  verdict: null,
  risk: null,
  isTrusted: false,
  reason: 'no call has ended yet',
});

/** Intervals are computed over blocks of consecutive calls (docs/reference/law.md, sections 3, 7, 8 and 10). */
export function* lawReportSteps(window: WindowedCalls, terms: LawReportInput): Steps<LawReport> {
  const { calibration, drifting } = terms;
  const calls = window.size;
  if (calls === 0) return emptyReport;
  const sample = window.sample();
  const seen = { calls, RR: mean(sample.success), meanSpend: mean(sample.cost) };
  if (calls < JUDGED_CALLS_MIN) {
    const { ES } = observables(outcomesOf(sample), calibration);
    return { ...emptyReport, ...seen, ES, reason: `${calls} calls are too few for a verdict` };
  }
  yield STEP_UNITS;
  const assumptions = yield* windowAssumptions(window, terms);
  const regime = yield* regimeReportSteps(sample, calibration);
  const seed = `shield ${calls}`;
  const judged = yield* verdictSteps(sample, calibration, { seed, resamplesNearMargin: 0 });
  const inTime = columnsOf({ ...sample, loss: window.timeLosses(terms) }, calibration);
  yield STEP_UNITS;
  const risk = yield* riskSignalSteps(inTime, { calibration, seed });
  const refusal = refusalOf(assumptions) ?? driftRefusal(drifting);
  const isHolding =
    judged.verdict === 'holds' ||
    judged.verdict === 'could-not-fail' ||
    (judged.verdict === 'undefined' && judged.observed.point === 0);
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

export function* windowAssumptions(
  window: WindowedCalls,
  { calibration, timeBudgetMs }: LossTerms,
): Steps<AssumptionCheck[]> {
  return yield* assumptionSteps(yield* window.rollouts(), calibration, { timeBudgetMs });
}

function driftRefusal(drifting: string | null): string | undefined {
  return drifting === null ? undefined : `${drifting}: earlier calls do not predict later ones`;
}

function outcomesOf({ success, cost }: Sample): RolloutResult[] {
  return Array.from(cost, (spent, i) => ({ success: success[i] === 1, cost: spent }));
}

export function refusalOf(checks: readonly AssumptionCheck[]): string | undefined {
  try {
    requireRegime(checks);
    return undefined;
  } catch (error) {
    if (RegainError.is(error)) return error.message;
    throw error;
  }
}
