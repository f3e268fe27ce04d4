/** Experience for pricing plans: a governor that learns on training tasks, and then gets the judgements of the results. */

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
import { type Rollout, runRollout } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';

export interface PosteriorTraining {
  readonly suite: Suite;
  readonly profiles: readonly FaultProfile[];
  readonly handOffPrice: number;
  readonly seed: number;
  readonly repeats: number;
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
  readonly startMs: number;
}

/** One rollout that starts at a given time of the world. */
export async function runRolloutAt({ startMs, ...plan }: TimedRollout): Promise<Rollout> {
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
