/**
 * Whether a treatment was delivered: how many decisions differ between two policies on the same coordinates. Only actions
 * count, not their prices or reasons. Up to the first difference both policies are in the same situation; afterwards they
 * are not, so that further decisions cannot be compared.
 */

import { getProfile } from 'regain/internal/faults';
import type { PolicyFactory } from 'regain/internal/recovery';
import { canonicalJson, type TraceEvent } from 'regain/internal/types';
import { runStudyRollouts, tasksOf } from '../../harness/index.ts';
import { getSuite } from '../../suites/index.ts';
import type { RolloutCounts } from './observe-policy.ts';

export interface Manipulation {
  readonly rollouts: number;
  readonly rolloutsThatDiffer: number;
  /** Up to and including the first that differs in its rollout. */
  readonly decisions: number;
  /** At most one of a rollout. */
  readonly decisionsThatDiffer: number;
  readonly shareOfRollouts: number;
  /** 0 where there was nothing to decide. */
  readonly shareOfDecisions: number;
}

/** Below this share of decisions a treatment counts as not delivered. */
export const DELIVERED_SHARE = 0.01;

export function manipulationOf(
  pairs: readonly (readonly [one: readonly TraceEvent[], other: readonly TraceEvent[]])[],
): Manipulation {
  let decisions = 0;
  let differing = 0;
  for (const [one, other] of pairs) {
    const [a, b] = [decisionsIn(one), decisionsIn(other)];
    const common = a.findIndex((decision, i) => decision !== b[i]);
    const isEqual = common < 0 && a.length === b.length;
    decisions += isEqual ? a.length : (common < 0 ? a.length : common) + 1;
    if (!isEqual) differing += 1;
  }
  return {
    rollouts: pairs.length,
    rolloutsThatDiffer: differing,
    decisions,
    decisionsThatDiffer: differing,
    shareOfRollouts: pairs.length === 0 ? 0 : differing / pairs.length,
    shareOfDecisions: decisions === 0 ? 0 : differing / decisions,
  };
}

export interface ManipulationOptions extends RolloutCounts {
  readonly suites: readonly string[];
  readonly treated: PolicyFactory;
  readonly control: PolicyFactory;
}

/** Runs both policies on the same coordinates of each suite. */
export async function manipulationCheck({
  suites,
  treated,
  control,
  ...counts
}: ManipulationOptions): Promise<(Manipulation & { readonly suite: string })[]> {
  const rows: (Manipulation & { readonly suite: string })[] = [];
  for (const name of suites) {
    const [one, other] = [
      await decisionTraces(name, treated, counts),
      await decisionTraces(name, control, counts),
    ];
    rows.push({ suite: name, ...manipulationOf(one.map((events, i) => [events, other[i]!])) });
  }
  return rows;
}

/** The decisions of every rollout of a suite, in the order of its coordinates. */
export async function decisionTraces(
  name: string,
  policy: PolicyFactory,
  { profile, tasks: count, repeats, seeds, split = 'held-out' }: RolloutCounts,
): Promise<(readonly TraceEvent[])[]> {
  const suite = getSuite(name);
  const ids = tasksOf(suite, split, count);
  const tasks = suite.tasks.filter(({ id }) => ids.includes(id));
  const traces: (readonly TraceEvent[])[] = [];
  for (const seed of seeds)
    await runStudyRollouts(
      { suite, tasks, profile: getProfile(profile), policy, seed, repeats },
      ({ events, error }) => {
        if (error !== undefined) throw error;
        traces.push(events.filter(({ type }) => type === 'decision'));
      },
    );
  return traces;
}

/** The call and the action of each decision. Reasons of giving up are words of the policy. */
function decisionsIn(events: readonly TraceEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type !== 'decision') return [];
    const { action, call } = event;
    const { reason: _, ...rest } = action as typeof action & { readonly reason?: string };
    return [canonicalJson({ call, ...rest } as never)];
  });
}
