/**
 * A worker thread of the runner. The runner starts it by the address of this very file, so that it is found in a
 * checkout (TypeScript) and in a package (JavaScript) alike; imported from the main thread, it does nothing.
 */

// A thread has stray errors of its own to hear of: only there is the process asked for.
import thread from 'node:process';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isLanguageModelName } from 'regain/internal/models';
import { RegainError, type TraceEvent } from 'regain/internal/types';
import type { LostCall } from '../policies/index.ts';
import type { RolloutCoordinate, StoredRollout } from '../store/index.ts';
import type { NetworkAccess } from '../suites/index.ts';
import { isUserCode } from './manifest-entry.ts';
import { type BrokerReply, type BrokerRequest, brokeredModel } from './model-broker.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import {
  type RolloutExecutor,
  rolloutExecutor,
  type TracedRollout,
  voidRollout,
} from './rollout-executor.ts';
import { semaphore } from './semaphore.ts';

export const workerAddress: string = import.meta.url;

/** What a worker is started with. */
export interface WorkerStart {
  readonly regain: 'rollouts';
  readonly manifest: ResolvedManifest;
  readonly directory: string;
  /** The position it works on, and the call into a user's agent it is in, 0 for none: for whoever must know when it dies. */
  readonly current: Int32Array;
  /** What it takes to be let in, where a suite goes to the network. */
  readonly network?: NetworkSettings | undefined;
  /** Rollouts that are under way at a time while language models think; 1 where nothing is said. */
  readonly concurrency?: number | undefined;
}

/** What can be handed to a thread: the way itself is there already. */
export type NetworkSettings = Pick<NetworkAccess, 'keys' | 'today'>;

/** A rollout that took its thread with it: in a call of the agent it has failed, outside of one (0) it is void. */
export interface WorkerCrash extends LostCall {
  readonly position: number;
}

/** A batch to run. What broke a worker before is not tried again as it was. */
export interface BatchRequest {
  readonly batch: number;
  readonly from: number;
  readonly to: number;
  readonly crashes: readonly WorkerCrash[];
  /** The events of all rollouts are wanted, too. */
  readonly isTraced?: boolean;
}

export type WorkerMessage =
  | {
      readonly batch: number;
      readonly rollouts: readonly StoredRollout[];
      readonly events: readonly TraceEvent[];
    }
  /** Nothing can be run: a file is missing or wrong, or, without a code, we are. */
  | { readonly batch: number; readonly error: SerializedError }
  /** An error that nobody waited for, of code that runs beside the rollouts. */
  | { readonly stray: string }
  /** A question to a language model, which the rollout waits for. */
  | { readonly asked: number; readonly question: BrokerRequest };

/** What is said of a batch. */
export type BatchReport = Extract<WorkerMessage, { batch: number }>;

/** What comes back for it. */
export interface BrokerReplyMessage {
  readonly asked: number;
  readonly answer: BrokerReply;
}

export type SerializedError = Pick<RegainError, 'message' | 'place'> & {
  readonly code?: RegainError['code'];
};

/** Stray errors that a worker tells of; more of them say nothing new. */
const UNHANDLED_ERRORS_MAX = 5;

function isStart(data: unknown): data is WorkerStart {
  return typeof data === 'object' && data !== null && (data as WorkerStart).regain === 'rollouts';
}

