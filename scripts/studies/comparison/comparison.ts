/** Which protection completes more tasks? All run the same tasks under the same fault schedules, each task on its own. */

import {
  suiteMeanTotals,
  type TaskRow,
  templateOf,
} from '../../../packages/lab/src/paper/studies/suite-means.ts';
import type { FaultProfile } from '../../../packages/regain/src/faults/profile.ts';
import { type Interval, interval } from '../../../packages/regain/src/law/statistics/confidence-interval.ts';
import {
  type PairedDifference,
  pairedDifference,
} from '../../../packages/regain/src/law/statistics/paired-difference.ts';
import type { Suite } from '../../../packages/regain/src/types/task.ts';
import type { Protection } from './protection.ts';
import { runTask, type TaskResult } from './run-task.ts';

export interface ComparisonOptions {
  readonly profile: FaultProfile;
  /** With the tasks to run. */
  readonly suites: readonly Suite[];
  readonly seeds: readonly number[];
}

/** What a protection came to, by task in a fixed order. */
export interface Score {
  readonly name: string;
  readonly tasks: readonly TaskSums[];
}

interface TaskSums extends TaskRow {
  readonly sums: TaskResult;
}

export type Figure = keyof TaskResult;

export async function evaluateProtection(
  protection: Protection,
  { profile, suites, seeds }: ComparisonOptions,
): Promise<Score> {
  const tasks: TaskSums[] = [];
  for (const suite of suites) {
    for (const task of suite.tasks) {
      const results: TaskResult[] = [];
      for (const seed of seeds) results.push(await runTask(protection, { suite, profile, seed }, task));
      const template = templateOf(suite.name, task);
      tasks.push({ suite: suite.name, template, rollouts: seeds.length, sums: results.reduce(added) });
    }
  }
  return { name: protection.name, tasks };
}

/** The mean over suites of the mean over rollouts, with an interval over templates. */
export function mean(score: Score, figure: Figure): Interval {
  return interval(
    suiteMeanTotals(score.tasks, ({ sums }) => sums[figure]),
    { seed: `contest/${score.name}/${figure}` },
  );
}

/** The same mean, first minus second, paired by task. */
export function difference(first: Score, second: Score, figure: Figure): PairedDifference {
  const totals = suiteMeanTotals(
    first.tasks,
    ({ sums }, row) => sums[figure] - second.tasks[row]!.sums[figure],
  );
  return pairedDifference(totals, { seed: `contest/${first.name}/${second.name}/${figure}`, most: 1 });
}

export function total({ tasks }: Score, figure: Figure): number {
  return tasks.reduce((sum, task) => sum + task.sums[figure], 0);
}

function added(a: TaskResult, b: TaskResult): TaskResult {
  const figures = Object.keys(a) as Figure[];
  return Object.fromEntries(
    figures.map((figure) => [figure, a[figure] + b[figure]]),
  ) as unknown as TaskResult;
}
