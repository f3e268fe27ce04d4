/** The quantities of the law as per-task totals for the ratio estimate (docs/reference/law.md, sections 3 and 7). */

import { RegainError } from '../../types/index.ts';
import type { Calibration } from '../calibration.ts';
import type { TaskColumns } from '../cell-totals.ts';
import type { Sample } from '../sample.ts';
import type { RatioTotals } from './ratio-estimate.ts';

/** Sums per task over its rollouts: their count, and the sums of I, C, I / (1 + lambda C) and the observed loss. */
export type TaskSums = Pick<TaskColumns, 'n' | 'success' | 'cost' | 'efficiency' | 'loss'>;

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
  return { ...columns, tasks: sample.tasks, suite };
}

export type ColumnName = 'success' | 'cost' | 'efficiency' | 'loss';

/** The mean of a column over rollouts: RR, mean C, ES, observed ERR. */
export function meanTotals(columns: TaskSums, name: ColumnName): RatioTotals {
  return { a: columns[name], b: columns.n };
}

/** CSR = RR - lambda mean C. */
export function costSensitiveTotals({ success, cost, n }: TaskSums, { lambda }: Calibration): RatioTotals {
  return { a: success.map((successes, i) => successes - lambda * cost[i]!), b: n };
}

/** Predicted loss of each task: (n - sum I / (1 + lambda C)) / (1 - gamma). */
export function predictedByTask({ n, efficiency }: TaskSums, { gamma }: Calibration): Float64Array {
  return n.map((rollouts, task) => (rollouts - efficiency[task]!) / (1 - gamma));
}

/** Observed over predicted loss: 1 + the signed relative gap. */
export function gapTotals(columns: TaskSums, calibration: Calibration): RatioTotals {
  return { a: columns.loss, b: predictedByTask(columns, calibration) };
}

/**
 * Observed loss of one set of rollouts over predicted loss of another, on the same tasks. Each task has the weight of
 * the prediction, whatever its number of repeats in the observation: the mix of tasks must not differ.
 */
export function freshGapTotals(
  predictFrom: NamedColumns,
  observeOn: NamedColumns,
  calibration: Calibration,
): RatioTotals {
  const { left, right } = commonTasks(predictFrom, observeOn);
  if (left.length < predictFrom.tasks.length || left.length < observeOn.tasks.length) {
    throw new RegainError(
      'invalid-argument',
      `fresh seeds need the same tasks on both sides: ${predictFrom.tasks.length} and ${observeOn.tasks.length} given, ${left.length} shared`,
    );
  }
  const a = predictFrom.n.map(
    (repeats, row) => (repeats * observeOn.loss[right[row]!]!) / observeOn.n[right[row]!]!,
  );
  return { a, b: predictedByTask(predictFrom, calibration) };
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
  return { a, b };
}

/** Tasks with a non-zero value in any of the given columns: the others carry no information on a gap. */
export function tasksWithLoss(...columns: readonly Float64Array[]): number {
  let count = 0;
  for (let i = 0; i < columns[0]!.length; i++) if (columns.some((column) => column[i] !== 0)) count++;
  return count;
}

/** Rows of the tasks present in both, by name, in the order of the first. */
function commonTasks(first: NamedColumns, second: NamedColumns): { left: number[]; right: number[] } {
  const rowOf = new Map(second.tasks.map((task, row) => [task, row]));
  const left: number[] = [];
  const right: number[] = [];
  first.tasks.forEach((task, row) => {
    const other = rowOf.get(task);
    if (other === undefined) return;
    left.push(row);
    right.push(other);
  });
  return { left, right };
}
