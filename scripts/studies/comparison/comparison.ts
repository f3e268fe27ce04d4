/** Which protection completes more tasks for the same spend? All run the same tasks with the same fault schedules. */

import { getProfile } from '../../../packages/regain/src/faults/profiles/index.ts';
import { type Interval, interval } from '../../../packages/regain/src/law/statistics/confidence-interval.ts';
import type { RatioTotals } from '../../../packages/regain/src/law/statistics/ratio-estimate.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import type { Suite } from '../../../packages/regain/src/types/task.ts';
import type { Protection } from './protection.ts';
import { createApplication, type TaskResult } from './run-task.ts';
import { runTime, withAmbient } from './virtual-time.ts';

export interface ComparisonOptions {
  readonly profile: string;
  readonly suites: readonly Suite[];
  readonly repeats: number;
  readonly seed: number;
  /** Time between two tasks. */
  readonly idleMs?: number;
}

/** What a contender came to, by task in a fixed order. */
export interface Score {
  readonly name: string;
  readonly rollouts: number;
  readonly sums: { readonly [what in keyof TaskSums]: Float64Array };
}

type TaskSums = Omit<TaskResult, 'task'> & { readonly n: number };

/** One application a suite lives through all tasks, repeat after repeat. */
export async function evaluateProtection(
  protection: Protection,
  { profile, suites, repeats, seed, idleMs = 0 }: ComparisonOptions,
): Promise<Score> {
  const all: TaskResult[][] = [];
  for (const suite of suites) {
    const time = runTime();
    const tasks = suite.tasks.filter(({ split }) => split === 'held-out');
    const ambient = random('contest', protection.name, suite.name, profile, seed);
    const byTask: TaskResult[][] = tasks.map(() => []);
    await withAmbient(time.whole, ambient, async () => {
      const runTask = createApplication(
        protection,
        { suite, profile: getProfile(profile), seed },
        time,
        idleMs,
      );
      for (let repeat = 0; repeat < repeats; repeat++)
        for (const [index, task] of tasks.entries()) byTask[index]!.push(await runTask(task, repeat));
    });
    all.push(...byTask);
  }
  const summed = (of: (acted: TaskResult) => number) =>
    Float64Array.from(all, (rollouts) => rollouts.reduce((sum, acted) => sum + of(acted), 0));
  return {
    name: protection.name,
    rollouts: all.length * repeats,
    sums: {
      n: summed(() => 1),
      success: summed(({ success }) => success),
      cost: summed(({ cost }) => cost),
      calls: summed(({ calls }) => calls),
      retries: summed(({ retries }) => retries),
      wasted: summed(({ wasted }) => wasted),
      refused: summed(({ refused }) => refused),
      duplicates: summed(({ duplicates }) => duplicates),
    },
  };
}

export function meanOf({ sums, rollouts }: Score, what: keyof TaskSums): number {
  return totalOf({ sums }, what) / rollouts;
}

export function totalOf({ sums }: Pick<Score, 'sums'>, what: keyof TaskSums): number {
  return sums[what].reduce((sum, one) => sum + one, 0);
}

export function spread(score: Score, what: keyof TaskSums, seed: string): Interval {
  return interval({ a: score.sums[what], b: score.sums.n }, { seed });
}

/** First less second, paired by task. */
export function difference(first: Score, second: Score, what: keyof TaskSums, seed: string): Interval {
  const totals: RatioTotals = {
    a: first.sums[what].map((sum, task) => sum - second.sums[what][task]!),
    b: first.sums.n,
  };
  return interval(totals, { seed });
}
