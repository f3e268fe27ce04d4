/** The figures of the law for the last calls of a shield, in constant time. */

import { predictedRegret as predict } from '../../law/index.ts';
import type { LossTerms, WindowTotals } from './window-totals.ts';
import { JUDGED_CALLS_MIN } from './windowed-calls.ts';

/** The figures without verdict and checks: cheap enough to read at any time. */
export interface LawSnapshot {
  /** Number of calls in the window: the last ones. */
  readonly calls: number;
  /** RR: share of calls that were answered. Null before the first call, as are the following figures. */
  readonly RR: number | null;
  /** ES: mean of I / (1 + lambda C). */
  readonly ES: number | null;
  readonly meanSpend: number | null;
  /**
   * Predicted regret of a future call, in discount steps; null if the law must not predict. A snapshot uses the last check
   * of the assumptions, which runs in the background, and predicts nothing before it.
   */
  readonly predictedRegret: number | null;
  readonly observedRegret: number | null;
  /** Distance from the efficiency-regret line: regret measured in time, minus the regret predicted from efficiency. */
  readonly distance: number | null;
}

/** Input of a law report in addition to the calls. */
export interface LawReportInput extends LossTerms {
  /** Why earlier calls do not predict later ones; null if there is no drift. */
  readonly drifting: string | null;
}

/** Before the first call. */
export const emptySnapshot: LawSnapshot = Object.freeze({
  calls: 0,
  RR: null,
  ES: null,
  meanSpend: null,
  predictedRegret: null,
  observedRegret: null,
  distance: null,
});

/** In constant time. `mayPredict`: an earlier check has found every assumption of the law to hold. */
export function lawSnapshot(
  totals: WindowTotals | undefined,
  { calibration, drifting }: LawReportInput,
  mayPredict: boolean,
): LawSnapshot {
  if (totals === undefined || totals.calls === 0) return { ...emptySnapshot };
  const { RR, ES, cost, loss, timeLoss } = totals.means();
  const isEnough = totals.calls >= JUDGED_CALLS_MIN;
  const onLine = predict(ES, calibration.gamma);
  return {
    calls: totals.calls,
    RR,
    ES,
    meanSpend: cost,
    predictedRegret: isEnough && mayPredict && drifting === null ? onLine : null,
    observedRegret: isEnough ? loss : null,
    distance: isEnough ? timeLoss - onLine : null,
  };
}
