/**
 * Runs batches on the thread of the program, in the place of workers: for objects, which no other thread can be handed.
 * An object that never comes back stops its program; one that ends the process ends the program.
 */

import type { Hand, Listener, Surroundings } from './crew.ts';
import type { FrozenManifest } from './frozen.ts';
import type { Given } from './given.ts';
import { laboratory } from './laboratory.ts';
import { modelAtDesk } from './model-desk.ts';
import { type Order, orderRunner } from './worker.ts';

export function workHere(
  manifest: FrozenManifest,
  directory: string,
  { onReport }: Pick<Listener, 'onReport'>,
  { outside, desk, atOnce = 1, given }: Surroundings & { readonly given: Given },
): Hand {
  const stopping = new AbortController();
  const { signal } = stopping;
  const lab = laboratory(manifest, directory, {
    given,
    outside: outside && { ...outside, fetch, time: performance },
    models: (backbone, name) => modelAtDesk(backbone, name, (question) => desk!.answer(question)),
  });
  const run = orderRunner(manifest, lab, { current: new Int32Array(2), atOnce, signal });
  const work = async (order: Order) => {
    // Rollouts on virtual time never wait: whoever wants to stop the run gets a word in here.
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) return;
    const report = await run(order);
    if (!signal.aborted) onReport(report);
  };
  let queue = Promise.resolve();
  return {
    give(order) {
      queue = queue.then(() => work(order));
    },
    async stop() {
      stopping.abort();
    },
  };
}
