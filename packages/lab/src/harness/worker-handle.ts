/** Worker threads as the runner sees them: it assigns batches, gets reports, and learns where a thread crashed. */

import type { Worker } from 'node:worker_threads';
import { RegainError } from 'regain/internal/types';
import type { ModelBroker } from './model-broker.ts';
import { reasonOf } from './open-rollout.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import type {
  BatchReport,
  BatchRequest,
  BrokerReplyMessage,
  NetworkSettings,
  SerializedError,
  WorkerCrash,
  WorkerMessage,
  WorkerStart,
} from './worker.ts';
import { newThread, type WorkerThreads } from './worker-threads.ts';

export interface WorkerListener {
  onReport(report: BatchReport): void;
  /** The thread has ended with everything unreported. `position` is that of its rollout, or -1 before the first. */
  onCrash(where: WorkerCrash): void;
  /** What code in the worker prints. */
  onOutput(text: string): void;
}

/** What a worker needs from the thread that starts it. */
export interface WorkerOptions {
  readonly network?: NetworkSettings | undefined;
  /** Answers its requests to language models. */
  readonly broker?: ModelBroker | undefined;
  /** Concurrent rollouts while language models answer. */
  readonly concurrency?: number | undefined;
  /** Threads that another run has left, and to which this one leaves its own. */
  readonly threads?: WorkerThreads | undefined;
}

export interface WorkerHandle {
  assign(order: BatchRequest): void;
  /** Ends the thread immediately, without further callbacks. */
  stop(): Promise<void>;
  /** Nothing is assigned any more: the thread ends, or waits for another run, without further callbacks. */
  release(): Promise<void>;
}

/** The minimum timeout of a decision in real time, since threads also wait for the processor. */
const DECISION_TIMEOUT_MIN_MS = 2_000;
/** Checks of a worker per timeout. */
const CHECKS_PER_TIMEOUT = 4;

export function startWorker(
  manifest: ResolvedManifest,
  directory: string,
  listener: WorkerListener,
  { network, broker, concurrency, threads }: WorkerOptions = {},
): WorkerHandle {
  const current = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  current[0] = -1;
  const start: WorkerStart = {
    regain: 'rollouts',
    manifest,
    directory,
    current,
    network,
    concurrency,
  };
  const worker: Worker = threads?.take(start) ?? newThread(start);
  let isStopped = false;
  let error: string | undefined;
  const timeoutMs = Math.max(DECISION_TIMEOUT_MIN_MS, manifest.limits.decisionMs);
  const idleMs = () => worker.performance.eventLoopUtilization().idle;
  const watch = watchForStuckCode(current, timeoutMs, idleMs, (isPolicy) => {
    error = `the ${isPolicy ? 'policy' : 'tool'} did not return within ${timeoutMs / 1000} s`;
    void worker.terminate();
  });
  const answer = async ({ asked, question }: Extract<WorkerMessage, { asked: number }>) => {
    const answered = (await broker?.answer(question)) ?? {
      code: undefined,
      message: 'no language model is available here',
    };
    worker.postMessage({ asked, answer: answered } satisfies BrokerReplyMessage);
  };
  worker.stdout.setEncoding('utf8').on('data', listener.onOutput);
  worker.on('message', (report: WorkerMessage) => {
    if (isStopped) return;
    if ('asked' in report) answer(report);
    else if ('stray' in report) listener.onOutput(report.stray);
    else listener.onReport(report);
  });
  worker.on('error', (thrown: unknown) => {
    error = reasonOf(thrown);
  });
  worker.on('exit', (code) => {
    clearInterval(watch);
    if (isStopped) return;
    const [position, call] = [Atomics.load(current, 0), Atomics.load(current, 1)];
    const message = error ?? `the worker exited with code ${code}`;
    listener.onCrash({ position, call: Math.max(0, call), error: message });
  });
  return {
    assign: (order) => worker.postMessage(order),
    async stop() {
      isStopped = true;
      await worker.terminate();
    },
    async release() {
      isStopped = true;
      clearInterval(watch);
      if (threads === undefined) await worker.terminate();
      else threads.keep(worker);
    },
  };
}

/**
 * Ends a worker that is in the same call of a policy at every check, which is an endless loop or a promise that never
 * settles, or in the same call of a user's tool without waiting for anything, which is an endless loop.
 */
function watchForStuckCode(
  current: Int32Array,
  timeoutMs: number,
  idleMs: () => number,
  onStuck: (isPolicy: boolean) => void,
): NodeJS.Timeout | undefined {
  if (!(timeoutMs / CHECKS_PER_TIMEOUT < 2 ** 31)) return undefined;
  let [position, call, idle, looks] = [-1, 0, 0, 0];
  return setInterval(() => {
    const [before, callBefore, idleBefore] = [position, call, idle];
    [position, call, idle] = [Atomics.load(current, 0), Atomics.load(current, 1), idleMs()];
    const isSame = call !== 0 && position === before && call === callBefore;
    looks = isSame && (call > 0 || idle === idleBefore) ? looks + 1 : 0;
    if (looks === CHECKS_PER_TIMEOUT) onStuck(call > 0);
  }, timeoutMs / CHECKS_PER_TIMEOUT).unref();
}

/** How to retry a rollout that crashed its thread. After a second crash its policy is not called again. */
export function crashForRetry(death: WorkerCrash, before: WorkerCrash | undefined): WorkerCrash {
  return before === undefined || death.call === 0 ? death : { ...death, call: 1 };
}

export function deserializeError({ code, message, place }: SerializedError): Error {
  if (code === undefined) return new Error(message);
  return new RegainError(code, message, place === undefined ? {} : { place });
}
