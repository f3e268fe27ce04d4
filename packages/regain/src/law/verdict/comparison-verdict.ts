/**
 * Predictions of held-out rollouts (docs/reference/law.md, section 7): fresh seeds on the same tasks, other tasks, another suite
 * or a later window. In sample is the degenerate kind, in which both sides are the same.
 */

import { invalidArgument } from '../../types/index.ts';
import { getOrMake, sum } from '../../values/index.ts';
import type { Calibration } from '../calibration.ts';
import { type BootstrapResult, bootstrapSteps } from '../statistics/bootstrap.ts';
import { independentQuotient } from '../statistics/independent-estimates.ts';
import type { RatioTotals } from '../statistics/ratio-estimate.ts';
import {
  commonTasks,
  type NamedColumns,
  pairedLosses,
  predictedByTask,
  rowsWithLoss,
} from '../statistics/ratio-totals.ts';
import { complete, type Steps } from '../steps.ts';
import { type GapVerdict, gapVerdictSteps, possibleInSample, type VerdictOptions } from './verdict.ts';

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
 * they were predicted from. Clusters of tasks are drawn within their suite; cells that share clusters are drawn together.
 * Where both sides of a comparison have the same tasks, whatever its kind, they are paired by task.
 */
export function pooledVerdict(
  kind: ComparisonKind,
  comparisons: readonly Comparison[],
  calibration: Calibration,
  options: VerdictOptions,
): GapVerdict {
  if (comparisons.length === 0) throw invalidArgument('a verdict needs at least one cell, got 0');
  for (const comparison of comparisons) requireSides(kind, comparison);
  const judged = arePaired(comparisons)
    ? pairedComparison(comparisons, calibration, options)
    : independentComparison(comparisons, calibration, options);
  const { draw, ...facts } = judged;
  const possible =
    kind === 'in-sample'
      ? possibleInSample(
          comparisons.map(({ predictFrom }) => predictFrom),
          calibration,
        )
      : null;
  const rollouts = rolloutsOf(kind, comparisons);
  return complete(gapVerdictSteps(draw, { ...facts, possible, rollouts, options }));
}

interface ResampledComparison extends Pick<GapVerdict, 'tasks' | 'clusters' | 'clustersWithLoss'> {
  /** Null if nothing is predicted. */
  readonly draw: ((resamples: number) => Steps<BootstrapResult>) | null;
  readonly observed: number;
  readonly predicted: number;
}

/** Both sides of all comparisons share their tasks, or those of none do. */
function arePaired(comparisons: readonly Comparison[]): boolean {
  const paired = comparisons.filter(
    ({ predictFrom, observeOn }) => commonTasks(predictFrom, observeOn).left.length > 0,
  );
  if (paired.length === 0 || paired.length === comparisons.length) return paired.length > 0;
  throw invalidArgument(
    `comparisons on shared tasks and on other tasks cannot be pooled, got ${paired.length} and ${comparisons.length - paired.length}`,
  );
}

/** Both sides come from the same tasks: one draw of clusters serves numerator and denominator. */
function pairedComparison(
  comparisons: readonly Comparison[],
  calibration: Calibration,
  { seed }: VerdictOptions,
): ResampledComparison {
  const rows = new ClusterRows();
  for (const { predictFrom, observeOn } of comparisons) {
    const { observed, predicted } = pairedLosses(predictFrom, observeOn, calibration);
    rows.add(predictFrom, observed, predicted);
  }
  const totals = rows.totals();
  const [a, b] = [sum(totals.a), sum(totals.b)];
  const rollouts = comparisons.reduce((total, { predictFrom }) => total + sum(predictFrom.n), 0);
  return {
    draw: b > 0 ? (resamples) => bootstrapSteps(totals, { resamples, seed }) : null,
    observed: a / rollouts,
    predicted: b / rollouts,
    tasks: rows.tasks,
    clusters: totals.a.length,
    clustersWithLoss: rowsWithLoss(totals.a, totals.b),
  };
}

/** The two sides share no tasks: a ratio of two independent means, each resampled over its own clusters. */
function independentComparison(
  comparisons: readonly Comparison[],
  calibration: Calibration,
  { seed }: VerdictOptions,
): ResampledComparison {
  const predictions = new ClusterRows();
  const observations = new ClusterRows();
  for (const { predictFrom, observeOn } of comparisons) {
    const weight = sum(predictFrom.n) / sum(observeOn.n);
    predictions.add(predictFrom, predictedByTask(predictFrom, calibration), predictFrom.n);
    observations.add(observeOn, scaled(observeOn.loss, weight), scaled(observeOn.n, weight));
  }
  const below = predictions.totals();
  const above = observations.totals();
  const predicted = sum(below.a) / sum(below.b);
  function* draw(resamples: number): Steps<BootstrapResult> {
    const x = yield* bootstrapSteps(above, { resamples, seed: `${seed}/observed` });
    const y = yield* bootstrapSteps(below, { resamples, seed: `${seed}/predicted` });
    return { ...independentQuotient(x, y), seed };
  }
  return {
    draw: predicted > 0 ? draw : null,
    observed: sum(above.a) / sum(above.b),
    predicted,
    tasks: observations.tasks + predictions.tasks,
    clusters: above.a.length + below.a.length,
    clustersWithLoss: Math.min(rowsWithLoss(above.a), rowsWithLoss(below.a)),
  };
}

/** Totals of many cells, gathered by cluster, clusters sorted into strata by suite. */
class ClusterRows {
  readonly #suites = new Map<string, Map<string, { a: number; b: number }>>();
  readonly #tasks = new Set<string>();

  get tasks(): number {
    return this.#tasks.size;
  }

  add(columns: NamedColumns, a: Float64Array, b: Float64Array): void {
    const suite = columns.suite ?? '';
    const clusters = getOrMake(this.#suites, suite, () => new Map());
    for (const [row, task] of columns.tasks.entries()) {
      this.#tasks.add(JSON.stringify([suite, task]));
      const cluster = columns.clusters?.[row] ?? task;
      const before = clusters.get(cluster) ?? { a: 0, b: 0 };
      clusters.set(cluster, { a: before.a + a[row]!, b: before.b + b[row]! });
    }
  }

  totals(): RatioTotals {
    const rows = [...this.#suites.values()].map((clusters) => [...clusters.values()]);
    const strata = new Int32Array(rows.length);
    for (let s = 1; s < rows.length; s++) strata[s] = strata[s - 1]! + rows[s - 1]!.length;
    const flat = rows.flat();
    return { a: Float64Array.from(flat, ({ a }) => a), b: Float64Array.from(flat, ({ b }) => b), strata };
  }
}

/** Fresh seeds are of the same tasks. Other tasks must share no cluster with the prediction: those of a template are alike. */
function requireSides(kind: ComparisonKind, { name, predictFrom, observeOn }: Comparison): void {
  if (kind === 'fresh-seeds' && commonTasks(predictFrom, observeOn).left.length === 0)
    throw invalidArgument(`${name}: fresh seeds need the same tasks on both sides, got none`);
  if (kind !== 'other-tasks' && kind !== 'other-suite') return;
  if ((predictFrom.suite ?? '') !== (observeOn.suite ?? '')) return;
  const seen = new Set(predictFrom.clusters ?? predictFrom.tasks);
  const shared = (observeOn.clusters ?? observeOn.tasks).filter((cluster) => seen.has(cluster)).length;
  if (shared > 0) {
    throw invalidArgument(
      `${name}: other tasks must share no task and no template with the prediction, got ${shared} that do`,
    );
  }
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
