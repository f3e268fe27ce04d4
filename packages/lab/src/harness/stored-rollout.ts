/** What is stored of a rollout: as it ended, void after a bug in the harness, or failed with the agent that was lost. */

import { noCost, type Observation, type TraceEvent, traceVersion, writeTrace } from 'regain/internal/types';
import type { RolloutCoordinate, StoredRollout } from '../store/index.ts';
import { type Rollout, reasonOf } from './open-rollout.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';

/** A rollout with a bug in the harness: in no figure, and not a failure of the policy. */
export function voidRollout(position: number, at: RolloutCoordinate, error: unknown): StoredRollout {
  return {
    position,
    ...at,
    ending: 'void',
    ledger: [],
    overhead: 0,
    attempts: 0,
    duplicates: 0,
    spend: noCost,
    error: errorText(error),
  };
}

const ERROR_LENGTH_MAX = 1_000;

function errorText(error: unknown): string {
  return reasonOf(error).slice(0, ERROR_LENGTH_MAX);
}

export function storedFrom(
  position: number,
  at: RolloutCoordinate,
  rollout: Rollout,
  complaints: readonly unknown[],
): StoredRollout {
  const { observation, judgement, attempts, spending: spend, error } = rollout;
  const { ending, ledger, overhead } = observation;
  if (ending === 'void') return voidRollout(position, at, error);
  requireFinite(observation);
  return {
    position,
    ...at,
    ending,
    ledger,
    overhead,
    attempts,
    duplicates: judgement.duplicates,
    spend,
    error: complaints.length === 0 ? null : errorText(complaints[0]),
  };
}

/** Invalid actions of a policy can produce an invalid ledger, which no figure may be computed from. */
function requireFinite({ ledger, overhead }: Observation): void {
  let total = overhead;
  for (const { cost, downMs, upCost, upMs } of ledger) total += cost + downMs + upCost + upMs;
  if (!Number.isFinite(total))
    throw new RangeError(`the ledger needs finite amounts, they add up to ${total}`);
}

/** The agent ended its thread, or blocked it for too long: the rollout has failed. */
export class AgentLostError extends Error {}

export function lostAgent(
  position: number,
  at: RolloutCoordinate,
  { message }: AgentLostError,
  { costModel }: ResolvedManifest,
): StoredRollout {
  const { suite, task, policy, profile, backbone, seed, repeat } = at;
  const events: TraceEvent[] = [
    {
      ...{ type: 'trace', version: traceVersion, source: 'lab', unit: 'rollout', atMs: 0 },
      ...{ suite, task, policy, profile, backbone, seed, repeat, costModel },
    },
    { type: 'ending', atMs: 0, ending: 'failed', reason: message },
  ];
  return {
    ...voidRollout(position, at, message),
    ...{ ending: 'failed', trace: writeTrace(events) },
  };
}
