/**
 * The verdict on a cell: an equivalence test on the signed relative gap between observed and predicted regret, ideal
 * reference (docs/reference/law.md, section 7).
 *
 *     delta = |observed - predicted|        delta_norm = delta / predicted        gap = observed / predicted - 1
 */

import type { Calibration } from '../calibration.ts';
import type { Sample } from '../sample.ts';
import { type BootstrapResult, bootstrapSteps, type Seed } from '../statistics/bootstrap.ts';
import {
  clipped,
  defaultResamples,
  type Interval,
  type IntervalMethod,
  intervalOf,
  transformed,
} from '../statistics/confidence-interval.ts';
import {
  defaultMargin,
  type EquivalenceDecision,
  equivalenceLevel,
  tasksNeeded,
  testEquivalence,
  violationProbability,
} from '../statistics/equivalence-test.ts';
import {
  columnsOf,
  tasksWithLoss as countWithLoss,
  gapTotals,
  meanTotals,
  type TaskSums,
} from '../statistics/ratio-totals.ts';
import { complete, STEP_UNITS, type Steps } from '../steps.ts';

/** `undefined`: the prediction is 0, so there is no relative gap. */
export type VerdictOutcome = EquivalenceDecision | 'undefined';

/** The verdict on one relative gap, from any source. */
export interface GapVerdict {
  readonly verdict: VerdictOutcome;
  /** The reason, in one sentence. */
  readonly reason: string;
  readonly margin: number;
  /** Signed relative gap with its 90 % interval; null if the prediction is 0. */
  readonly gap: Interval | null;
  readonly delta: number;
  readonly deltaNorm: number | null;
  /** p-value against "the gap lies within the margin"; null if there is no gap. */
  readonly violationProbability: number | null;
  readonly tasks: number;
  /** Tasks with any loss: only they are informative. */
  readonly tasksWithLoss: number;
  readonly rollouts: number;
  /**
   * For an inconclusive verdict: the total numbers of tasks and rollouts for a decision with probability 0.8, if the true
   * value is the current estimate, at the same number of repeats per task. Null if no number can be given.
   */
  readonly needed: { readonly tasks: number; readonly rollouts: number } | null;
}

/** The verdict on one cell, with the intervals that it is based on. */
export interface Verdict extends GapVerdict {
  /** 95 % intervals from the same draws of tasks as the gap. */
  readonly ES: Interval;
  readonly predicted: Interval;
  readonly observed: Interval;
}

/** Options of `verdict` and `cellVerdicts`. */
export interface VerdictOptions {
  readonly seed: Seed;
  readonly resamples?: number;
  readonly method?: IntervalMethod;
  readonly margin?: number;
}

/** The verdict on one cell, in sample, from its rollouts or from their sums by task. */
export function verdict(cell: Sample | TaskSums, calibration: Calibration, options: VerdictOptions): Verdict {
  return complete(verdictSteps(cell, calibration, options));
}

/** An interval sorts the resamples: that is a step of its own. */
export function* verdictSteps(
  cell: Sample | TaskSums,
  calibration: Calibration,
  options: VerdictOptions,
): Steps<Verdict> {
  const columns = 'efficiency' in cell ? cell : columnsOf(cell, calibration);
  const { method = 'studentised', resamples = defaultResamples, seed } = options;
  const drawn = { resamples, seed };
  const worst = 1 / (1 - calibration.gamma);
  const efficiencies = yield* bootstrapSteps(meanTotals(columns, 'efficiency'), drawn);
  const ES = clipped(intervalOf(efficiencies, 0.95, method), 0, 1);
  yield STEP_UNITS;
  const losses = yield* bootstrapSteps(meanTotals(columns, 'loss'), drawn);
  const observed = clipped(intervalOf(losses, 0.95, method), 0, worst);
  yield STEP_UNITS;
  const totals = gapTotals(columns, calibration);
  const hasPrediction = totals.b.some((predicted) => predicted > 0);
  const judged = gapVerdict(hasPrediction ? yield* bootstrapSteps(totals, drawn) : null, {
    observed: observed.point,
    predicted: (1 - ES.point) * worst,
    tasks: columns.n.length,
    tasksWithLoss: countWithLoss(totals.a, totals.b),
    rollouts: columns.n.reduce((sum, n) => sum + n, 0),
    options,
  });
  yield STEP_UNITS;
  return { ...judged, ES, predicted: predictedInterval(ES, worst), observed };
}

/** The verdict on a resampled ratio observed / predicted; null if the prediction is 0. */
export function gapVerdict(
  ratio: BootstrapResult | null,
  facts: Pick<GapVerdict, 'tasks' | 'tasksWithLoss' | 'rollouts'> & {
    readonly observed: number;
    readonly predicted: number;
    readonly options: VerdictOptions;
  },
): GapVerdict {
  const { observed, predicted, options, tasks, tasksWithLoss, rollouts } = facts;
  const counts = { tasks, tasksWithLoss, rollouts };
  const { method = 'studentised', margin = defaultMargin } = options;
  const delta = Math.abs(observed - predicted);
  if (ratio === null) {
    const reason =
      observed === 0
        ? 'nothing was predicted and nothing lost: every rollout is clean, and the relative gap is undefined'
        : `nothing was predicted, yet observed regret is ${observed.toFixed(4)}: the relative gap is undefined`;
    const nothing = { gap: null, deltaNorm: null, violationProbability: null, needed: null };
    return { verdict: 'undefined', reason, margin, delta, ...counts, ...nothing };
  }
  const gap = transformed(intervalOf(ratio, equivalenceLevel, method), -1);
  const decided = testEquivalence(gap, margin, tasksWithLoss);
  const more = decided.verdict === 'inconclusive' ? tasksNeeded(gap, tasks, margin) : null;
  const needed = more === null ? null : { tasks: more, rollouts: Math.ceil((more * rollouts) / tasks) };
  return {
    ...decided,
    margin,
    gap,
    delta,
    deltaNorm: delta / predicted,
    violationProbability: violationProbability(ratio, 1, margin, tasksWithLoss),
    ...counts,
    needed,
  };
}

/** The interval of (1 - ES) * worst. */
function predictedInterval(ES: Interval, worst: number): Interval {
  const { point, low, high, standardError } = ES;
  return {
    ...ES,
    point: (1 - point) * worst,
    low: (1 - high) * worst,
    high: (1 - low) * worst,
    standardError: standardError * worst,
  };
}
