/**
 * Runs batches on the thread of the program, in the place of workers: for objects, which no other thread can be handed.
 * An object that never comes back stops its program; one that ends the process ends the program.
 */

import type { ObjectsByName } from './experiment-objects.ts';
import { brokeredModel } from './model-broker.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { rolloutExecutor } from './rollout-executor.ts';
import { type BatchRequest, batchRunner } from './worker.ts';
import type { WorkerHandle, WorkerListener, WorkerOptions } from './worker-handle.ts';

export function startInProcessWorker(
  manifest: ResolvedManifest,
  directory: string,
  { onReport }: Pick<WorkerListener, 'onReport'>,
  { network, broker, concurrency = 1, objects }: WorkerOptions & { readonly objects: ObjectsByName },
): WorkerHandle {
  const abort = new AbortController();
  const { signal } = abort;
  const executor = rolloutExecutor(manifest, directory, {
    objects,
    network: network && { ...network, fetch, time: performance },
    models: (backbone, name) => brokeredModel(backbone, name, (question) => broker!.answer(question)),
  });
  const run = batchRunner(manifest, executor, { current: new Int32Array(2), atOnce: concurrency, signal });
  const work = async (order: BatchRequest) => {
    // Rollouts on virtual time never wait: whoever wants to stop the run gets a word in here.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) return;
    const report = await run(order);
    if (!signal.aborted) onReport(report);
  };
  let queue = Promise.resolve();
  return {
    assign(order) {
      queue = queue.then(() => work(order));
    },
    async stop() {
      abort.abort();
    },
  };
}
