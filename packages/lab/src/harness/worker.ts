/**
 * The worker thread of the runner. The runner starts it by the URL of this file, which works in a checkout (TypeScript)
 * and in a package (JavaScript). Imported on the main thread, it does nothing.
 */

// Unhandled errors are handled per thread; only a worker needs the process object.
import thread from 'node:process';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { isLanguageModelName } from 'regain/internal/models';
import { RegainError } from 'regain/internal/types';
import type { LostCall } from '../policies/index.ts';
import type { RolloutCoordinate, StoredRollout } from '../store/index.ts';
import type { NetworkAccess } from '../suites/index.ts';
import { isUserCode } from './manifest-entry.ts';
import { type BrokerReply, type BrokerRequest, brokeredModel } from './model-broker.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { type RolloutExecutor, rolloutExecutor, type TracedRollout } from './rollout-executor.ts';
import { semaphore } from './semaphore.ts';
import { voidRollout } from './stored-rollout.ts';

export const workerAddress: string = import.meta.url;

/** Start parameters of a worker. */
export interface WorkerStart {
  readonly regain: 'rollouts';
  readonly manifest: ResolvedManifest;
  readonly directory: string;
  /** The current position and the number of the current call into a user's policy, to be read after a crash; 0 for none,
   * below 0 in a tool of a user. */
  readonly current: Int32Array;
  /** API keys and settings, where a suite uses the network. */
  readonly network?: NetworkSettings | undefined;
  /** Concurrent rollouts while language models answer; default 1. */
  readonly concurrency?: number | undefined;
}

/** The part that can be posted to a thread; the fetch function is there already. */
export type NetworkSettings = Pick<NetworkAccess, 'keys' | 'today'>;

/** A rollout that crashed its thread: failed if in a call of the policy, void if outside of one (0). */
export interface WorkerCrash extends LostCall {
  readonly position: number;
}

/** A batch to run. Rollouts that crashed a worker are not run again in the same way. */
export interface BatchRequest {
  readonly batch: number;
  readonly from: number;
  readonly to: number;
  readonly crashes: readonly WorkerCrash[];
  /** Return the events of all rollouts too. */
  readonly isTraced?: boolean;
}

export type WorkerMessage =
  | {
      readonly batch: number;
      readonly rollouts: readonly StoredRollout[];
      /** With their traces; empty unless the batch was requested with them. */
      readonly traced: readonly TracedRollout[];
    }
  /** Nothing can be run: a file is missing or wrong, or, without a code, there is a bug. */
  | { readonly batch: number; readonly error: SerializedError }
  /** An unhandled error of code that runs beside the rollouts. */
  | { readonly stray: string }
  /** A request to a language model, which the rollout waits for. */
  | { readonly asked: number; readonly question: BrokerRequest };

/** Reports of a batch. */
export type BatchReport = Extract<WorkerMessage, { batch: number }>;

/** The reply to it. */
export interface BrokerReplyMessage {
  readonly asked: number;
  readonly answer: BrokerReply;
}

export type SerializedError = Pick<RegainError, 'message' | 'place'> & {
  readonly code?: RegainError['code'];
};

/** Unhandled errors reported per worker; more would add nothing. */
const UNHANDLED_ERRORS_MAX = 5;

function isStart(data: unknown): data is WorkerStart {
  return typeof data === 'object' && data !== null && (data as WorkerStart).regain === 'rollouts';
}

/** Serves the run it was started for, and then any other that it receives. */
function runWorker(first: WorkerStart): void {
  let run = serve(first);
  reportUnhandledErrors();
  // Rollouts start in the order of their batches.
  parentPort!.on('message', async (order: WorkerStart | BatchRequest | BrokerReplyMessage) => {
    if (isStart(order)) run = serve(order);
    else if ('asked' in order) run.answered(order);
    else parentPort!.postMessage(await run.batch(order));
  });
}

