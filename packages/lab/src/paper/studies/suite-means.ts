/** Means over several suites: every suite has the same weight, clusters are templates, and suites are strata. */

import { clustered, type RatioTotals } from 'regain/internal/law';
import type { SuiteTask } from 'regain/internal/types';

/** The rollouts of one task. */
export interface TaskRow {
  readonly suite: string;
  /** Its cluster: tasks of one template are not independent. */
  readonly template: string;
  readonly rollouts: number;
}

/** The cluster of a task. Templates of two suites are different ones, whatever their names. */
export function templateOf(suite: string, { template, id }: SuiteTask): string {
  return `${suite}/${template ?? id}`;
}

/** Totals of `a` over `b`, which are sums over the rollouts of a task; by default, the mean of `a` over rollouts. */
export function suiteMeanTotals<Row extends TaskRow>(
  rows: readonly Row[],
  a: (row: Row, index: number) => number,
  b: (row: Row, index: number) => number = ({ rollouts }) => rollouts,
): RatioTotals {
  const rollouts = new Map<string, number>();
  for (const row of rows) rollouts.set(row.suite, row.rollouts + (rollouts.get(row.suite) ?? 0));
  const weight = ({ suite }: Row) => 1 / rollouts.get(suite)!;
  const totals = clustered(
    rows.map(({ template }) => template),
    Float64Array.from(rows, (row, index) => weight(row) * a(row, index)),
    Float64Array.from(rows, (row, index) => weight(row) * b(row, index)),
  );
  const suiteOf = [...new Map(rows.map(({ template, suite }) => [template, suite])).values()];
  const strata = suiteOf.flatMap((suite, row) => (suite === suiteOf[row - 1] ? [] : [row]));
  return { ...totals, strata: Int32Array.from(strata) };
}
