/** Experience for a governor, which learns on training tasks; for pricing plans it also gets the judgements of the results. */

import type { FaultProfile } from 'regain/internal/faults';
import { type Posteriors, posteriors } from 'regain/internal/govern';
import { defaultLimits, type PolicyFactory } from 'regain/internal/recovery';
import {
  callEndingsIn,
  defaultCostModel,
  isCallDone,
  type Suite,
  type SuiteTask,
  virtualClock,
} from 'regain/internal/types';
import { type Rollout, runRollout, runStudyRollouts } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';

export interface ExperienceOptions {
  readonly suites: readonly Suite[];
  readonly profiles: readonly FaultProfile[];
  readonly seed: number;
  readonly repeats: number;
}

/**
 * Gathered with separate seeds, by retrying while there is budget. At a hand-off price of 1 nothing is handed off that could still
 * succeed, so every number of tries occurs.
 */
export async function gatherExperience(options: ExperienceOptions): Promise<Posteriors> {
  const { suites, profiles, seed, repeats } = options;
  const learnt = posteriors();
  const policy = governed({ handOffPrice: 1, posteriors: learnt, learning: true });
  for (const profile of profiles) {
    for (const suite of suites) {
      const tasks = suite.tasks.filter(({ split }) => split === 'train');
      await runStudyRollouts({ suite, tasks, profile, policy, seed, repeats }, () => {});
    }
  }
  return posteriors(learnt.save('steady'));
}

export interface PosteriorTraining extends Omit<ExperienceOptions, 'suites'> {
  readonly suite: Suite;
  readonly handOffPrice: number;
  /** Time between two plans that share a fault schedule; 0: each starts its own. */
  readonly everyMs?: number;
}

/** Fixed experience of the suite's training tasks, so that rollouts of a study are independent. */
export async function trainPosteriors(lesson: PosteriorTraining): Promise<Posteriors> {
  const { suite, profiles, handOffPrice, seed, repeats, everyMs = 0 } = lesson;
  const learnt = posteriors();
  const policy = governed({ handOffPrice, posteriors: learnt, learning: true });
  const tasks = suite.tasks.filter(({ split }) => split === 'train');
  let plans = 0;
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const task of tasks) {
      // Interleaved: recent experience counts most.
      for (const profile of profiles) {
        const startMs = everyMs * plans++;
        const rollout = await runRolloutAt({ suite, task, profile, policy, seed, repeat, startMs });
        if (isPlanDone(rollout))
          learnt.recordJudgement(
            task.plan.map(({ tool }) => tool),
            rollout.judgement.success,
          );
      }
    }
  }
  return posteriors(learnt.save('steady'));
}

export interface TimedRollout {
  readonly suite: Suite;
  readonly task: SuiteTask;
  readonly profile: FaultProfile;
  readonly policy: PolicyFactory;
  readonly seed: number;
  readonly repeat: number;
  readonly startMs?: number;
}

/** One rollout that starts at a given time of the world. */
export async function runRolloutAt({ startMs = 0, ...plan }: TimedRollout): Promise<Rollout> {
  const rollout = await runRollout({
    ...plan,
    backbone: 'embedded',
    model: defaultCostModel,
    limits: defaultLimits,
    clock: virtualClock(startMs),
  });
  if (rollout.observation.ending === 'void') throw rollout.error;
  return rollout;
}

/** Whether every step was done; the result may still be wrong. */
export function isPlanDone({ events }: Rollout): boolean {
  const last = callEndingsIn(events).at(-1);
  return last !== undefined && isCallDone(last);
}
