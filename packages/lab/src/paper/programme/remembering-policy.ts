/**
 * A policy that is not ergodic: it stores the answers of reads, and where the same read of the same task fails in a later
 * repeat it answers from its store. Each repeat is easier than the one before.
 */

import { getProfile } from 'regain/internal/faults';
import type { PolicyFactory } from 'regain/internal/recovery';
import {
  attemptsIn,
  canonicalJson,
  type Json,
  noCost,
  type ToolCall,
  type TraceEvent,
} from 'regain/internal/types';
import { type ResolvedManifest, runStudyRollouts } from '../../harness/index.ts';
import { getPolicy } from '../../policies/index.ts';
import { getSuite } from '../../suites/index.ts';
import { type CellRollout, cellRollout, type ProgrammeCell } from './cells.ts';

/** Rollouts that depend on earlier ones, so they run in sequence, without workers. */
export async function runRememberingPolicy(
  { suite: name, tasks, profile }: Pick<ProgrammeCell, 'suite' | 'tasks' | 'profile'>,
  manifest: ResolvedManifest,
): Promise<ProgrammeCell> {
  const suite = getSuite(name);
  const chosen = suite.tasks.filter(({ id }) => tasks.includes(id));
  const kept = new Map<string, Json>();
  const places: CellRollout[] = [];
  const policy = rememberingPolicy(getPolicy('retry'), kept);
  const { repeats, seeds } = manifest;
  await runStudyRollouts(
    { suite, tasks: chosen, profile: getProfile(profile), policy, seed: seeds[0]!, repeats },
    ({ observation, events, error }) => {
      if (observation.ending === 'void') throw error;
      cacheAnswers(observation.task, events, kept);
      places.push(cellRollout(observation, tasks.indexOf(observation.task), noCost, manifest));
    },
  );
  return { policy: 'remembering', suite: name, profile, backbone: 'embedded', tasks, rollouts: places };
}

function rememberingPolicy(base: PolicyFactory, kept: ReadonlyMap<string, Json>): PolicyFactory {
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

/** The answers of reads in this rollout, where the trace has the whole answer. */
function cacheAnswers(task: string, events: readonly TraceEvent[], kept: Map<string, Json>): void {
  for (const { purpose, tool, args = {}, value, failure, isCut } of attemptsIn(events)) {
    if (purpose === 'step' && value !== undefined && failure === undefined && isCut === undefined)
      kept.set(keyOf(task, { tool, args }), value);
  }
}

function keyOf(task: string, { tool, args }: ToolCall): string {
  return `${task} ${tool} ${canonicalJson(args)}`;
}
