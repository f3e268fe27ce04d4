/**
 * Compares two sets of traces: may the candidate replace the baseline? A test of non-inferiority on one metric, paired by
 * task where both tried the same tasks.
 *
 *     worse = baseline - candidate (candidate - baseline for regret)
 *     PASS          upper end of the 90 % interval of worse is below the allowed regression
 *     FAIL          lower end is above it
 *     INCONCLUSIVE  otherwise
 */

import {
  bootstrap,
  type Calibration,
  differenceTotals,
  type Interval,
  independentDifference,
  intervalOf,
  meanTotals,
  type NamedColumns,
  normalCdf,
  normalQuantile,
  proportion,
  type RatioTotals,
} from '../../law/index.ts';
import { sum } from '../../values/index.ts';
import { type CostMeasure, costMeasures } from '../costs/recovery-budget.ts';
import type { EstimateOptions } from '../summary/quantities.ts';
import type { TraceAnalysis } from '../summary/trace-analysis.ts';

/** `recovery`: completed operations among those that failed. `regret`: observed loss, smaller is better. */
export const gateMetrics = ['ES', 'RR', 'CSR', 'recovery', 'regret'] as const;
export type GateMetric = (typeof gateMetrics)[number];

export interface GateOptions extends Omit<EstimateOptions, 'calibration'> {
  readonly metric: GateMetric;
  /** Largest regression that is accepted, in units of the metric. */
  readonly maxRegression: number;
  readonly measure: CostMeasure;
}

export interface GateResult extends Pick<GateOptions, 'metric' | 'maxRegression'> {
  readonly verdict: 'PASS' | 'FAIL' | 'INCONCLUSIVE';
  readonly reason: string;
  /** `session`: outcomes are known on both sides. `operation`: a completed operation stands for success. */
  readonly unit: 'session' | 'operation';
  readonly baseline: GateSide;
  readonly candidate: GateSide;
  readonly isPaired: boolean;
  /** Tasks of both sides, if paired, and how many differ. */
  readonly sharedTasks: number;
  readonly worseTasks: number;
  readonly betterTasks: number;
  /** How much worse the candidate is, with its 90 % interval; null if too little is known. */
  readonly worse: Interval | null;
  /** Probability of PASS if both were equally good, with as many tasks as these. */
  readonly power: number | null;
  /** Tasks of each side that would give a power of 0.8. */
  readonly tasksForPower: number | null;
}

export interface GateSide {
  readonly value: number | null;
  readonly observations: number;
  readonly tasks: number;
}

const TOO_FEW = 'each side needs at least two tasks or sessions with an observation';
const LEVEL = 0.9;
/** Sides are paired if at least this share of each side's tasks is shared. */
const SHARED_MIN = 0.8;
/** With fewer tasks that differ, counts decide instead of an interval. */
const DIFFERING_MIN = 10;
const POWER = 0.8;

export function gate(baseline: TraceAnalysis, candidate: TraceAnalysis, options: GateOptions): GateResult {
  const { metric, maxRegression } = options;
  const unit = hasOutcomes(baseline) && hasOutcomes(candidate) ? 'session' : 'operation';
  const before = columnsFor(baseline, unit, options);
  const after = columnsFor(candidate, unit, options);
  const names = new Set(after.tasks);
  const shared = before.tasks.filter((task) => names.has(task)).length;
  const isPaired = shared >= 2 && shared >= SHARED_MIN * Math.max(before.tasks.length, after.tasks.length);
  const sign = metric === 'regret' ? -1 : 1;
  const differences = isPaired ? scaled(differenceTotals(before, after, 'efficiency'), sign) : undefined;
  const worseTasks = count(differences?.a, (difference) => difference > 0);
  const betterTasks = count(differences?.a, (difference) => difference < 0);
  const head = {
    ...{ metric, maxRegression, unit: unit as GateResult['unit'], isPaired },
    ...{ baseline: sideOf(before), candidate: sideOf(after) },
    ...{ sharedTasks: isPaired ? shared : 0, worseTasks, betterTasks },
  };
  if (before.tasks.length < 2 || after.tasks.length < 2)
    return { ...head, ...withoutInterval('INCONCLUSIVE', TOO_FEW) };
  if (differences !== undefined && worseTasks + betterTasks < DIFFERING_MIN)
    return { ...head, ...byCounts(differences, largestChange(metric, baseline.calibration), options) };
  const drawn = { seed: `${options.seed}/gate/${metric}`, resamples: options.resamples };
  const resampled =
    differences === undefined
      ? independentDifference(
          bootstrap(meanTotals(before, 'efficiency'), drawn),
          bootstrap(meanTotals(after, 'efficiency'), { ...drawn, seed: `${drawn.seed}/candidate` }),
        )
      : bootstrap(differences, drawn);
  const interval = intervalOf(resampled, LEVEL);
  const worse = differences === undefined && sign < 0 ? negated(interval) : interval;
  const tasks = isPaired ? shared : Math.min(before.tasks.length, after.tasks.length);
  return { ...head, ...byInterval(worse, maxRegression), worse, ...powerOf(worse, maxRegression, tasks) };
}

