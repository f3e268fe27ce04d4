/** Runs the rollouts of a study in sequence: tasks by repeats, each with its own fault schedule. */

import type { FaultProfile } from 'regain/internal/faults';
import { defaultLimits, type PolicyFactory } from 'regain/internal/recovery';
import { defaultCostModel, type Suite, type SuiteTask } from 'regain/internal/types';
import { getSuite } from '../suites/index.ts';
import type { Rollout } from './open-rollout.ts';
import { runRollout } from './rollout.ts';

export interface StudyRollouts {
  readonly suite: Suite;
  /** Default: the studied tasks of the suite. */
  readonly tasks?: readonly SuiteTask[];
  readonly profile: FaultProfile;
  readonly policy: PolicyFactory;
  readonly seed: number;
  readonly repeats: number;
}

/** Studies read two splits; `test` and `reserve` stay unread until a claim is made for which they were kept. */
export function isStudied({ split }: Pick<SuiteTask, 'split'>): boolean {
  return split === 'train' || split === 'held-out';
}

/** What all rollouts of studies have in common. */
export const studyTerms = { backbone: 'embedded', model: defaultCostModel, limits: defaultLimits } as const;

/** Visits every rollout and keeps none. */
export async function runStudyRollouts(
  { suite, tasks = suite.tasks.filter(isStudied), profile, policy, seed, repeats }: StudyRollouts,
  visit: (rollout: Rollout) => void,
): Promise<void> {
  const shared = { suite, profile, policy, seed, ...studyTerms };
  for (const task of tasks) {
    for (let repeat = 0; repeat < repeats; repeat++) visit(await runRollout({ ...shared, task, repeat }));
  }
}

/** The suite with gold plans in place of the mistaken ones, so that injected faults are all there is to recover from. */
export function withGoldPlans(suite: Suite): Suite {
  const tasks = suite.tasks.map(({ mistakes: _, ...task }): SuiteTask => ({ ...task, plan: task.gold }));
  return { ...suite, tasks };
}

/** The studied tasks of both suites with gold plans. For a quick run, a share of them, evenly spread. */
export function studySuites(taskShare = 1): Suite[] {
  const every = Math.max(1, Math.round(1 / taskShare));
  return [getSuite('paladin-eval'), withGoldPlans(getSuite('tool-reflect-eval'))].map((suite) => ({
    ...suite,
    tasks: suite.tasks.filter(isStudied).filter((_, index) => index % every === 0),
  }));
}
