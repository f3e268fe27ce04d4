/** Results do not depend on workers, order or interruptions; errors make rollouts void or end the run. */

import { random, shuffled } from 'regain/internal/types';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { runDirectoryInTest } from '../store/directory-in-test.ts';
import { memoryStore, type RunSession, type StoredRollout, sqliteStore, textOfRun } from '../store/index.ts';
import { finish, here, pingSuite, resolvedInTest, runInMemory, sessionInTest } from './experiment-in-test.ts';
import type { ManifestInput } from './manifest.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { rolloutExecutor } from './rollout-executor.ts';
import { runRollouts } from './runner.ts';
import { workerThreads } from './worker-threads.ts';

/** Rollouts of a policy that ends its thread. */
const TASKS = trialCount(4, 8);
const directory = runDirectoryInTest();
const written = directory.write;

describe('a run', () => {
  let manifest: ResolvedManifest;
  let expected: string;

  beforeAll(async () => {
    manifest = await resolvedInTest();
    // The reference: sequentially, in this thread.
    const { plan, run } = rolloutExecutor(manifest, here);
    const rollouts: StoredRollout[] = [];
    for (let position = 0; position < plan.rollouts; position++) rollouts.push((await run(position)).stored);
    expected = rollouts.map((one) => JSON.stringify(one)).join('\n');
    expect(rollouts.map(({ ending }) => ending)).toContain('recovered');
    expect(rollouts.map(({ ending }) => ending)).not.toContain('void');
  });

  it.each([1, 3])('is the same on %d workers', async (workers) => {
    const session = await sessionInTest(sqliteStore(), directory.newFile(), manifest);
    expect(await finish(session, manifest, { workers })).toBe(expected);
  });

  it('is the same on a thread of an earlier run, which ends with the last one', async () => {
    const threads = workerThreads();
    const kept = vi.spyOn(threads, 'keep');
    const taken = vi.spyOn(threads, 'take');
    for (const name of ['first', 'second']) {
      const session = await sessionInTest(memoryStore(), name, manifest);
      expect(await finish(session, manifest, { workers: 1, threads })).toBe(expected);
    }
    const [first, second] = kept.mock.calls.map(([worker]) => worker);
    expect(second).toBe(first);
    expect(taken.mock.results.map(({ value }) => value)).toEqual([undefined, first]);
    await threads.stop();
    expect(first!.threadId).toBe(-1);
  });

  it('is the same in any order of batches', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest);
    const order = shuffled(random('order of batches'), await session.claim(1000));
    const committed: number[] = [];
    const inOrder: RunSession = {
      ...session,
      claim: async (count) => order.splice(0, count),
      commit: (batch, rollouts) => {
        committed.push(batch);
        return session.commit(batch, rollouts);
      },
    };
    expect(await finish(inOrder, manifest, { workers: 1 })).toBe(expected);
    expect(committed).not.toEqual(committed.toSorted((a, b) => a - b));
  });

  it('is the same on a slow store', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest, 2);
    const soon = () => new Promise((resolve) => setImmediate(resolve));
    const slow: RunSession = {
      ...session,
      claim: (count) => soon().then(() => session.claim(count)),
      commit: (batch, rollouts) => soon().then(() => session.commit(batch, rollouts)),
    };
    expect(await finish(slow, manifest, { workers: 2 })).toBe(expected);
  });

  it('is the same when it is interrupted and resumed, repeatedly', async () => {
    const store = sqliteStore();
    const file = directory.newFile();
    await (await sessionInTest(store, file, manifest, 2)).close();
    const done: number[] = [];
    for (const stopAfter of [1, 3]) {
      const session = await store.resume(file, 'a test');
      const { rolloutsDone: before } = await session.status();
      done.push(before);
      const controller = new AbortController();
      const end = await runRollouts(session, manifest, here, {
        workers: 2,
        signal: controller.signal,
        onProgress: ({ rolloutsDone }) => {
          if (rolloutsDone >= before + 2 * stopAfter) controller.abort();
        },
      });
      expect(end).toBe('interrupted');
      await session.close();
    }
    expect(done[1]).toBeGreaterThan(0);
    const session = await store.resume(file, 'a test');
    expect((await session.status()).rolloutsDone).toBeGreaterThan(done[1]!);
    expect(await finish(session, manifest, { workers: 1 })).toBe(expected);
  });

  it('that is stopped before it starts does nothing', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest);
    const signal = AbortSignal.abort();
    expect(await runRollouts(session, manifest, here, { workers: 2, signal })).toBe('interrupted');
    expect(await textOfRun(session)).toBe('');
  });

  it('reports its progress, and starts no worker where it is finished', async () => {
    const store = memoryStore();
    const done: number[] = [];
    const onProgress = ({ rolloutsDone }: { rolloutsDone: number }) => done.push(rolloutsDone);
    await finish(await sessionInTest(store, 'run', manifest), manifest, { workers: 1, onProgress });
    expect(done.splice(0)).toEqual(Array.from({ length: 17 }, (_, i) => 3 * i));
    const again = await store.resume('run', 'a test');
    expect(await runRollouts(again, manifest, here, { workers: 2, onProgress })).toBe('finished');
    expect(done).toEqual([48]);
  });

  it('ends with the error of a store that cannot write', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest);
    let commits = 0;
    const full: RunSession = {
      ...session,
      commit: async (batch, rollouts) => {
        if (++commits > 3) throw new Error('no space is left');
        return session.commit(batch, rollouts);
      },
    };
    await expect(runRollouts(full, manifest, here, { workers: 1 })).rejects.toThrow('no space is left');
    expect((await session.status()).batchesDone).toBe(3);
  });
});

