/**
 * A worker thread of the runner. The runner starts it by the address of this very file, so that it is found in a
 * checkout (TypeScript) and in a package (JavaScript) alike; imported from the main thread, it does nothing.
 */

import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { RegainError } from '../contract/errors.ts';
import type { StoredRollout } from '../store/port.ts';
import type { FrozenManifest } from './frozen.ts';
import { laboratory, voided } from './laboratory.ts';

export const workerAddress: string = import.meta.url;

/** What a worker is started with. */
export interface WorkerStart {
  readonly regain: 'rollouts';
  readonly manifest: FrozenManifest;
  readonly directory: string;
  /** The position it works on, for whoever must know when it dies. */
  readonly current: Int32Array;
}

/** A batch to run. Rollouts that broke a worker before are not tried again: they are void, with that error. */
export interface Order {
  readonly batch: number;
  readonly from: number;
  readonly to: number;
  readonly broken: readonly { readonly position: number; readonly error: string }[];
}

export type Report =
  | { readonly batch: number; readonly rollouts: readonly StoredRollout[] }
  /** Nothing can be run: a file is missing or wrong. */
  | { readonly batch: number; readonly trouble: Pick<RegainError, 'code' | 'message' | 'place'> };

function isStart(data: unknown): data is WorkerStart {
  return typeof data === 'object' && data !== null && (data as WorkerStart).regain === 'rollouts';
}

function serve({ manifest, directory, current }: WorkerStart): void {
  const lab = laboratory(manifest, directory);
  const run = async ({ batch, from, to, broken }: Order): Promise<Report> => {
    const rollouts: StoredRollout[] = [];
    for (let position = from; position < to; position++) {
      Atomics.store(current, 0, position);
      const before = broken.find((one) => one.position === position);
      rollouts.push(
        before === undefined
          ? await lab.stored(position)
          : voided(position, lab.plan.at(position), before.error),
      );
    }
    return { batch, rollouts };
  };
  // One batch at a time, in the order they came.
  let last: Promise<unknown> = Promise.resolve();
  parentPort!.on('message', (order: Order) => {
    last = last.then(async () =>
      parentPort!.postMessage(await run(order).catch((error) => troubleOf(order, error))),
    );
  });
}

/** An error that is ours says what is wrong for the whole run; any other ends the worker. */
function troubleOf({ batch }: Order, error: unknown): Report {
  if (!RegainError.is(error)) throw error;
  const { code, message, place } = error;
  return { batch, trouble: { code, message, place } };
}

if (!isMainThread && isStart(workerData)) serve(workerData);
