/** Runs whose batches come mixed, watched: how long they took, and what processor time and memory. */

import type { FrozenManifest } from '../../packages/lab/src/harness/frozen.ts';
import { headOf } from '../../packages/lab/src/harness/run-head.ts';
import { runRollouts } from '../../packages/lab/src/harness/runner.ts';
import type { RunSession } from '../../packages/lab/src/store/port.ts';
import { sqliteStore } from '../../packages/lab/src/store/sqlite/index.ts';
import { mixed } from './experiment.ts';

export interface Pace {
  readonly perSecond: number;
  readonly cpuMsEach: number;
}

export interface Look {
  readonly done: number;
  readonly ms: number;
  /** Of all threads, whoever else wants the processors. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

/** Looks at a run at its start and after every batch. */
export async function watchedRun(
  manifest: FrozenManifest,
  file: string,
  directory: string,
  workers: number,
): Promise<readonly Look[]> {
  const { session, order } = await mixedSession(manifest, file);
  const looks: Look[] = [];
  await runRollouts({ ...session, claim: async (count) => order.splice(0, count) }, manifest, directory, {
    workers,
    onProgress: ({ rolloutsDone }) => looks.push(look(rolloutsDone)),
  });
  await session.close();
  return looks;
}

/** A run that waits between slices, its workers warm. */
export interface SlicedRun {
  /** Runs so many more batches. */
  slice(batches: number): Promise<Pace>;
  close(): Promise<void>;
}

export async function slicedRun(
  manifest: FrozenManifest,
  file: string,
  directory: string,
  workers: number,
): Promise<SlicedRun> {
  const { session, order } = await mixedSession(manifest, file);
  let left = 0;
  let isClosed = false;
  let opened = Promise.withResolvers<void>();
  let done = 0;
  let target = 0;
  let finished = Promise.withResolvers<void>();
  const open = () => {
    opened.resolve();
    opened = Promise.withResolvers();
  };
  const gated: RunSession = {
    ...session,
    async claim(count) {
      while (left === 0 && !isClosed) await opened.promise;
      const claimed = order.splice(0, Math.min(count, left));
      left -= claimed.length;
      return claimed;
    },
    async commit(batch, rollouts) {
      const isNew = await session.commit(batch, rollouts);
      done += 1;
      if (done === target) finished.resolve();
      return isNew;
    },
  };
  const ended = runRollouts(gated, manifest, directory, { workers });
  return {
    async slice(batches) {
      finished = Promise.withResolvers();
      target = done + batches;
      left = batches;
      const before = look(0);
      open();
      await Promise.race([finished.promise, ended]);
      return between(before, look(batches * session.head.batchSize));
    },
    async close() {
      isClosed = true;
      open();
      await ended;
      await session.close();
    },
  };
}

/** What a rollout took between two looks. */
export function between(from: Look, to: Look): Pace {
  const done = to.done - from.done;
  return { perSecond: (1000 * done) / (to.ms - from.ms), cpuMsEach: (to.cpuMs - from.cpuMs) / done };
}

async function mixedSession(
  manifest: FrozenManifest,
  file: string,
): Promise<{ session: RunSession; order: number[] }> {
  const head = headOf(manifest, { madeBy: 'bench', createdAt: '' });
  const session = await sqliteStore().create(file, head, 'bench');
  return { session, order: mixed((await session.claim(head.rollouts)).length) };
}

function look(done: number): Look {
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  return { done, ms: performance.now(), cpuMs, rssBytes: process.memoryUsage.rss() };
}
