/** Gathers experience for a governor on training tasks, with separate seeds, by retrying while there is budget. */

import type { FaultProfile } from 'regain/internal/faults';
import { type Posteriors, posteriors } from 'regain/internal/govern';
import type { Suite } from 'regain/internal/types';
import { runStudyRollouts } from '../../harness/index.ts';
import { governed } from '../../policies/index.ts';

export interface ExperienceOptions {
  readonly suites: readonly Suite[];
  readonly profiles: readonly FaultProfile[];
  readonly seed: number;
  readonly repeats: number;
}

/** At a hand-off price of 1 nothing is handed off that could still succeed, so every number of tries occurs. */
export async function gatherExperience({
  suites,
  profiles,
  seed,
  repeats,
}: ExperienceOptions): Promise<Posteriors> {
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