function serve({ manifest, directory, current, network, concurrency = 1 }: WorkerStart) {
  const waiting = new Map<number, (answer: BrokerReply) => void>();
  let questions = 0;
  const send = (question: BrokerRequest): Promise<BrokerReply> =>
    new Promise((resolve) => {
      const asked = questions++;
      // While a model answers, the time does not count against the policy.
      const call = Atomics.exchange(current, 1, 0);
      waiting.set(asked, (answer) => {
        Atomics.compareExchange(current, 1, 0, call);
        resolve(answer);
      });
      parentPort!.postMessage({ asked, question } satisfies WorkerMessage);
    });
  let visits = 0;
  const executor = rolloutExecutor(manifest, directory, {
    onActiveCall: (call) => Atomics.store(current, 1, call),
    enterSuite() {
      visits = (visits % 1e9) + 1;
      const mark = -visits;
      // Within the call of an agent, that is what is watched.
      Atomics.compareExchange(current, 1, 0, mark);
      return () => Atomics.compareExchange(current, 1, mark, 0);
    },
    network: network && { ...network, fetch, time: performance },
    models: (backbone, name) => brokeredModel(backbone, name, send),
  });
  return {
    batch: batchRunner(manifest, executor, { current, atOnce: concurrency }),
    answered({ asked, answer }: BrokerReplyMessage): void {
      waiting.get(asked)?.(answer);
      waiting.delete(asked);
    },
  };
}

/** Runs batches on any thread and reports them. */
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
  const rollout = async (position: number, { crashes, isTraced }: BatchRequest): Promise<TracedRollout> => {
    const lost = crashes.find((one) => one.position === position);
    if (lost?.call !== 0) return executor.run(position, { lost, isTraced, ...aborting });
    const stored = voidRollout(position, executor.plan.at(position), lost.error);
    return { stored, events: [], faults: [] };
  };
  const { run: pass } = semaphore(atOnce);
  const run = async (order: BatchRequest): Promise<BatchReport> => {
    const positions = Array.from({ length: order.to - order.from }, (_, i) => order.from + i);
    const done = await Promise.all(
      positions.map((position) => {
        const isAlone = atOnce === 1 || !isShareable(executor.plan.at(position), manifest);
        return pass(isAlone, async () => {
          // With several rollouts running, the one that ended the thread would be unknown, so none is marked.
          Atomics.store(current, 0, isAlone ? position : -1);
          return rollout(position, order);
        });
      }),
    );
    return {
      batch: order.batch,
      rollouts: done.map(({ stored }) => stored),
      traced: order.isTraced ? done : [],
    };
  };
  return (order) => run(order).catch((error) => errorReport(order, error));
}

/**
 * Whether other rollouts may use the thread while a language model answers or a command works. Not with user code, where the rollout that
 * is stuck or ends the thread must be known, nor with a live suite, where others would take up its real time.
 */
function isShareable(
  { backbone, suite, policy }: RolloutCoordinate,
  { suites, policies }: ResolvedManifest,
): boolean {
  const played = suites.find(({ name }) => name === suite)!;
  const contender = policies.find(({ name }) => name === policy)!;
  if (played.source !== undefined) return false;
  if (contender.command !== undefined) return true;
  return !isUserCode(played) && !isUserCode(contender) && isLanguageModelName(backbone);
}

/** A promise that is not awaited, a timer that throws: no rollout waits for it, so none can be judged by it. */
function reportUnhandledErrors(): void {
  let strays = 0;
  const tell = (error: unknown) => {
    if (++strays > UNHANDLED_ERRORS_MAX) return;
    parentPort!.postMessage({ stray: `unhandled error: ${stackOf(error)}\n` } satisfies WorkerMessage);
  };
  thread.on('unhandledRejection', tell);
  thread.on('uncaughtException', tell);
}

/** A RegainError describes what is wrong for the whole run. */
function errorReport({ batch }: BatchRequest, error: unknown): BatchReport {
  if (RegainError.is(error)) {
    const { code, message, place } = error;
    return { batch, error: { code, message, place } };
  }
  return { batch, error: { message: stackOf(error), place: undefined } };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

if (!isMainThread && isStart(workerData)) runWorker(workerData);
