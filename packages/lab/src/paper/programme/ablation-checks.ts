/** Whether the ablations of fortify were delivered: the share of decisions that each one changes, on rollouts of the main run. */

import type { TraceEvent } from 'regain/internal/types';
import type { ResolvedManifest } from '../../harness/index.ts';
import { getPolicy } from '../../policies/index.ts';
import {
  DELIVERED_SHARE,
  decisionTraces,
  type Manipulation,
  manipulationOf,
} from '../studies/manipulation.ts';

export interface AblationCheck extends Manipulation {
  readonly policy: string;
  readonly isDelivered: boolean;
}

const ABLATIONS: readonly string[] = ['fortify-no-retrieval', 'fortify-uniform', 'fortify-rules'];

/** Rollouts are made again, with the first `most` tasks of each suite: the main run stores no traces. */
export async function ablationChecks(
  { suites, split, profiles, seeds }: Pick<ResolvedManifest, 'suites' | 'split' | 'profiles' | 'seeds'>,
  most: number,
): Promise<AblationCheck[]> {
  const shared = { profile: profiles[0]!.name, split, seeds: seeds.slice(0, 1), repeats: 1 };
  const tracesOf = async (policy: string) => {
    const traces: (readonly TraceEvent[])[] = [];
    for (const { name, tasks } of suites)
      traces.push(
        ...(await decisionTraces(name, getPolicy(policy), {
          ...shared,
          tasks: Math.min(most, tasks.length),
        })),
      );
    return traces;
  };
  const treated = await tracesOf('fortify');
  const checks: AblationCheck[] = [];
  for (const policy of ABLATIONS) {
    const control = await tracesOf(policy);
    const found = manipulationOf(treated.map((events, i) => [events, control[i]!]));
    checks.push({ policy, ...found, isDelivered: found.shareOfDecisions >= DELIVERED_SHARE });
  }
  return checks;
}
