/**
 * Runs batches on the main thread instead of workers, for objects, which cannot be passed to another thread. An object
 * that never returns blocks its program, and one that ends the process ends the program.
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
    // Rollouts on virtual time never yield to the event loop; this lets an abort signal arrive.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) return;
    const report = await run(order);
    if (!signal.aborted) onReport(report);
  };
  let queue = Promise.resolve();
  const stop = async () => abort.abort();
  return {
    assign(order) {
      queue = queue.then(() => work(order));
    },
    stop,
    release: stop,
  };
}
