/** Runs a long computation in slices: between two of them the event loop runs, on any runtime. */

import { STEP_UNITS, type Steps } from '../../law/index.ts';

export async function runInSlices<T>(steps: Steps<T>, pause = nextTurn): Promise<T> {
  let units = 0;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    units += step.value;
    if (units < STEP_UNITS) continue;
    units = 0;
    await pause();
  }
}

/** Timers of zero milliseconds wait for a few where `setImmediate` is missing. */
function nextTurn(): Promise<void> {
  const defer: (resume: () => void) => unknown = globalThis.setImmediate ?? globalThis.setTimeout;
  return new Promise((resolve) => void defer(resolve));
}
