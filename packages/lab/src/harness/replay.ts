/** Runs a stored rollout again from its coordinate: gives the full trace and verifies that it is the same rollout. */

import { canonicalJson, type Json, RegainError, readTrace, type TraceEvent } from 'regain/internal/types';
import type { StoredRollout } from '../store/index.ts';
import { modelBroker } from './model-broker.ts';
import type { OpenRun } from './open-run.ts';
import type { TracedRollout } from './rollout-executor.ts';
import type { WorkerCrash } from './worker.ts';
import {
  crashForRetry,
  deserializeError,
  startWorker,
  type WorkerHandle,
  type WorkerListener,
} from './worker-handle.ts';

export interface ReplayResult {
  readonly stored: StoredRollout;
  readonly events: readonly TraceEvent[];
  /** The trace was stored with the rollout, which cannot be run again: nothing was compared. */
  readonly isStoredTrace?: true;
}

/** Throws with the differences where the rollout is not the stored one. `onOutput` gets what a user's code prints. */
export async function replayRollout(
  run: OpenRun,
  position: number,
  onOutput: (text: string) => void = () => {},
): Promise<ReplayResult> {
  run.plan.at(position);
  const stored = await storedAt(run, position);
  // Answers of a network, and what an agent did, exist in the trace only: there is nothing to compare with.
  if (stored.trace !== undefined) return { stored, events: readTrace(stored.trace), isStoredTrace: true };
  const { stored: again, events } = await replayInWorker(run, position, onOutput);
  const differing = differences(stored, again);
  if (differing.length === 0) return { stored, events };
  throw new RegainError(
    'invalid-input',
    `rollout ${position} is different now: ${differing.join('; ')}. Its code has changed since, or does not follow from its coordinate`,
    { place: { file: run.file } },
  );
}

/** In a thread, as in the run: code that ends its thread must not end this one. */
function replayInWorker(
  { manifest, directory, stored: { recordings } }: OpenRun,
  position: number,
  onOutput: (text: string) => void,
): Promise<TracedRollout> {
  const { promise, resolve, reject } = Promise.withResolvers<TracedRollout>();
  const attempt = (before: WorkerCrash | undefined): void => {
    const listener: WorkerListener = {
      onReport: (report) => {
        void worker.stop();
        if ('error' in report) reject(deserializeError(report.error));
        else resolve({ stored: report.rollouts[0]!, events: report.events });
      },
      onCrash: (death) => {
        if (death.position < 0) reject(new Error(`the thread died before it began: ${death.error}`));
        else attempt(crashForRetry(death, before));
      },
      onOutput,
    };
    // Answers of language models come from the store only.
    const worker: WorkerHandle = startWorker(manifest, directory, listener, {
      broker: modelBroker({ mode: 'replay', recordings }),
    });
    const broken = before === undefined ? [] : [before];
    worker.assign({ batch: 0, from: position, to: position + 1, crashes: broken, isTraced: true });
  };
  attempt(undefined);
  return promise;
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
    return was === is ? [] : [`${field} was ${truncated(was!)} and is ${truncated(is!)}`];
  });
}

function truncated(text: string): string {
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}
