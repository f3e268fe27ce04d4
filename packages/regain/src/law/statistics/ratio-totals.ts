/** The quantities of the law as totals per cluster of tasks, for the ratio estimate (docs/reference/law.md, sections 3 and 7). */

import { invalidArgument } from '../../types/index.ts';
import type { Calibration } from '../calibration.ts';
import type { TaskColumns } from '../cell-totals.ts';
import type { Sample } from '../sample.ts';
import type { RatioTotals } from './ratio-estimate.ts';

/** Sums per task over its rollouts: their count, and the sums of I, C, I / (1 + lambda C) and the observed loss. */
export interface TaskSums extends TaskColumns {
  /** The cluster of each task: tasks of one template. Default: each task is its own. */
  readonly clusters?: readonly string[];
}

/** Sums per task, with the names by which two sets of rollouts are matched. */
export interface NamedColumns extends TaskSums {
  readonly tasks: readonly string[];
  /** Tasks of the same name in two suites are different tasks. */
  readonly suite?: string;
}

export function columnsOf(sample: Sample, { lambda }: Calibration, suite = ''): NamedColumns {
  const sums = () => new Float64Array(sample.tasks.length);
  const columns = { n: sums(), success: sums(), cost: sums(), efficiency: sums(), loss: sums() };
  for (let i = 0; i < sample.task.length; i++) {
    const task = sample.task[i]!;
    columns.n[task]! += 1;
    columns.success[task]! += sample.success[i]!;
    columns.cost[task]! += sample.cost[i]!;
    if (sample.success[i] === 1) columns.efficiency[task]! += 1 / (1 + lambda * sample.cost[i]!);
    columns.loss[task]! += sample.loss[i]!;
  }
  const { clusters, lossKind } = sample;
  return {
    ...columns,
    tasks: sample.tasks,
    suite,
    ...(clusters && { clusters }),
    ...(lossKind && { lossKind }),
  };
}

/** Sums the rows of tasks by cluster, in the order of first appearance. */
export function clustered(
  clusters: readonly string[] | undefined,
  a: Float64Array,
  b: Float64Array,
): RatioTotals {
  const tasks = a.length;
  if (clusters === undefined) return { a, b, tasks };
  const rowOf = new Map<string, number>();
  for (const cluster of clusters) if (!rowOf.has(cluster)) rowOf.set(cluster, rowOf.size);
  const sums = { a: new Float64Array(rowOf.size), b: new Float64Array(rowOf.size), tasks };
  clusters.forEach((cluster, task) => {
    const row = rowOf.get(cluster)!;
    sums.a[row]! += a[task]!;
    sums.b[row]! += b[task]!;
  });
  return sums;
}

export type ColumnName = 'success' | 'cost' | 'efficiency' | 'loss';

/** The mean of a column over rollouts: RR, mean C, ES, observed ERR. */
export function meanTotals(columns: TaskSums, name: ColumnName): RatioTotals {
  return clustered(columns.clusters, columns[name], columns.n);
}

/** CSR = RR - lambda mean C. */
export function costSensitiveTotals(columns: TaskSums, { lambda }: Calibration): RatioTotals {
  const { success, cost, n, clusters } = columns;
  return clustered(
    clusters,
    success.map((successes, i) => successes - lambda * cost[i]!),
    n,
  );
}

/** Predicted loss of each task: (n - sum I / (1 + lambda C)) / (1 - gamma). */
export function predictedByTask({ n, efficiency }: TaskSums, { gamma }: Calibration): Float64Array {
  return n.map((rollouts, task) => (rollouts - efficiency[task]!) / (1 - gamma));
}

/** Observed over predicted loss: 1 + the signed relative gap. */
export function gapTotals(columns: TaskSums, calibration: Calibration): RatioTotals {
  return clustered(columns.clusters, columns.loss, predictedByTask(columns, calibration));
}

/**
 * Observed and predicted loss by task, of two sets of rollouts on the same tasks. Each task has the weight of the
 * prediction, whatever its number of repeats in the observation: the mix of tasks must not differ.
 */
export function pairedLosses(
  predictFrom: NamedColumns,
  observeOn: NamedColumns,
  calibration: Calibration,
): { readonly observed: Float64Array; readonly predicted: Float64Array } {
  const predicted = predictedByTask(predictFrom, calibration);
  if (predictFrom === observeOn) return { observed: observeOn.loss, predicted };
  const { left, right } = commonTasks(predictFrom, observeOn);
  if (left.length < predictFrom.tasks.length || left.length < observeOn.tasks.length) {
    throw invalidArgument(
      `a comparison on shared tasks needs the same tasks on both sides: ${predictFrom.tasks.length} and ${observeOn.tasks.length} given, ${left.length} shared`,
    );
  }
  const observed = predictFrom.n.map(
    (repeats, row) => (repeats * observeOn.loss[right[row]!]!) / observeOn.n[right[row]!]!,
  );
  return { observed, predicted };
}

/** Observed over predicted loss of two sets of rollouts on the same tasks. */
export function pairedGapTotals(
  predictFrom: NamedColumns,
  observeOn: NamedColumns,
  calibration: Calibration,
): RatioTotals {
  const { observed, predicted } = pairedLosses(predictFrom, observeOn, calibration);
  return clustered(predictFrom.clusters, observed, predicted);
}

/**
 * The paired difference of two policies in the mean of a column, first minus second, on shared tasks; each task is
 * weighted by its mean number of repeats.
 */
export function differenceTotals(first: NamedColumns, second: NamedColumns, name: ColumnName): RatioTotals {
  const { left, right } = commonTasks(first, second);
  const a = new Float64Array(left.length);
  const b = new Float64Array(left.length);
  for (let row = 0; row < left.length; row++) {
    const i = left[row]!;
    const j = right[row]!;
    b[row] = (first.n[i]! + second.n[j]!) / 2;
    a[row] = b[row]! * (first[name][i]! / first.n[i]! - second[name][j]! / second.n[j]!);
  }
  const { clusters } = first;
  return clustered(clusters && left.map((row) => clusters[row]!), a, b);
}

/** Rows with a non-zero value in any of the given columns: the others carry no information on a gap. */
export function rowsWithLoss(...columns: readonly Float64Array[]): number {
  let count = 0;
  for (let i = 0; i < columns[0]!.length; i++) if (columns.some((column) => column[i] !== 0)) count++;
  return count;
}

/** Rows of the tasks present in both, by name, in the order of the first. Suites do not share tasks. */
export function commonTasks(first: NamedColumns, second: NamedColumns): { left: number[]; right: number[] } {
  const left: number[] = [];
  const right: number[] = [];
  if ((first.suite ?? '') !== (second.suite ?? '')) return { left, right };
  const rowOf = new Map(second.tasks.map((task, row) => [task, row]));
  first.tasks.forEach((task, row) => {
    const other = rowOf.get(task);
    if (other === undefined) return;
    left.push(row);
    right.push(other);
  });
  return { left, right };
}
