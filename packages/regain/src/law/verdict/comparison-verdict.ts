/**
 * Predictions of held-out rollouts (docs/reference/law.md, section 7): fresh seeds on the same tasks, other tasks, another suite
 * or a later window. In sample is the degenerate kind, in which both sides are the same.
 */

import { RegainError } from '../../types/index.ts';
import { sum } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import { type BootstrapResult, bootstrap } from '../statistics/bootstrap.ts';
import { defaultResamples } from '../statistics/confidence-interval.ts';
import { independentQuotient } from '../statistics/independent-estimates.ts';
import type { RatioTotals } from '../statistics/ratio-estimate.ts';
import {
  freshGapTotals,
  gapTotals,
  type NamedColumns,
  predictedByTask,
  tasksWithLoss,
} from '../statistics/ratio-totals.ts';
import { type GapVerdict, gapVerdict, type VerdictOptions } from './verdict.ts';

export const comparisonKinds = [
  'in-sample',
  'fresh-seeds',
  'other-tasks',
  'other-suite',
  'later-window',
] as const;
export type ComparisonKind = (typeof comparisonKinds)[number];

/** What each kind of comparison tests. Random splits of one process cannot test the law: their mean gap equals that in sample. */
export const comparisonDescriptions: Readonly<Record<ComparisonKind, string>> = {
  'in-sample': 'the distribution of costs (clock cost), or whether cost tracks time (clock time)',
  'fresh-seeds': 'how far two draws of the same faults on the same tasks differ: sampling error',
  'other-tasks': 'how far two random halves of the tasks differ: sampling error',
  'other-suite': 'prediction of another suite',
  'later-window': 'prediction of what comes later where faults drift; where they do not, sampling error',
};

/** Efficiency is measured on one set of rollouts of a cell, regret on another. */
export interface Comparison {
  readonly name: string;
  readonly predictFrom: NamedColumns;
  readonly observeOn: NamedColumns;
}

/** The verdict on one cell, predicted from one set of rollouts and observed on another. */
export function comparisonVerdict(
  kind: ComparisonKind,
  comparison: Comparison,
  calibration: Calibration,
  options: VerdictOptions,
): GapVerdict {
  return pooledVerdict(kind, [comparison], calibration, options);
}

/**
 * One verdict on the gap of many cells together, total observed over total predicted. Cells weigh by the rollouts
 * they were predicted from. Tasks are drawn within their suite; cells that share tasks are drawn together.
 */
export function pooledVerdict(
  kind: ComparisonKind,
  comparisons: readonly Comparison[],
  calibration: Calibration,
  options: VerdictOptions,
): GapVerdict {
  if (comparisons.length === 0)
    throw new RegainError('invalid-argument', 'a verdict needs at least one cell, got 0');
  for (const comparison of comparisons) requireSeparate(kind, comparison);
  const isPaired = kind === 'in-sample' || kind === 'fresh-seeds';
  const judged = isPaired
    ? pairedComparison(kind, comparisons, calibration, options)
    : independentComparison(comparisons, calibration, options);
  return gapVerdict(judged.ratio, { ...judged, rollouts: rolloutsOf(kind, comparisons), options });
}

interface ResampledComparison extends Pick<GapVerdict, 'tasks' | 'tasksWithLoss'> {
  readonly ratio: BootstrapResult | null;
  readonly observed: number;
  readonly predicted: number;
}

/** Both sides come from the same tasks: one draw of tasks serves numerator and denominator. */
function pairedComparison(
  kind: 'in-sample' | 'fresh-seeds',
  comparisons: readonly Comparison[],
  calibration: Calibration,
  options: VerdictOptions,
): ResampledComparison {
  const rows = new TaskRows();
  for (const { predictFrom, observeOn } of comparisons) {
    const totals =
      kind === 'in-sample'
        ? gapTotals(predictFrom, calibration)
        : freshGapTotals(predictFrom, observeOn, calibration);
    rows.add(predictFrom, totals.a, totals.b);
  }
  const totals = rows.totals();
  const [a, b] = [sum(totals.a), sum(totals.b)];
  const rollouts = comparisons.reduce((total, { predictFrom }) => total + sum(predictFrom.n), 0);
  return {
    ratio: b > 0 ? bootstrap(totals, resamplingOf(options, 'paired')) : null,
    observed: a / rollouts,
    predicted: b / rollouts,
    tasks: totals.a.length,
    tasksWithLoss: tasksWithLoss(totals.a, totals.b),
  };
}

