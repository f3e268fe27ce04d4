/** The regime of a cell: linear, curvature or breakdown, determined by its data (docs/reference/law.md, section 8). */

import { invalidArgument } from '../types/index.ts';
import { mean } from '../values/index.ts';
import type { Calibration } from './calibration.ts';
import { analyticGap, costMoments, secondOrderGap } from './gap.ts';
import { predictedLosses, type Sample } from './sample.ts';
import { complete, ROWS_PER_UNIT, type Steps } from './steps.ts';

export type Regime = 'linear' | 'curvature' | 'breakdown';

/** Relative to the prediction: a spread part above the first is curvature, a gap above the second breakdown. */
export const regimeLimits = { spread: 0.005, gap: 0.05 } as const;

/** The paper's boundaries in Var(C). */
export const paperBoundaries = { curvature: 1e-2, breakdown: 1e-1 } as const;

/** The result of `regimeReport`. */
export interface RegimeReport {
  readonly regime: Regime;
  readonly predicted: number;
  readonly observed: number;
  /** (observed - predicted) / predicted; null if the prediction is 0. */
  readonly relativeGap: number | null;
  /** The part of the relative gap due to the spread of cost, at the RR and ES of the data. */
  readonly relativeSpread: number | null;
  /** beta Var(C) over the prediction: the same part, around the mean clock and to second order. */
  readonly relativeCurvature: number | null;
  /** Var(C) over successful rollouts. */
  readonly varianceCost: number;
  /** The regime by the paper's boundaries for that variance. */
  readonly paperRegime: Regime;
}

/** Both arguments are relative to the prediction; their signs do not matter. */
export function regimeOf(relativeGap: number, relativeSpread: number): Regime {
  if (Math.abs(relativeGap) > regimeLimits.gap) return 'breakdown';
  return Math.abs(relativeSpread) > regimeLimits.spread ? 'curvature' : 'linear';
}

export function paperRegimeOf(varianceCost: number): Regime {
  if (varianceCost >= paperBoundaries.breakdown) return 'breakdown';
  return varianceCost > paperBoundaries.curvature ? 'curvature' : 'linear';
}

/**
 * The regime of a cell. The gap is the observed one, so a loss on another clock is judged too; its spread part
 * comes from the costs alone.
 */
export function regimeReport(sample: Sample, calibration: Calibration): RegimeReport {
  return complete(regimeReportSteps(sample, calibration));
}

export function* regimeReportSteps(sample: Sample, calibration: Calibration): Steps<RegimeReport> {
  const n = sample.cost.length;
  if (n === 0) throw invalidArgument('a regime needs at least one rollout, got 0');
  const predicted = mean(predictedLosses(sample, calibration));
  yield n / ROWS_PER_UNIT;
  const observed = mean(sample.loss);
  const moments = costMoments(sample);
  yield n / ROWS_PER_UNIT;
  const shared = {
    predicted,
    observed,
    varianceCost: moments.varianceCost,
    paperRegime: paperRegimeOf(moments.varianceCost),
  };
  if (predicted === 0) {
    // Nothing was spent and nothing failed: the prediction is 0.
    const regime = observed === 0 ? 'linear' : 'breakdown';
    return { regime, ...shared, relativeGap: null, relativeSpread: null, relativeCurvature: null };
  }
  const relativeGap = (observed - predicted) / predicted;
  const relativeSpread = analyticGap(sample, calibration).spread / predicted;
  yield n / ROWS_PER_UNIT;
  return {
    regime: regimeOf(relativeGap, relativeSpread),
    ...shared,
    relativeGap,
    relativeSpread,
    relativeCurvature: secondOrderGap(moments, calibration).curvature / predicted,
  };
}
