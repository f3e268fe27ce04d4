/** Worker threads as the runner sees them: orders go in, reports come out, and one that dies says where it was. */

import { Worker } from 'node:worker_threads';
import { RegainError } from 'regain/internal/types';
import type { ModelBroker } from './model-broker.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import {
  type BatchReport,
  type BatchRequest,
  type BrokerReplyMessage,
  type NetworkSettings,
  type SerializedError,
  type WorkerCrash,
  type WorkerMessage,
  type WorkerStart,
  workerAddress,
} from './worker.ts';

export interface WorkerListener {
  onReport(report: BatchReport): void;
  /** The thread is gone, and with it all that it had not reported; at this place, or at -1 before its first rollout. */
  onCrash(where: WorkerCrash): void;
  /** What code in the worker prints. */
  onOutput(text: string): void;
}

/** What a worker may need from the thread that hires it. */
export interface WorkerOptions {
  readonly network?: NetworkSettings | undefined;
  /** Where its questions to language models are answered. */
  readonly broker?: ModelBroker | undefined;
  /** Rollouts that it has under way at a time while language models think. */
  readonly concurrency?: number | undefined;
}

export interface WorkerHandle {
  assign(order: BatchRequest): void;
  /** Ends the thread at once. Nothing is heard of it after that. */
  stop(): Promise<void>;
}

/** What a rollout leaves behind is short-lived: more room for it only means more memory, and no more speed. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 };
/** No decision is given up earlier, whatever the limit on the virtual clock: threads wait for the machine, too. */
const DECISION_TIMEOUT_MIN_MS = 2_000;
/** Looks at a worker within the time that a decision may take. */
const CHECKS_PER_TIMEOUT = 4;

export function startWorker(
  manifest: ResolvedManifest,
  directory: string,
  listener: WorkerListener,
  { network, broker, concurrency }: WorkerOptions = {},
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
  // Its output is caught: a user's `console.log` must not stand between the results of a command.
  const worker = new Worker(new URL(workerAddress), { workerData: start, stdout: true, resourceLimits });
  let isStopped = false;
  let error: string | undefined;
  const timeoutMs = Math.max(DECISION_TIMEOUT_MIN_MS, manifest.limits.decisionMs);
  const watch = watchForStuckCall(current, timeoutMs, () => {
    error = `the agent did not come back within ${timeoutMs / 1000} s`;
    void worker.terminate();
  });
  const answer = async ({ asked, question }: Extract<WorkerMessage, { asked: number }>) => {
    const answered = (await broker?.answer(question)) ?? {
      code: undefined,
      message: 'no model can be asked here',
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
    error = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  });
  worker.on('exit', (code) => {
    clearInterval(watch);
    if (isStopped) return;
    const [position, call] = [Atomics.load(current, 0), Atomics.load(current, 1)];
    listener.onCrash({ position, call, error: error ?? `the worker exited with code ${code}` });
  });
  return {
    assign: (order) => worker.postMessage(order),
    async stop() {
      isStopped = true;
      await worker.terminate();
    },
  };
}

/** Calls an end to an agent that is in one and the same call at every look: an endless loop, a promise kept by nobody. */
function watchForStuckCall(
  current: Int32Array,
  timeoutMs: number,
  onStuck: () => void,
): NodeJS.Timeout | undefined {
  if (!(timeoutMs / CHECKS_PER_TIMEOUT < 2 ** 31)) return undefined;
  let [position, call, looks] = [-1, 0, 0];
  return setInterval(() => {
    const [before, callBefore] = [position, call];
    [position, call] = [Atomics.load(current, 0), Atomics.load(current, 1)];
    looks = call > 0 && position === before && call === callBefore ? looks + 1 : 0;
    if (looks === CHECKS_PER_TIMEOUT) onStuck();
  }, timeoutMs / CHECKS_PER_TIMEOUT).unref();
}

/** How a rollout is tried that has just killed its thread. Killed again, its agent is not let in at all. */
export function crashForRetry(death: WorkerCrash, before: WorkerCrash | undefined): WorkerCrash {
  return before === undefined || death.call === 0 ? death : { ...death, call: 1 };
}

export function deserializeError({ code, message, place }: SerializedError): Error {
  if (code === undefined) return new Error(message);
  return new RegainError(code, message, place === undefined ? {} : { place });
}