describe('an error', () => {
  const run = async (overrides: Partial<ManifestInput>, workers = 1) =>
    (await runInMemory(overrides, { workers })).rollouts;
  const runAgent = (code: string) => run({ policies: ['retry', written(code)] });
  const voidsIn = (rollouts: readonly StoredRollout[]) => rollouts.filter(({ ending }) => ending === 'void');

  it('of the harness makes rollouts void, with the error', async () => {
    const opening = "if (id === 't2') throw new Error('no such world');";
    const suite = written(pingSuite({ tasks: ['t1', 't2', 't3'], opening }));
    const rollouts = await run({ suites: [suite], profiles: ['clean'], tasks: 'all', policies: ['vanilla'] });
    expect(rollouts.map(({ task, ending }) => `${task} ${ending}`)).toEqual(
      ['t1 clean', 't2 void', 't3 clean'].flatMap((one) => Array(4).fill(one)),
    );
    const none = { ledger: [], attempts: 0, duplicates: 0, overhead: 0 };
    for (const one of voidsIn(rollouts)) {
      expect(one).toMatchObject({ ...none, error: expect.stringContaining('no such world') });
    }
  });

  it('of a policy is a failure, and is stored', async () => {
    const rollouts = await runAgent(
      `export default { name: 'thrower', decide() { throw new Error('out of ideas'); } };`,
    );
    expect(voidsIn(rollouts)).toEqual([]);
    const thrown = rollouts.filter(({ error }) => error !== null);
    expect(thrown.length).toBeGreaterThan(2);
    for (const one of thrown) {
      expect(one).toMatchObject({ policy: 'thrower', ending: 'failed', error: 'Error: out of ideas' });
    }
    expect(rollouts.some(({ policy, ending }) => policy === 'thrower' && ending === 'clean')).toBe(true);
  });

  it('about an invalid action shows what an action looks like', async () => {
    const rollouts = await runAgent(`export default { name: 'wrong', decide: () => ({ kind: 'retri' }) };`);
    expect(rollouts.find(({ error }) => error !== null)!.error).toContain(
      `wrong must return an action such as { kind: 'retry', delayMs: 500 }, got {"kind":"retri"}`,
    );
  });

  it('that ends the thread is a failure, on one worker as on two', async () => {
    const agent = written(`export default { name: 'exiter', decide({ context }) {
      if (context.step > 0) process.exit(3);
      return { kind: 'give-up', reason: 'enough' };
    } };`);
    const few = { policies: [agent], tasks: TASKS, repeats: 1, seeds: [1] };
    const [one, two] = [await run(few, 1), await run(few, 2)];
    expect(one).toEqual(two);
    expect(voidsIn(one)).toEqual([]);
    const ended = one.filter(({ error }) => error !== null);
    expect(ended.length).toBeGreaterThan(0);
    expect(ended.length).toBeLessThan(TASKS);
    expect(ended[0]).toMatchObject({ ending: 'failed', error: 'Error: the worker exited with code 3' });
  });
});
