/** What the law says of the calls behind a shield, now: how recoverable they are, and whether it may be believed. */

import { RegainError } from '../contract/errors.ts';
import type { AssumptionCheck } from '../law/assumptions/assumption-check.ts';
import { checkAssumptions, refuseOutsideRegime } from '../law/assumptions/check-assumptions.ts';
import type { Calibration } from '../law/calibration.ts';
import { type Outlay, observables } from '../law/observables.ts';
import { predictedRegret as predict } from '../law/predict.ts';
import { type RegimeReport, regimeReport } from '../law/regimes.ts';
import type { Sample } from '../law/sample.ts';
import { type Verdict, verdict } from '../law/verdict/verdict.ts';
import type { CallWindow } from './call-window.ts';

/** The numbers alone, for who asks often: no verdict, which takes a bootstrap. */
export interface LawGlance {
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
}

export interface LawReading extends LawGlance {
  readonly regime: RegimeReport | null;
  readonly assumptions: readonly AssumptionCheck[];
  readonly verdict: Verdict | null;
  /** Whether the law may be believed here, and why. */
  readonly isTrusted: boolean;
  readonly reason: string;
}

const nothing: LawReading = Object.freeze({
  calls: 0,
  RR: null,
  ES: null,
  meanSpend: null,
  predictedRegret: null,
  observedRegret: null,
  regime: null,
  assumptions: Object.freeze([]),
  verdict: null,
  isTrusted: false,
  reason: 'no call has ended yet',
});

/** Intervals are over stretches of calls that followed one another (docs/law.md, sections 3, 7 and 8). */
export function readingOf(window: CallWindow, calibration: Calibration, timeBudgetMs: number): LawReading {
  const calls = window.size;
  if (calls === 0) return nothing;
  const sample = window.sample();
  const seen = { calls, RR: mean(sample.success), meanSpend: mean(sample.cost) };
  if (sample.tasks.length < 2) {
    const { ES } = observables(outlaysOf(sample), calibration);
    return { ...nothing, ...seen, ES, reason: `${calls} calls are too few to judge the law by` };
  }
  const rollouts = window.rollouts();
  const assumptions = checkAssumptions(rollouts, calibration, { timeBudgetMs });
  const regime = regimeReport(sample, calibration);
  const judged = verdict(sample, calibration, { seed: `shield ${calls}` });
  const refusal = refusalOf(assumptions);
  const isHolding =
    judged.verdict === 'holds' || (judged.verdict === 'undefined' && judged.observed.point === 0);
  return {
    ...seen,
    ES: judged.ES.point,
    predictedRegret: refusal === undefined ? judged.predicted.point : null,
    observedRegret: judged.observed.point,
    regime,
    assumptions,
    verdict: judged,
    isTrusted: refusal === undefined && isHolding,
    reason: refusal ?? judged.reason,
  };
}

export function glanceOf(window: CallWindow, calibration: Calibration, timeBudgetMs: number): LawGlance {
  const { calls, RR, ES, meanSpend, predictedRegret, observedRegret } = nothing;
  if (window.size === 0) return { calls, RR, ES, meanSpend, predictedRegret, observedRegret };
  const sample = window.sample();
  const seen = observables(outlaysOf(sample), calibration);
  const isEnough = sample.tasks.length >= 2;
  const isRefused =
    !isEnough || refusalOf(checkAssumptions(window.rollouts(), calibration, { timeBudgetMs })) !== undefined;
  return {
    calls: window.size,
    RR: seen.RR,
    ES: seen.ES,
    meanSpend: mean(sample.cost),
    predictedRegret: isRefused ? null : predict(seen.ES, calibration.gamma),
    observedRegret: isEnough ? mean(sample.loss) : null,
  };
}

function outlaysOf({ success, cost }: Sample): Outlay[] {
  return Array.from(cost, (spent, i) => ({ success: success[i] === 1, cost: spent }));
}

function refusalOf(checks: readonly AssumptionCheck[]): string | undefined {
  try {
    refuseOutsideRegime(checks);
    return undefined;
  } catch (error) {
    if (RegainError.is(error)) return error.message;
    throw error;
  }
}

function mean(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
