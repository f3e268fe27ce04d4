/** A runner that is not alone on its run: it waits for others, drains, and isolates what its predecessors died over. */

import { beforeAll, describe, expect, it } from 'vitest';
import { memoryStore, type RunSession, rolloutsOf, type SuspectStore, textOfRun } from '../store/index.ts';
import { finish, here, resolvedInTest, sessionInTest } from './experiment-in-test.ts';
import type { ResolvedManifest } from './resolved-manifest.ts';
import { runRollouts } from './runner.ts';
import { type WorkerThreads, workerThreads } from './worker-threads.ts';

let manifest: ResolvedManifest;
let threads: WorkerThreads;
let expected: string;

beforeAll(async () => {
  manifest = await resolvedInTest({ policies: ['vanilla', 'oracle'], seeds: [1] });
  threads = workerThreads();
  expected = await finish(await sessionInTest(memoryStore(), 'run', manifest), manifest, {
    ...{ workers: 1, threads },
  });
  return () => threads.stop();
});

/** Tries and their ends, as a store keeps them. */
function suspectsInTest(known: ReadonlyMap<number, number> = new Map()) {
  const log: string[] = [];
  const suspects: SuspectStore = {
    deaths: async () => known,
    trying: async (_, position) => void log.push(`try ${position}`),
    survived: async (_, position) => void log.push(`end ${position}`),
  };
  return { suspects, log };
}

async function isolatedRun(known: ReadonlyMap<number, number>, deaths: number) {
  const session = await sessionInTest(memoryStore(), 'run', manifest);
  const { suspects, log } = suspectsInTest(known);
  const output: string[] = [];
  const died: RunSession = {
    ...session,
    suspects,
    lease: (batch) => ({ batch, attempt: 4, expiries: batch === 1 ? deaths : 0 }),
  };
  const end = await runRollouts(died, manifest, here, {
    ...{ workers: 2, threads, onOutput: (text: string) => output.push(text) },
  });
  return { end, log, output, session };
}

describe('a batch over which workers have died', () => {
  it('is run one rollout at a time, with the same result', async () => {
    const { end, log, session } = await isolatedRun(new Map([[4, 2]]), 3);
    expect(end).toBe('finished');
    expect(log).toEqual(['try 3', 'end 3', 'try 4', 'end 4', 'try 5', 'end 5']);
    expect(await textOfRun(session)).toBe(expected);
  });

  it('loses the rollout that ended three of them, and no other', async () => {
    const { log, output, session } = await isolatedRun(new Map([[4, 3]]), 3);
    expect(log).toEqual(['try 3', 'end 3', 'try 5', 'end 5']);
    expect(output).toEqual(['rollout 4 is void: its worker died in 3 of 3 tries of this rollout alone\n']);
    const stored = await rolloutsOf(session);
    const others = expected.split('\n').filter((_, position) => position !== 4);
    expect(stored[4]).toMatchObject({ ending: 'void', error: expect.stringContaining('worker died in 3') });
    expect(stored.filter((_, position) => position !== 4).map((one) => JSON.stringify(one))).toEqual(others);
  });

  it('is not isolated after two of them', async () => {
    const { log } = await isolatedRun(new Map(), 2);
    expect(log).toEqual([]);
  });
});

describe('a runner with others', () => {
  it('waits for the batches of the others, and takes over what they leave', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest);
    const [elsewhere] = await session.claim(1);
    let looks = 0;
    const shared: RunSession = {
      ...session,
      async claim(count) {
        // Its holder dies at the third look after everything else is done.
        if (looks === 3) return looks++ === 3 ? [elsewhere!] : [];
        return session.claim(count);
      },
    };
    const pauseMs = () => {
      looks++;
      return 1;
    };
    expect(await finish(shared, manifest, { workers: 2, threads, pauseMs })).toBe(expected);
    expect(looks).toBeGreaterThanOrEqual(4);
  });

  it('does not wait without a pause', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest);
    await session.claim(1);
    expect(await runRollouts(session, manifest, here, { workers: 1, threads, pauseMs: 'none' })).toBe(
      'finished',
    );
    expect((await session.status()).batchesDone).toBe((await session.status()).batches - 1);
  });

  it('drains: commits what it has, and claims no more', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest, 2);
    const drain = new AbortController();
    const claimed: number[] = [];
    const committed: number[] = [];
    const draining: RunSession = {
      ...session,
      async claim(count) {
        const batches = await session.claim(count);
        claimed.push(...batches);
        return batches;
      },
      async commit(batch, rollouts) {
        drain.abort();
        committed.push(batch);
        return session.commit(batch, rollouts);
      },
    };
    const end = await runRollouts(draining, manifest, here, { workers: 1, threads, drain: drain.signal });
    expect(end).toBe('interrupted');
    expect(committed.sort()).toEqual(claimed.sort());
    expect(committed.length).toBeLessThan((await session.status()).batches);
  });

  it('ends at once where it is drained while it waits', async () => {
    const session = await sessionInTest(memoryStore(), 'run', manifest);
    await session.claim(1000);
    const drain = new AbortController();
    const pauseMs = () => {
      setImmediate(() => drain.abort());
      return 1e6;
    };
    const options = { workers: 1, threads, drain: drain.signal, pauseMs };
    expect(await runRollouts(session, manifest, here, options)).toBe('interrupted');
  });
});