/** Sums of the metric by task, in the column `efficiency`. */
function columnsFor(analysis: TraceAnalysis, unit: GateResult['unit'], options: GateOptions): NamedColumns {
  const { metric, measure } = options;
  if (metric === 'recovery') return recoveryColumns(analysis);
  const all = unit === 'session' ? analysis.sessions.totals(measure) : analysis.totals(measure, 'likely');
  const { tasks } = all.cell('');
  const { columns } = all.totals;
  const { success, cost, efficiency, loss } = columns;
  const { lambda }: Calibration = analysis.calibration;
  const value = {
    ES: efficiency,
    RR: success,
    CSR: success.map((successes, i) => successes - lambda * cost[i]!),
    regret: loss,
  }[metric];
  return { ...columns, efficiency: value, tasks: tasks() };
}

function recoveryColumns({ episodes, clusters }: TraceAnalysis): NamedColumns {
  const { names } = clusters;
  const own = [...episodes.all.clusters];
  const n = Float64Array.from(own, ([, { all }]) => all);
  const recovered = Float64Array.from(own, ([, { recovered: done }]) => done);
  const none = new Float64Array(own.length);
  const tasks = own.map(([index]) => names[index]!);
  return { n, success: recovered, cost: none, efficiency: recovered, loss: none, tasks };
}

function sideOf({ n, efficiency, tasks }: NamedColumns): GateSide {
  const observations = sum(n);
  return {
    value: observations === 0 ? null : sum(efficiency) / observations,
    observations,
    tasks: tasks.length,
  };
}

function byInterval(
  { low, high, degenerate }: Interval,
  maxRegression: number,
): Pick<GateResult, 'verdict' | 'reason'> {
  if (degenerate) return { verdict: 'INCONCLUSIVE', reason: 'too few tasks differ for an interval' };
  const range = `the 90 % interval of the regression is [${low.toFixed(4)}, ${high.toFixed(4)}]`;
  if (high < maxRegression) return { verdict: 'PASS', reason: `${range}, below ${maxRegression}` };
  if (low > maxRegression) return { verdict: 'FAIL', reason: `${range}, above ${maxRegression}` };
  return { verdict: 'INCONCLUSIVE', reason: `${range}, and ${maxRegression} lies within it` };
}

/**
 * Few tasks differ: the regression is at most the share of tasks that became worse, which has an exact bound, times the
 * largest change and weight of one task. It is at least the observed one less the margin of Hoeffding (1963).
 */
function byCounts({ a, b }: RatioTotals, change: number, { metric, maxRegression }: GateOptions) {
  if (metric === 'regret')
    return withoutInterval('INCONCLUSIVE', 'too few tasks differ for an interval of the regret');
  const tasks = a.length;
  const weight = sum(b) / tasks;
  const largest = (change * Math.max(...b)) / weight;
  const worse = count(a, (difference) => difference > 0);
  const high = largest * proportion(worse, tasks, LEVEL).high;
  const low = sum(a) / sum(b) - 2 * largest * Math.sqrt(Math.log(2 / (1 - LEVEL)) / (2 * tasks));
  const counts = `${worse} of ${tasks} tasks became worse`;
  if (low > maxRegression)
    return withoutInterval('FAIL', `${counts}: a regression of at least ${low.toFixed(4)}`);
  const bound = `${counts}: a regression of at most ${high.toFixed(4)}, with probability 0.95`;
  return withoutInterval(high < maxRegression ? 'PASS' : 'INCONCLUSIVE', bound);
}

/** Of one observation. CSR is at most 1 and at least -lambda. */
function largestChange(metric: GateMetric, { lambda }: Calibration): number {
  return metric === 'CSR' ? 1 + lambda : 1;
}

function withoutInterval(verdict: GateResult['verdict'], reason: string) {
  return { verdict, reason, worse: null, power: null, tasksForPower: null };
}

function powerOf({ standardError }: Interval, maxRegression: number, tasks: number) {
  if (!(standardError > 0)) return { power: null, tasksForPower: null };
  const z = normalQuantile((1 + LEVEL) / 2);
  const needed = (z + normalQuantile(POWER)) / (maxRegression / standardError);
  return {
    power: normalCdf(maxRegression / standardError - z),
    tasksForPower: maxRegression > 0 ? Math.ceil(tasks * needed * needed) : null,
  };
}

/** The measure by which most failed attempts of both sides are recorded. */
export function sharedMeasure(baseline: TraceAnalysis, candidate: TraceAnalysis): CostMeasure {
  const isRecorded = (measure: CostMeasure) =>
    [baseline, candidate].every(({ measured }) => measured[measure] >= 0.8 * measured.attempts);
  return costMeasures.find(isRecorded) ?? 'attempts';
}

function hasOutcomes({ sessions }: TraceAnalysis): boolean {
  return sessions.totals('attempts').observations > 0;
}

function scaled<T extends { readonly a: Float64Array }>(totals: T, factor: number): T {
  return factor === 1 ? totals : { ...totals, a: totals.a.map((value) => factor * value) };
}

function negated(interval: Interval): Interval {
  return { ...interval, point: -interval.point, low: -interval.high, high: -interval.low };
}

function count(values: Float64Array | undefined, holds: (value: number) => boolean): number {
  return values === undefined ? 0 : values.filter(holds).length;
}
