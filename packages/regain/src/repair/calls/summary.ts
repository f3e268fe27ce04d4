/** What repairs came to: shares with exact intervals, risk against coverage, and how well confidence is calibrated. */

import { type Share, share } from '../../law/index.ts';

/** One call that was wrong, and what was made of it. */
export interface Repaired {
  /** Of the best repair; 0 where there was none. */
  readonly confidence: number;
  readonly isApplied: boolean;
  /** The best repair, applied or not, is an accepted answer. */
  readonly isRight: boolean;
}

export interface RiskPoint {
  readonly threshold: number;
  /** Share of all calls whose repair has at least this confidence. */
  readonly applied: Share;
  /** Share of those that are right. */
  readonly right: Share;
}

export interface RepairSummary {
  readonly calls: number;
  /** Share of all calls whose best repair is right, applied or not. */
  readonly repaired: Share;
  readonly applied: Share;
  readonly rightAmongApplied: Share;
  readonly curve: readonly RiskPoint[];
  /** Expected calibration error of the confidence, over the calls that have a repair. */
  readonly calibrationError: number;
}

const thresholds = [0, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95, 0.98];

export function summaryOf(repaired: readonly Repaired[]): RepairSummary {
  const applied = repaired.filter(({ isApplied }) => isApplied);
  return {
    calls: repaired.length,
    repaired: share(count(repaired, isRight), repaired.length),
    applied: share(applied.length, repaired.length),
    rightAmongApplied: share(count(applied, isRight), applied.length),
    curve: thresholds.map((threshold) => {
      const some = repaired.filter(({ confidence }) => confidence > 0 && confidence >= threshold);
      return {
        threshold,
        applied: share(some.length, repaired.length),
        right: share(count(some, isRight), some.length),
      };
    }),
    calibrationError: calibrationError(repaired.filter(({ confidence }) => confidence > 0)),
  };
}

const binCount = 10;

/** Mean over bins of confidence, weighted by their size, of |share right - mean confidence|. */
function calibrationError(repaired: readonly Repaired[]): number {
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

function isRight(one: Repaired): boolean {
  return one.isRight;
}

function count(repaired: readonly Repaired[], holds: (one: Repaired) => boolean): number {
  return repaired.filter(holds).length;
}