function runWorker({ manifest, directory, current, network, concurrency = 1 }: WorkerStart): void {
  const waiting = new Map<number, (answer: BrokerReply) => void>();
  let questions = 0;
  const send = (question: BrokerRequest): Promise<BrokerReply> =>
    new Promise((resolve) => {
      const asked = questions++;
      // As long as a model thinks, no agent is to blame for the time.
      const call = Atomics.exchange(current, 1, 0);
      waiting.set(asked, (answer) => {
        Atomics.compareExchange(current, 1, 0, call);
        resolve(answer);
      });
      parentPort!.postMessage({ asked, question } satisfies WorkerMessage);
    });
  const executor = rolloutExecutor(manifest, directory, {
    onActiveCall: (call) => Atomics.store(current, 1, call),
    network: network && { ...network, fetch, time: performance },
    models: (backbone, name) => brokeredModel(backbone, name, send),
  });
  const run = batchRunner(manifest, executor, { current, atOnce: concurrency });
  reportUnhandledErrors();
  // Rollouts begin in the order in which their batches came.
  parentPort!.on('message', async (order: BatchRequest | BrokerReplyMessage) => {
    if ('asked' in order) {
      waiting.get(order.asked)?.(order.answer);
      waiting.delete(order.asked);
      return;
    }
    parentPort!.postMessage(await run(order));
  });
}

/** Runs batches, on whatever thread: what it reports is all that anybody hears of them. */
export function batchRunner(
  manifest: ResolvedManifest,
  executor: RolloutExecutor,
  {
    current,
    atOnce,
    signal,
  }: { readonly current: Int32Array; readonly atOnce: number; readonly signal?: AbortSignal },
): (order: BatchRequest) => Promise<BatchReport> {
  const aborting = signal === undefined ? {} : { signal };
  const rollout = (
    position: number,
    { crashes, isTraced }: BatchRequest,
  ): Promise<TracedRollout> | TracedRollout => {
    const lost = crashes.find((one) => one.position === position);
    if (lost?.call === 0)
      return { stored: voidRollout(position, executor.plan.at(position), lost.error), events: [] };
    return isTraced
      ? executor.runTraced(position, { lost, ...aborting })
      : executor.run(position, { lost, ...aborting }).then((stored) => ({ stored, events: [] }));
  };
  const { run: pass } = semaphore(atOnce);
  const run = async (order: BatchRequest): Promise<BatchReport> => {
    const positions = Array.from({ length: order.to - order.from }, (_, i) => order.from + i);
    const done = await Promise.all(
      positions.map((position) => {
        const isAlone = atOnce === 1 || !isShareable(executor.plan.at(position), manifest);
        return pass(isAlone, async () => {
          // Of several under way nobody could say which one has ended the thread: then it is none of them.
          Atomics.store(current, 0, isAlone ? position : -1);
          return rollout(position, order);
        });
      }),
    );
    return {
      batch: order.batch,
      rollouts: done.map(({ stored }) => stored),
      events: done.flatMap(({ events }) => events),
    };
  };
  return (order) => run(order).catch((error) => errorReport(order, error));
}

/**
 * Whether a rollout leaves its thread to others while a language model thinks. Code of users does not: who is stuck, or ends
 * the thread, has to be known. Nor does the real world, whose time others would take up.
 */
function isShareable(
  { backbone, suite, policy }: RolloutCoordinate,
  { suites, policies }: ResolvedManifest,
): boolean {
  const played = suites.find(({ name }) => name === suite)!;
  return (
    played.source === undefined &&
    !isUserCode(played) &&
    !isUserCode(policies.find(({ name }) => name === policy)!) &&
    isLanguageModelName(backbone)
  );
}

/** A promise that nobody awaits, a timer that throws: no rollout waits for it, so none can be judged by it. */
function reportUnhandledErrors(): void {
  let strays = 0;
  const tell = (error: unknown) => {
    if (++strays > UNHANDLED_ERRORS_MAX) return;
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort!.postMessage({ stray: `an error that nobody waited for: ${text}\n` } satisfies WorkerMessage);
  };
  thread.on('unhandledRejection', tell);
  thread.on('uncaughtException', tell);
}

/** An error that is ours says what is wrong for the whole run. */
function errorReport({ batch }: BatchRequest, error: unknown): BatchReport {
  if (RegainError.is(error)) {
    const { code, message, place } = error;
    return { batch, error: { code, message, place } };
  }
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { batch, error: { message, place: undefined } };
}

if (!isMainThread && isStart(workerData)) runWorker(workerData);
