/** Whether the ablations of fortify were delivered: the share of decisions that each one changes, on rollouts of the main run. */

import type { ResolvedManifest } from '../../harness/index.ts';
import { getPolicy } from '../../policies/index.ts';
import { DELIVERED_SHARE, type Manipulation, manipulationCheck } from '../studies/manipulation.ts';

export interface AblationCheck extends Manipulation {
  readonly policy: string;
  readonly isDelivered: boolean;
}

/** Tasks of each suite: the check needs traces, which the main run does not store. */
const TASKS = 40;
const ABLATIONS: readonly string[] = ['fortify-no-retrieval', 'fortify-uniform', 'fortify-rules'];

export async function ablationChecks({
  suites,
  split,
  profiles,
  seeds,
}: Pick<ResolvedManifest, 'suites' | 'split' | 'profiles' | 'seeds'>): Promise<AblationCheck[]> {
  const checks: AblationCheck[] = [];
  for (const policy of ABLATIONS) {
    const rows = await manipulationCheck({
      suites: suites.map(({ name }) => name),
      treated: getPolicy('fortify'),
      control: getPolicy(policy),
      ...{ profile: profiles[0]!.name, split, seeds: seeds.slice(0, 1), repeats: 1 },
      tasks: Math.min(TASKS, ...suites.map(({ tasks }) => tasks.length)),
    });
    const total = (count: (row: Manipulation) => number) => rows.reduce((sum, row) => sum + count(row), 0);
    const [rollouts, decisions] = [total((row) => row.rollouts), total((row) => row.decisions)];
    const differing = total((row) => row.rolloutsThatDiffer);
    checks.push({
      policy,
      rollouts,
      rolloutsThatDiffer: differing,
      decisions,
      decisionsThatDiffer: differing,
      shareOfRollouts: differing / Math.max(1, rollouts),
      shareOfDecisions: differing / Math.max(1, decisions),
      isDelivered: differing / Math.max(1, decisions) >= DELIVERED_SHARE,
    });
  }
  return checks;
}
