/** Threads that outlive a run: starting one loads every module again, which takes as long as hundreds of rollouts. */

import { Worker } from 'node:worker_threads';
import { type WorkerStart, workerAddress } from './worker.ts';

/** Garbage of rollouts is short-lived: a larger young generation takes memory without gaining speed. */
const resourceLimits = { maxYoungGenerationSizeMb: 48 };

export function newThread(start: WorkerStart): Worker {
  // Its output is captured: a user's `console.log` must not appear within the results of a command.
  return new Worker(new URL(workerAddress), { workerData: start, stdout: true, resourceLimits });
}

export interface WorkerThreads {
  /** A waiting thread, told to start with this; undefined if none waits. */
  take(start: WorkerStart): Worker | undefined;
  keep(worker: Worker): void;
  /** Ends the waiting threads, which would keep the process alive, and those that come back later. */
  stop(): Promise<void>;
}

/** For runs without code of users, which could leave something behind. At most `most` threads wait. */
export function workerThreads(most: number = Number.POSITIVE_INFINITY): WorkerThreads {
  const waiting = new Set<Worker>();
  let isStopped = false;
  const silence = (worker: Worker) => {
    for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
    worker.stdout.removeAllListeners('data');
  };
  return {
    take(start) {
      const [worker] = waiting;
      if (worker === undefined) return undefined;
      waiting.delete(worker);
      silence(worker);
      worker.postMessage(start);
      return worker;
    },
    keep(worker) {
      silence(worker);
      if (isStopped || waiting.size >= most) {
        void worker.terminate();
        return;
      }
      waiting.add(worker);
      // One that ends while it waits is replaced by the next run.
      worker.on('error', () => {}).on('exit', () => waiting.delete(worker));
    },
    async stop() {
      isStopped = true;
      await Promise.all([...waiting].map((worker) => worker.terminate()));
    },
  };
}
