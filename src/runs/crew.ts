/** Worker threads as the runner sees them: orders go in, reports come out, and one that dies says where it was. */

import { Worker } from 'node:worker_threads';
import type { FrozenManifest } from './frozen.ts';
import { type Order, type Report, type WorkerStart, workerAddress } from './worker.ts';

export interface Listener {
  onReport(report: Report): void;
  /** The thread is gone, and with it all that it had not reported; at this position, or -1 before its first. */
  onDeath(position: number, error: string): void;
  /** What code in the worker prints. */
  onOutput(text: string): void;
}

export interface Hand {
  give(order: Order): void;
  /** Ends the thread at once. Nothing is heard of it after that. */
  stop(): Promise<void>;
}

/** What a rollout leaves behind is short-lived: more room for it only means more memory, and no more speed. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 };

export function hire(manifest: FrozenManifest, directory: string, listener: Listener): Hand {
  const current = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)).fill(-1);
  const start: WorkerStart = { regain: 'rollouts', manifest, directory, current };
  // Its output is caught: a user's `console.log` must not stand between the results of a command.
  const worker = new Worker(new URL(workerAddress), { workerData: start, stdout: true, resourceLimits });
  let isStopped = false;
  let error: string | undefined;
  worker.stdout.setEncoding('utf8').on('data', listener.onOutput);
  worker.on('message', (report: Report) => {
    if (!isStopped) listener.onReport(report);
  });
  worker.on('error', (thrown: unknown) => {
    error = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  });
  worker.on('exit', (code) => {
    if (isStopped) return;
    listener.onDeath(Atomics.load(current, 0), error ?? `the worker exited with code ${code}`);
  });
  return {
    give: (order) => worker.postMessage(order),
    async stop() {
      isStopped = true;
      await worker.terminate();
    },
  };
}
