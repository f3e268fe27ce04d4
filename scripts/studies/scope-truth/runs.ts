/** The rollouts that are exported: suites under a fault profile, one set for each policy. */

import { runStudyRollouts } from '../../../packages/lab/src/harness/study-rollouts.ts';
import { getPolicy } from '../../../packages/lab/src/policies/policy-registry.ts';
import { getSuite } from '../../../packages/lab/src/suites/registry.ts';
import { getProfile } from '../../../packages/regain/src/faults/profiles/index.ts';
import { random } from '../../../packages/regain/src/types/random.ts';
import { type TrueSession, trueSession } from './true-operations.ts';

export const policies = ['vanilla', 'retry', 'fortify'] as const;
const suites = ['paladin-eval', 'live-apis'] as const;
const PROFILE = 'rough';

/** Sessions of one policy, a rollout each, without those that made no call. */
export async function sessionsOf(policy: string, tasksEach: number, seeds: number): Promise<TrueSession[]> {
  const sessions: TrueSession[] = [];
  for (const name of suites) {
    const suite = getSuite(name);
    const every = Math.max(1, Math.floor(suite.tasks.length / tasksEach));
    const tasks = suite.tasks.filter((_, i) => i % every === 0).slice(0, tasksEach);
    for (let seed = 1; seed <= seeds; seed++) {
      const plan = {
        suite,
        tasks,
        profile: getProfile(PROFILE),
        policy: getPolicy(policy),
        seed,
        repeats: 1,
      };
      await runStudyRollouts(plan, ({ events }) => {
        const ids = random('scope-truth', name, policy, seed, sessions.length);
        const session = trueSession(events, ids);
        if (session.operations.length > 0) sessions.push(session);
      });
    }
  }
  return sessions;
}
