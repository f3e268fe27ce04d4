/**
 * Verdicts on a cell and on cells together, from totals per task: the single source of reports and of `law verdict`, so
 * that both agree to the last bit (docs/reference/law.md, sections 3 and 6 to 8).
 */

import type { Calibration } from '../calibration.ts';
import type { CellTotals } from '../cell-totals.ts';
import { constantCostGap } from '../gap.ts';
import type { Observables } from '../observables.ts';
import { paperRegimeOf, type Regime, regimeOf } from '../regimes.ts';
import type { TaskSums } from '../statistics/ratio-totals.ts';
import { inSample, type PooledReport, pooledReport } from './pooled-report.ts';
import { type Verdict, type VerdictOptions, verdict } from './verdict.ts';

/** A cell with its name and its totals, as `cellVerdicts` takes it. */
export interface NamedCell {
  /** Unique among the cells that are judged together. */
  readonly name: string;
  readonly suite: string;
  readonly totals: CellTotals;
  /** Names of its tasks, in the order of their totals; cells of one suite are paired by them. */
  readonly tasks: () => readonly string[];
  /** The cluster of each task, in the same order; absent if each task is its own. */
  readonly clusters?: () => readonly string[];
}

export interface CellVerdict extends Verdict {
  readonly name: string;
  readonly observables: Observables;
  readonly costs: CostAnalysis;
  /** Null if no rollout is void. */
  readonly voids: VoidBounds | null;
}

/** What the costs of a cell determine: its regime, and the gap that they explain. */
export interface CostAnalysis {
  readonly regime: Regime;
  /** Var(C) over successful rollouts, and the regime by the paper's boundaries. */
  readonly varianceCost: number;
  readonly paperRegime: Regime;
  /** mean I D(K) / (1 - gamma) at clock `cost`, and relative to the prediction. */
  readonly analyticGap: number;
  readonly analyticRelativeGap: number | null;
  /** The part of the relative gap due to the spread of cost. */
  readonly relativeSpread: number | null;
}

/** Every void counted as failed, and every void counted as clean. */
export interface VoidBounds {
  readonly count: number;
  readonly RR: Bounds;
  readonly ES: Bounds;
  readonly predicted: Bounds;
  readonly observed: Bounds;
  /** The relative gap: clean voids do not change it, failed ones reduce it. */
  readonly gap: Bounds | null;
}

export interface Bounds {
  readonly ifFailed: number;
  readonly ifClean: number;
}

export interface CellVerdicts {
  readonly cells: readonly CellVerdict[];
  /** Verdict on the cells together; null for a single one. */
  readonly together: PooledReport | null;
}

/** Judges every cell in sample, and all of them together. Each cell seeds its resamples by its name. */
export function cellVerdicts(
  cells: readonly NamedCell[],
  calibration: Calibration,
  options: VerdictOptions,
): CellVerdicts {
  const judged = cells.map((cell) =>
    cellVerdict(cell, calibration, { ...options, seed: `${options.seed}/${cell.name}` }),
  );
  if (cells.length < 2) return { cells: judged, together: null };
  const comparisons = cells.map((cell) => {
    const { name, suite, tasks } = cell;
    return inSample(name, { ...columnsOf(cell), tasks: tasks(), suite });
  });
  return { cells: judged, together: pooledReport('in-sample', comparisons, calibration, options) };
}

function cellVerdict(cell: NamedCell, calibration: Calibration, options: VerdictOptions): CellVerdict {
  const { name, totals } = cell;
  const judged = verdict(columnsOf(cell), calibration, options);
  return {
    name,
    ...judged,
    observables: totals.observables,
    costs: analyseCosts(totals, judged, calibration),
    voids: totals.voids === 0 ? null : voidBounds(totals, judged, calibration),
  };
}

function columnsOf({ totals, clusters }: NamedCell): TaskSums {
  return clusters === undefined ? totals.columns : { ...totals.columns, clusters: clusters() };
}

function analyseCosts(
  totals: CellTotals,
  { predicted, observed, gap }: Verdict,
  { gamma }: Calibration,
): CostAnalysis {
  const { RR, ES } = totals.observables;
  const { varianceCost } = totals.costMoments;
  const analyticGap = totals.meanClockGap / (1 - gamma);
  const shared = { varianceCost, paperRegime: paperRegimeOf(varianceCost), analyticGap };
  if (gap === null) {
    const regime = observed.point === 0 ? 'linear' : 'breakdown';
    return { regime, ...shared, analyticRelativeGap: null, relativeSpread: null };
  }
  const relativeSpread = (analyticGap - constantCostGap(RR, ES, gamma)) / predicted.point;
  return {
    regime: regimeOf(gap.point, relativeSpread),
    ...shared,
    analyticRelativeGap: analyticGap / predicted.point,
    relativeSpread,
  };
}

function voidBounds(totals: CellTotals, judged: Verdict, { gamma }: Calibration): VoidBounds {
  const { n, RR, ES } = totals.observables;
  const worst = 1 / (1 - gamma);
  const count = totals.voids;
  const share = n / (n + count);
  const rate = (value: number): Bounds => ({ ifFailed: value * share, ifClean: value * share + 1 - share });
  const regret = (value: number): Bounds => ({
    ifFailed: value * share + worst * (1 - share),
    ifClean: value * share,
  });
  const predicted = regret(judged.predicted.point);
  const observed = regret(judged.observed.point);
  const gap = judged.gap && {
    ifFailed: observed.ifFailed / predicted.ifFailed - 1,
    ifClean: judged.gap.point,
  };
  return { count, RR: rate(RR), ES: rate(ES), predicted, observed, gap };
}
