/** Results of repairs: shares with exact intervals, risk against coverage, and calibration of the confidence. */

import { type Proportion, proportion } from '../../law/index.ts';

/** One wrong call and its repair. */
export interface RepairOutcome {
  /** Of the best repair; 0 if there was none. */
  readonly confidence: number;
  readonly isApplied: boolean;
  /** The best repair, applied or not, is an accepted answer. */
  readonly isRight: boolean;
}

export interface RiskPoint {
  readonly threshold: number;
  /** Share of all calls whose repair has at least this confidence. */
  readonly applied: Proportion;
  /** Share of those that are correct. */
  readonly right: Proportion;
}

export interface RepairSummary {
  readonly calls: number;
  /** Share of all calls whose best repair is correct, applied or not. */
  readonly repaired: Proportion;
  readonly applied: Proportion;
  readonly rightAmongApplied: Proportion;
  readonly curve: readonly RiskPoint[];
  /** Expected calibration error of the confidence, over the calls with a repair. */
  readonly calibrationError: number;
}

const thresholds = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98];

export function summaryOf(repaired: readonly RepairOutcome[]): RepairSummary {
  const applied = repaired.filter(({ isApplied }) => isApplied);
  return {
    calls: repaired.length,
    repaired: proportion(count(repaired, isRight), repaired.length),
    applied: proportion(applied.length, repaired.length),
    rightAmongApplied: proportion(count(applied, isRight), applied.length),
    curve: thresholds.map((threshold) => {
      const some = repaired.filter(({ confidence }) => confidence > 0 && confidence >= threshold);
      return {
        threshold,
        applied: proportion(some.length, repaired.length),
        right: proportion(count(some, isRight), some.length),
      };
    }),
    calibrationError: calibrationError(repaired.filter(({ confidence }) => confidence > 0)),
  };
}

const binCount = 10;

/** Mean over confidence bins, weighted by size, of |share correct - mean confidence|. */
function calibrationError(repaired: readonly RepairOutcome[]): number {
  const bins = Map.groupBy(repaired, ({ confidence }) =>
    Math.min(binCount - 1, Math.floor(confidence * binCount)),
  );
  let sum = 0;
  for (const bin of bins.values()) {
    const confidence = bin.reduce((total, one) => total + one.confidence, 0);
    sum += Math.abs(count(bin, isRight) - confidence);
  }
  return repaired.length === 0 ? Number.NaN : sum / repaired.length;
}

function isRight(one: RepairOutcome): boolean {
  return one.isRight;
}

function count(repaired: readonly RepairOutcome[], holds: (one: RepairOutcome) => boolean): number {
  return repaired.filter(holds).length;
}
