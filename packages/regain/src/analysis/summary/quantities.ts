/** The law's quantities of a set of observations, with intervals over clusters. */

import {
  type Calibration,
  type CellVerdict,
  cellVerdicts,
  costSensitiveTotals,
  type Interval,
  interval,
  meanTotals,
  type Observables,
} from '../../law/index.ts';
import type { ClusteredTotals } from './clustered-totals.ts';

export interface Quantities extends Observables {
  readonly clusters: number;
  readonly voids: number;
  /** Null if there is a single cluster: no interval can be given. */
  readonly judged: JudgedQuantities | null;
}

export interface JudgedQuantities {
  readonly RR: Interval;
  readonly CSR: Interval;
  readonly verdict: CellVerdict;
}

export interface EstimateOptions {
  readonly calibration: Calibration;
  readonly seed: number;
  readonly resamples: number;
}

/** Null if there is no observation. */
export function quantitiesOf(
  all: ClusteredTotals,
  name: string,
  options: EstimateOptions,
): Quantities | null {
  if (all.observations === 0) return null;
  const { calibration, seed, resamples } = options;
  const { totals } = all;
  const head = { ...totals.observables, clusters: totals.tasks, voids: totals.voids };
  if (totals.tasks < 2) return { ...head, judged: null };
  const drawn = { seed: `${seed}/${name}`, resamples };
  const [verdict] = cellVerdicts([all.cell(name)], calibration, { seed, resamples }).cells;
  return {
    ...head,
    judged: {
      RR: interval(meanTotals(totals.columns, 'success'), drawn),
      CSR: interval(costSensitiveTotals(totals.columns, calibration), drawn),
      verdict: verdict!,
    },
  };
}
