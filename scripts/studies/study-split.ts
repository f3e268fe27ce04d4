/** How much a study runs, and on which tasks. Reduced counts leave the test tasks unread: each claim about them is computed once. */

import type { Split } from '../../packages/regain/src/types/task.ts';

export function splitFor(effort: number): Split {
  return effort < 1 ? 'train' : 'test';
}

/** The same for claims that came after the test tasks had been used. */
export function reserveFor(effort: number): Split {
  return effort < 1 ? 'train' : 'reserve';
}

/** Training and every choice used `rough`; the fault process of the test differs from it. */
export function profileFor(split: Split): string {
  return split === 'test' ? 'shifted' : 'rough';
}

/** At reduced counts one task in so many, 100 at most, so that every suite keeps two. */
export function taskInterval(effort: number): number {
  return Math.max(1, Math.min(100, Math.round(1 / effort)));
}

export function share(full: number, effort: number): number {
  return Math.max(1, Math.round(full * effort));
}

/** The options of a study with a share of their rollouts. */
export function atEffort<Options extends object>(
  full: Options & {
    readonly repeats: number;
    readonly trainingRepeats?: number;
    readonly taskShare?: number;
  },
  effort: number,
): Options {
  const { repeats, trainingRepeats, taskShare } = full;
  return {
    ...{ ...full, repeats: share(repeats, effort) },
    ...(trainingRepeats === undefined ? {} : { trainingRepeats: share(trainingRepeats, effort) }),
    // Where one rollout a task is too much already, some tasks have to do.
    ...(taskShare !== undefined && effort < 0.01 ? { taskShare: 0.03 } : {}),
  };
}

/** The seeds of docs/results/analysis-plan.md, or the first of them. */
export function seedsFor(effort: number, count: number): readonly number[] {
  const seeds = [101, 102, 103, 104, 105].slice(0, count);
  return seeds.slice(0, Math.max(1, Math.round(count * effort)));
}
