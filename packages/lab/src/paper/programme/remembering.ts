/**
 * A policy that is not ergodic: it keeps the answers of reads, and where the same read of the same task fails in a later
 * repeat it answers from what it kept. Each repeat is easier than the one before.
 */

import { profileNamed } from 'regain/internal/faults';
import type { PolicyFactory } from 'regain/internal/recovery';
import {
  attemptsIn,
  type Call,
  canonicalJson,
  type Json,
  noCost,
  type TraceEvent,
} from 'regain/internal/types';
import { type FrozenManifest, play } from '../../harness/index.ts';
import { policyNamed } from '../../policies/index.ts';
import { suiteNamed } from '../../suites/index.ts';
import { type Cell, type Place, placeOf } from './cells.ts';

/** Rollouts that depend on those before them, so that no runner may share them out: one after the other, here. */
export async function rememberingCell(
  { suite: name, tasks, profile }: Pick<Cell, 'suite' | 'tasks' | 'profile'>,
  manifest: FrozenManifest,
): Promise<Cell> {
  const suite = suiteNamed(name);
  const chosen = suite.tasks.filter(({ id }) => tasks.includes(id));
  const kept = new Map<string, Json>();
  const places: Place[] = [];
  const policy = remembering(policyNamed('retry'), kept);
  const { repeats, seeds } = manifest;
  await play(
    { suite, tasks: chosen, profile: profileNamed(profile), policy, seed: seeds[0]!, repeats },
    ({ observation, events, error }) => {
      if (observation.ending === 'void') throw error;
      keepAnswers(observation.task, events, kept);
      places.push(placeOf(observation, tasks.indexOf(observation.task), noCost, manifest));
    },
  );
  return { policy: 'remembering', suite: name, profile, backbone: 'embedded', tasks, places };
}

function remembering(base: PolicyFactory, kept: ReadonlyMap<string, Json>): PolicyFactory {
  return (context) => {
    const policy = base(context);
    return {
      ...policy,
      name: 'remembering',
      decide: (situation) => {
        const { context, call, spec } = situation;
        const value = spec?.effect === 'read' ? kept.get(keyOf(context!.id, call)) : undefined;
        if (value === undefined) return policy.decide(situation);
        return { action: { kind: 'repair-output', value }, reason: 'it was answered before' };
      },
    };
  };
}

/** What reads answered in this rollout, where the whole answer stands in its trace. */
function keepAnswers(task: string, events: readonly TraceEvent[], kept: Map<string, Json>): void {
  for (const { purpose, tool, args = {}, value, failure, isCut } of attemptsIn(events)) {
    if (purpose === 'step' && value !== undefined && failure === undefined && isCut === undefined)
      kept.set(keyOf(task, { tool, args }), value);
  }
}

function keyOf(task: string, { tool, args }: Call): string {
  return `${task} ${tool} ${canonicalJson(args)}`;
}
