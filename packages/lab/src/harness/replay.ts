/** Runs a stored rollout again from its coordinate: gives the full trace and verifies that it is the same rollout. */

import {
  canonicalJson,
  invalidInput,
  type Json,
  RegainError,
  readTrace,
  type TraceEvent,
} from 'regain/internal/types';
import type { RolloutRange, StoredRollout } from '../store/index.ts';
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
import type { WorkerThreads } from './worker-threads.ts';

export interface ReplayResult {
  readonly stored: StoredRollout;
  readonly events: readonly TraceEvent[];
  /** The trace was stored with the rollout, which cannot be run again: nothing was compared. */
  readonly isStoredTrace?: true;
}

/** Rollouts of a run by position, with what was injected into them. */
export type TracedRange = readonly TracedRollout[];

/** Throws with the differences where the rollout is not the stored one. `onOutput` gets what a user's code prints. */
export async function replayRollout(
  run: OpenRun,
  position: number,
  onOutput: (text: string) => void = () => {},
): Promise<ReplayResult> {
  run.plan.at(position);
  const [replayed] = await replayRollouts(run, [{ from: position, to: position + 1 }], onOutput);
  if (replayed !== undefined) {
    const { stored, events } = replayed;
    return { stored, events, ...(stored.trace === undefined ? {} : { isStoredTrace: true }) };
  }
  throw new RegainError('not-found', `rollout ${position} is not done yet: resume the run first`, {
    place: { file: run.file },
  });
}

/** The finished rollouts of the ranges, in one thread, each compared with the stored one. `threads` may wait for the next ranges. */
export async function replayRollouts(
  run: OpenRun,
  ranges: readonly RolloutRange[],
  onOutput: (text: string) => void = () => {},
  threads?: WorkerThreads,
): Promise<TracedRange> {
  const stored: StoredRollout[] = [];
  for (const range of ranges) for await (const one of run.stored.rollouts(range)) stored.push(one);
  // Answers of a network, and what an agent did, exist in the trace only: there is nothing to compare with.
  const again = await replayInWorker(
    run,
    rangesOf(stored.filter(({ trace }) => trace === undefined)),
    onOutput,
    threads,
  );
  const replayed = new Map(again.map((one) => [one.stored.position, one]));
  return stored.map((one) => {
    if (one.trace !== undefined) return { stored: one, events: readTrace(one.trace), faults: [] };
    const { stored: same, events, faults } = replayed.get(one.position)!;
    requireEqual(one, same, run);
    return { stored: one, events, faults };
  });
}

/** Positions that follow one another are one range. */
function rangesOf(rollouts: readonly StoredRollout[]): readonly RolloutRange[] {
  const ranges: { from: number; to: number }[] = [];
  for (const { position } of rollouts) {
    const last = ranges.at(-1);
    if (last?.to === position) last.to += 1;
    else ranges.push({ from: position, to: position + 1 });
  }
  return ranges;
}

function requireEqual(stored: StoredRollout, again: StoredRollout, { file }: OpenRun): void {
  const differing = differences(stored, again);
  if (differing.length === 0) return;
  throw invalidInput(
    `rollout ${stored.position} is different now: ${differing.join('; ')}. Its code has changed since, or does not follow from its coordinate`,
    { file },
  );
}

/** In a thread, as in the run: code that ends its thread must not end this one. */
function replayInWorker(
  { manifest, directory, stored: { recordings } }: OpenRun,
  ranges: readonly RolloutRange[],
  onOutput: (text: string) => void,
  threads: WorkerThreads | undefined,
): Promise<TracedRange> {
  const { promise, resolve, reject } = Promise.withResolvers<TracedRange>();
  const traced: TracedRollout[] = [];
  const attempt = (batch: number, before: WorkerCrash | undefined): void => {
    let current = batch;
    const next = (): void => {
      if (current < ranges.length)
        worker.assign({ batch: current, ...ranges[current]!, crashes: broken, isTraced: true });
      else {
        void worker.release();
        resolve(traced);
      }
    };
    const listener: WorkerListener = {
      onReport: (report) => {
        if ('error' in report) {
          // An error without a code is a bug: nobody knows what the thread would do next.
          void (report.error.code === undefined ? worker.stop() : worker.release());
          reject(deserializeError(report.error));
          return;
        }
        traced.push(...report.traced);
        current += 1;
        next();
      },
      onCrash: (death) => {
        if (death.position < 0) reject(new Error(`the thread died before it began: ${death.error}`));
        else attempt(current, crashForRetry(death, before));
      },
      onOutput,
    };
    // Answers of language models come from the store only.
    const worker: WorkerHandle = startWorker(manifest, directory, listener, {
      broker: modelBroker({ mode: 'replay', recordings }),
      threads,
    });
    const broken = before === undefined ? [] : [before];
    next();
  };
  if (ranges.length === 0) resolve(traced);
  else attempt(0, undefined);
  return promise;
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
