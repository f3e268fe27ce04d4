/**
 * The verdict on a cell: an equivalence test on the signed relative gap between observed and predicted regret, ideal
 * reference (docs/reference/law.md, section 7).
 *
 *     delta = |observed - predicted|        delta_norm = delta / predicted        gap = observed / predicted - 1
 */

import { sum } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import type { LossKind } from '../loss.ts';
import { type CostFacts, type PossibleGaps, possibleGapsTogether } from '../possible-gaps.ts';
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
  isWithinMonteCarloError,
  marginTails,
  tasksNeeded,
  testEquivalence,
  violationProbability,
} from '../statistics/equivalence-test.ts';
import { monteCarloError, moreResamples } from '../statistics/monte-carlo-error.ts';
import { columnsOf, gapTotals, meanTotals, rowsWithLoss, type TaskSums } from '../statistics/ratio-totals.ts';
import { complete, STEP_UNITS, type Steps } from '../steps.ts';

/**
 * `could-not-fail`: no distribution of costs with the cell's RR and mean cost has a gap outside the margin, so that the
 * data could not have shown a violation. `undefined`: the prediction is 0, so there is no relative gap.
 */
export type VerdictOutcome = EquivalenceDecision | 'could-not-fail' | 'undefined';

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
  /** p-value against "the gap lies within the margin", at most 0.05 where it is violated; null if there is no gap. */
  readonly violationProbability: number | null;
  /** In sample at clock `cost`: the gaps that any distribution of costs could have had. Otherwise null. */
  readonly possible: PossibleGaps | null;
  readonly tasks: number;
  /** Units of resampling: tasks of one template are one cluster. */
  readonly clusters: number;
  /** Clusters with any loss: only they are informative. */
  readonly clustersWithLoss: number;
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
  /** Resamples to draw if the usual number is within Monte-Carlo error of the margin; default 1,000,000. */
  readonly resamplesNearMargin?: number;
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
  const judged = yield* gapVerdictSteps(
    hasPrediction ? (count) => bootstrapSteps(totals, { resamples: count, seed }) : null,
    {
      observed: observed.point,
      predicted: (1 - ES.point) * worst,
      tasks: columns.n.length,
      clusters: totals.a.length,
      clustersWithLoss: rowsWithLoss(totals.a, totals.b),
      rollouts: sum(columns.n),
      possible: possibleInSample([columns], calibration),
      options,
    },
  );
  yield STEP_UNITS;
  return { ...judged, ES, predicted: transformed(ES, worst, -worst), observed };
}

/** The range of gaps that the cells could have had together; null if it is not determined by their costs. */
export function possibleInSample(cells: readonly TaskSums[], calibration: Calibration): PossibleGaps | null {
  if (!cells.every(({ lossKind }) => isDowntimeOfCost(lossKind))) return null;
  const facts = cells.map(({ n, success, cost }): CostFacts => {
    const rollouts = sum(n);
    return { RR: sum(success) / rollouts, meanCost: Math.min(1, sum(cost) / rollouts), rollouts };
  });
  return possibleGapsTogether(facts, calibration);
}

function isDowntimeOfCost(loss: LossKind | undefined): boolean {
  return loss?.kind === 'downtime' && loss.clock.kind === 'cost' && loss.origin === 'failure';
}

type GapFacts = Pick<GapVerdict, 'tasks' | 'clusters' | 'clustersWithLoss' | 'rollouts' | 'possible'> & {
  readonly observed: number;
  readonly predicted: number;
  readonly options: VerdictOptions;
};

/** The verdict on a ratio observed / predicted that `draw` resamples; null if the prediction is 0. */
export function* gapVerdictSteps(
  draw: ((resamples: number) => Steps<BootstrapResult>) | null,
  { observed, predicted, options, ...facts }: GapFacts,
): Steps<GapVerdict> {
  const { method = 'studentised', margin = defaultMargin, resamples = defaultResamples } = options;
  const delta = Math.abs(observed - predicted);
  if (draw === null) {
    const reason =
      observed === 0
        ? 'nothing was predicted and nothing lost: every rollout is clean, and the relative gap is undefined'
        : `nothing was predicted, yet observed regret is ${observed.toFixed(4)}: the relative gap is undefined`;
    const nothing = { gap: null, deltaNorm: null, violationProbability: null, needed: null };
    return { verdict: 'undefined', reason, margin, delta, ...facts, ...nothing };
  }
  const couldFail = !isWithinMargin(facts.possible, margin);
  const isNear = (drawn: BootstrapResult) => {
    const isDecided = method === 'cluster-t' || !couldFail;
    const tails = isDecided ? null : marginTails(drawn, 1, margin, method);
    return tails !== null && isWithinMonteCarloError(tails, drawn.resamples);
  };
  const first = yield* draw(resamples);
  const more = isNear(first) ? moreResamples(resamples, options.resamplesNearMargin) : null;
  const ratio = more === null ? first : yield* draw(more);
  const gap = transformed(intervalOf(ratio, equivalenceLevel, method), -1);
  const p = violationProbability(ratio, 1, margin, facts.clustersWithLoss, method);
  const doubt = isNear(ratio) ? monteCarloError((1 - equivalenceLevel) / 2, ratio.resamples) : 0;
  const decided = decide(gap, margin, facts, doubt > 0);
  const growth = decided.verdict === 'inconclusive' ? tasksNeeded(gap, facts.tasks, margin) : null;
  return {
    ...decided,
    margin,
    gap,
    delta,
    deltaNorm: delta / predicted,
    violationProbability: Math.min(1, p + doubt),
    ...facts,
    needed:
      growth === null
        ? null
        : { tasks: growth, rollouts: Math.ceil((growth * facts.rollouts) / facts.tasks) },
  };
}

function isWithinMargin(possible: PossibleGaps | null, margin: number): boolean {
  return possible !== null && possible.low > -margin && possible.high < margin;
}

function decide(
  gap: Interval,
  margin: number,
  { possible, clustersWithLoss }: Pick<GapFacts, 'possible' | 'clustersWithLoss'>,
  isNear: boolean,
): Pick<GapVerdict, 'verdict' | 'reason'> {
  if (isWithinMargin(possible, margin)) {
    const range = `[${possible!.low.toFixed(4)}, ${possible!.high.toFixed(4)}]`;
    return {
      verdict: 'could-not-fail',
      reason: `every distribution of costs with this RR and mean cost has a gap in ${range}, inside +-${margin}`,
    };
  }
  if (!isNear) return testEquivalence(gap, margin, clustersWithLoss);
  const range = `[${gap.low.toFixed(4)}, ${gap.high.toFixed(4)}]`;
  return {
    verdict: 'inconclusive',
    reason: `an end of the interval ${range} is within Monte-Carlo error of +-${margin} after ${gap.resamples} resamples`,
  };
}
