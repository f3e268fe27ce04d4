/** Measured runs with batches in mixed order: duration, processor time and memory. */

import type { ResolvedManifest } from '../../packages/lab/src/harness/resolved-manifest.ts';
import { createRunHead } from '../../packages/lab/src/harness/run-head.ts';
import { runRollouts } from '../../packages/lab/src/harness/runner.ts';
import type { RunSession } from '../../packages/lab/src/store/port.ts';
import { sqliteStore } from '../../packages/lab/src/store/sqlite/index.ts';
import { mixed } from './experiment.ts';

export interface Throughput {
  readonly perSecond: number;
  readonly cpuMsEach: number;
}

export interface ProgressSample {
  readonly done: number;
  readonly ms: number;
  /** Of all threads, independent of other processes. */
  readonly cpuMs: number;
  readonly rssBytes: number;
}

/** Measures a run at its start and after every batch. */
export async function observedRun(
  manifest: ResolvedManifest,
  file: string,
  directory: string,
  workers: number,
): Promise<readonly ProgressSample[]> {
  const { session, order } = await mixedSession(manifest, file);
  const samples: ProgressSample[] = [];
  await runRollouts({ ...session, claim: async (count) => order.splice(0, count) }, manifest, directory, {
    workers,
    onProgress: ({ rolloutsDone }) => samples.push(sampleProgress(rolloutsDone)),
  });
  await session.close();
  return samples;
}

/** A run that waits between slices, its workers warm. */
export interface SlicedRun {
  /** Runs so many more batches. */
  slice(batches: number): Promise<Throughput>;
  close(): Promise<void>;
}

export async function slicedRun(
  manifest: ResolvedManifest,
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
  const ended = runRollouts(gated, manifest, directory, { workers, pauseMs: 'none' });
  return {
    async slice(batches) {
      finished = Promise.withResolvers();
      target = done + batches;
      left = batches;
      const before = sampleProgress(0);
      open();
      await Promise.race([finished.promise, ended]);
      return between(before, sampleProgress(batches * session.head.batchSize));
    },
    async close() {
      isClosed = true;
      open();
      await ended;
      await session.close();
    },
  };
}

/** The cost of a rollout between two measurements. */
export function between(from: ProgressSample, to: ProgressSample): Throughput {
  const done = to.done - from.done;
  return { perSecond: (1000 * done) / (to.ms - from.ms), cpuMsEach: (to.cpuMs - from.cpuMs) / done };
}

async function mixedSession(
  manifest: ResolvedManifest,
  file: string,
): Promise<{ session: RunSession; order: number[] }> {
  const head = createRunHead(manifest, { madeBy: 'bench', createdAt: '' });
  const session = await sqliteStore().create(file, head, 'bench');
  return { session, order: mixed((await session.claim(head.rollouts)).length) };
}

function sampleProgress(done: number): ProgressSample {
  const { user, system } = process.cpuUsage();
  const cpuMs = (user + system) / 1000;
  return { done, ms: performance.now(), cpuMs, rssBytes: process.memoryUsage.rss() };
}
