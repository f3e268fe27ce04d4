/** Runs a stored rollout again from its coordinate: the full trace, and the proof that it is the same rollout. */

import { RegainError } from '../contract/errors.ts';
import { canonicalJson, type Json } from '../contract/json.ts';
import type { TraceEvent } from '../contract/trace.ts';
import type { StoredRollout } from '../store/port.ts';
import { laboratory } from './laboratory.ts';
import type { OpenRun } from './open-run.ts';

export interface Replay {
  readonly stored: StoredRollout;
  readonly events: readonly TraceEvent[];
}

/** Throws, and says what differs, when what came is not what is stored. */
export async function replay(run: OpenRun, position: number): Promise<Replay> {
  const lab = laboratory(run.manifest, run.directory);
  lab.plan.at(position);
  const stored = await storedAt(run, position);
  const { stored: again, events } = await lab.traced(position);
  const differing = differences(stored, again);
  if (differing.length === 0) return { stored, events };
  throw new RegainError(
    'invalid-input',
    `rollout ${position} came out differently: ${differing.join('; ')}. Its code has changed since, or does not follow from its coordinate`,
    { place: { file: run.file } },
  );
}

async function storedAt({ stored, file }: OpenRun, position: number): Promise<StoredRollout> {
  for await (const one of stored.rollouts({ from: position, to: position + 1 })) return one;
  throw new RegainError('not-found', `rollout ${position} is not done yet: resume the run first`, {
    place: { file },
  });
}

function differences(before: StoredRollout, after: StoredRollout): string[] {
  return (Object.keys(before) as (keyof StoredRollout)[]).flatMap((field) => {
    const [was, is] = [before[field], after[field]].map((value) => canonicalJson(value as unknown as Json));
    return was === is ? [] : [`${field} was ${short(was!)} and is ${short(is!)}`];
  });
}

function short(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
