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
  /** Share of all calls with a repair that is not applied. */
  readonly handedBack: Proportion;
  readonly curve: readonly RiskPoint[];
  /** Expected calibration error of the confidence in ten bins of equal size, over the calls with a repair. */
  readonly calibrationError: number;
}

const thresholds = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98];

export function summaryOf(repaired: readonly RepairOutcome[]): RepairSummary {
  const applied = repaired.filter(({ isApplied }) => isApplied);
  const withRepair = repaired.filter(({ confidence }) => confidence > 0);
  return {
    calls: repaired.length,
    repaired: proportion(count(repaired, isRight), repaired.length),
    applied: proportion(applied.length, repaired.length),
    rightAmongApplied: proportion(count(applied, isRight), applied.length),
    handedBack: proportion(
      count(withRepair, ({ isApplied }) => !isApplied),
      repaired.length,
    ),
    curve: thresholds.map((threshold) => {
      const some = withRepair.filter(({ confidence }) => confidence >= threshold);
      return {
        threshold,
        applied: proportion(some.length, repaired.length),
        right: proportion(count(some, isRight), some.length),
      };
    }),
    calibrationError: calibrationError(withRepair),
  };
}

const binCount = 10;

/** Mean over bins of |share correct - mean confidence|. Bins of equal size: none is decided by a few calls. */
function calibrationError(repaired: readonly RepairOutcome[]): number {
  const sorted = repaired.toSorted((a, b) => a.confidence - b.confidence);
  const start = (bin: number) => Math.floor((bin * sorted.length) / binCount);
  let sum = 0;
  for (let bin = 0; bin < binCount; bin++) {
    const some = sorted.slice(start(bin), start(bin + 1));
    const confidence = some.reduce((total, one) => total + one.confidence, 0);
    sum += Math.abs(count(some, isRight) - confidence);
  }
  return sorted.length === 0 ? Number.NaN : sum / sorted.length;
}

function isRight(one: RepairOutcome): boolean {
  return one.isRight;
}

function count(repaired: readonly RepairOutcome[], holds: (one: RepairOutcome) => boolean): number {
  return repaired.filter(holds).length;
}