/** The two sides share no tasks: a ratio of two independent means, each resampled over its own tasks. */
function independentComparison(
  comparisons: readonly Comparison[],
  calibration: Calibration,
  options: VerdictOptions,
): ResampledComparison {
  const predictions = new TaskRows();
  const observations = new TaskRows();
  for (const { predictFrom, observeOn } of comparisons) {
    const weight = sum(predictFrom.n) / sum(observeOn.n);
    predictions.add(predictFrom, predictedByTask(predictFrom, calibration), predictFrom.n);
    observations.add(observeOn, scaled(observeOn.loss, weight), scaled(observeOn.n, weight));
  }
  const below = predictions.totals();
  const above = observations.totals();
  const predicted = sum(below.a) / sum(below.b);
  const x = bootstrap(above, resamplingOf(options, 'observed'));
  const y = bootstrap(below, resamplingOf(options, 'predicted'));
  return {
    ratio: predicted > 0 ? { ...independentQuotient(x, y), seed: options.seed } : null,
    observed: x.point,
    predicted,
    tasks: above.a.length + below.a.length,
    tasksWithLoss: Math.min(tasksWithLoss(above.a), tasksWithLoss(below.a)),
  };
}

/** Totals of many cells, gathered by task, tasks sorted into strata by suite. */
class TaskRows {
  readonly #suites = new Map<string, Map<string, { a: number; b: number }>>();

  add(columns: NamedColumns, a: Float64Array, b: Float64Array): void {
    const suite = columns.suite ?? '';
    let tasks = this.#suites.get(suite);
    if (tasks === undefined) {
      tasks = new Map();
      this.#suites.set(suite, tasks);
    }
    for (const [row, task] of columns.tasks.entries()) {
      const before = tasks.get(task) ?? { a: 0, b: 0 };
      tasks.set(task, { a: before.a + a[row]!, b: before.b + b[row]! });
    }
  }

  totals(): RatioTotals {
    const rows = [...this.#suites.values()].map((tasks) => [...tasks.values()]);
    const strata = new Int32Array(rows.length);
    for (let s = 1; s < rows.length; s++) strata[s] = strata[s - 1]! + rows[s - 1]!.length;
    const flat = rows.flat();
    return { a: Float64Array.from(flat, ({ a }) => a), b: Float64Array.from(flat, ({ b }) => b), strata };
  }
}

/** Other tasks must be disjoint from those of the prediction. A later window may have the same tasks. */
function requireSeparate(kind: ComparisonKind, { name, predictFrom, observeOn }: Comparison): void {
  if (kind !== 'other-tasks' && kind !== 'other-suite') return;
  if ((predictFrom.suite ?? '') !== (observeOn.suite ?? '')) return;
  const seen = new Set(predictFrom.tasks);
  const shared = observeOn.tasks.filter((task) => seen.has(task)).length;
  if (shared > 0) {
    throw new RegainError(
      'invalid-argument',
      `${name}: other tasks must share none with the prediction, got ${shared}`,
    );
  }
}

function resamplingOf({ seed, resamples = defaultResamples }: VerdictOptions, side: string) {
  return { resamples, seed: side === 'paired' ? seed : `${seed}/${side}` };
}

function rolloutsOf(kind: ComparisonKind, comparisons: readonly Comparison[]): number {
  let total = 0;
  for (const { predictFrom, observeOn } of comparisons) {
    total += sum(predictFrom.n) + (kind === 'in-sample' ? 0 : sum(observeOn.n));
  }
  return total;
}

function scaled(values: Float64Array, factor: number): Float64Array {
  return values.map((value) => value * factor);
}
