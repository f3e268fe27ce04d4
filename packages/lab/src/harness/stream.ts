/**
 * A stream: tasks of one environment in order, by a policy that may learn from one to the next. It is one unit of work,
 * and everything that it remembers belongs to it. So its results do not depend on other streams or on workers.
 */

import type { FaultProfile } from 'regain/internal/faults';
import type { PolicyFactory } from 'regain/internal/recovery';
import type { Suite, SuiteTask } from 'regain/internal/types';
import { type Rollout, runRollout } from './rollout.ts';
import { studyTerms } from './study-rollouts.ts';

/** A task of a stream, and the suite whose environment it meets: a drift is another environment for later tasks. */
export interface StreamTask {
  readonly suite: Suite;
  readonly task: SuiteTask;
}

export interface Stream {
  readonly tasks: readonly StreamTask[];
  readonly profile: FaultProfile;
  readonly policy: PolicyFactory;
  readonly seed: number;
}

/** Visits every rollout in order. Its position is the repeat of its coordinate, so that each has its own faults. */
export async function runStream(
  { tasks, profile, policy, seed }: Stream,
  visit: (rollout: Rollout, position: number) => void,
): Promise<void> {
  const shared = { profile, policy, seed, ...studyTerms };
  for (const [position, { suite, task }] of tasks.entries())
    visit(await runRollout({ ...shared, suite, task, repeat: position }), position);
}
