/** Every rule of the conformance suite can fail: one broken store each, and the rule that detects it. */

import { describe, expect, it } from 'vitest';
import { batchRules } from './conformance/batch-rules.ts';
import { recordingRules } from './conformance/recording-rules.ts';
import { runRules } from './conformance/run-rules.ts';
import { checkStore } from './conformance.ts';
import { memoryStore } from './memory-store.ts';
import type { RunSession, Store, StoredRollout } from './port.ts';

type Broken = Partial<Pick<RunSession, 'claim' | 'close' | 'commit' | 'rollouts' | 'status'>> & {
  readonly recordings?: Partial<RunSession['recordings']>;
};

/** Opens a store in memory whose sessions, readers included, are changed by `change`. */
const withSessions = (change: (session: RunSession) => Broken) =>
  withStore((store) => {
    const broken = (session: RunSession): RunSession => {
      const { recordings, ...methods } = change(session);
      return { ...session, ...methods, recordings: { ...session.recordings, ...recordings } };
    };
    return {
      create: async (...args) => broken(await store.create(...args)),
      open: async (run) => broken((await store.open(run)) as RunSession),
      resume: async (...args) => broken(await store.resume(...args)),
    };
  });

function withStore(change: (store: Store) => Partial<Store>): () => Store {
  return () => {
    const store = memoryStore();
    return { ...store, ...change(store) };
  };
}

const changed = (one: StoredRollout): StoredRollout => ({ ...one, seed: Math.fround(one.seed) });

async function* each<T, U>(items: AsyncIterable<T>, change: (item: T) => U): AsyncGenerator<U> {
  for await (const item of items) yield change(item);
}

/** By the rule that it breaks. */
const mutants: { readonly [rule: string]: () => Store } = {
  'a run has the head that it was created with': withStore((store) => ({
    create: (run, head, owner) => store.create(run, { ...head, madeBy: 'somebody' }, owner),
  })),
  'the texts of a head come back as they were given': withStore((store) => ({
    create: (run, head, owner) =>
      store.create(run, { ...head, name: Buffer.from(head.name, 'latin1').toString('latin1') }, owner),
  })),
  'runs of different names are different runs': withStore((store) => ({
    create: (run, ...args) => store.create(run.replace('-other', ''), ...args),
  })),
  'a run is created once': () => {
    let store = memoryStore();
    return {
      create: (...args) => {
        store = memoryStore();
        return store.create(...args);
      },
      open: (run) => store.open(run),
      resume: (...args) => store.resume(...args),
    };
  },
  'a run that does not exist is not found': withStore((store) => ({
    open: (run) => store.open(run).catch(() => Promise.reject(new Error('ENOENT'))),
  })),
  'a second writer is refused by name, or is given other batches': () => {
    let next: Store = memoryStore();
    const first = next;
    const heads = new Map<string, Parameters<Store['create']>>();
    return {
      create: async (...args) => {
        heads.set(args[0], args);
        return next.create(...args);
      },
      open: (run) => first.open(run),
      // A refused writer gets another run, so both work on the same batches.
      resume: (run, owner) =>
        next.resume(run, owner).catch(async (error: Error) => {
          const args = heads.get(run);
          if (args === undefined || !error.message.includes('written')) throw error;
          next = memoryStore();
          return next.create(...args);
        }),
    };
  },
  'a run can be read while it is written': withStore((store) => ({
    async open(run) {
      const opened = await store.open(run);
      const status = await opened.status();
      return { ...opened, status: async () => status };
    },
  })),
  'a reader that closes leaves the run to its writer': withStore((store) => {
    const writers = new Map<string, RunSession>();
    return {
      create: async (run, ...args) => {
        const writer = await store.create(run, ...args);
        writers.set(run, writer);
        return writer;
      },
      open: async (run) => ({ ...(await store.open(run)), close: async () => writers.get(run)?.close() }),
    };
  }),
  'another store object on the same place shows the same run, or none': (() => {
    const shared = memoryStore();
    let opened = 0;
    return () => {
      const isOther = ++opened > 1;
      if (!isOther) return shared;
      return {
        ...shared,
        async open(run) {
          const found = await shared.open(run);
          return { ...found, rollouts: () => each(found.rollouts(), changedSpend) };
        },
      };
    };
  })(),
  'batches are claimed lowest first, each once': withSessions(() => ({ claim: async () => [0] })),
  'batches that were claimed and not committed are free in the next session': () => {
    const taken = new Set<number>();
    return withSessions((session) => ({
      claim: async (count) => {
        const free = (await session.claim(count)).filter((batch) => !taken.has(batch));
        for (const batch of free) taken.add(batch);
        return free;
      },
    }))();
  },
  'a batch counts once, however often it is committed': withSessions((session) => ({
    commit: async (...args) => {
      await session.commit(...args);
      return true;
    },
  })),
  'a batch is stored whole or not at all': withSessions((session) => ({
    commit: (batch, rollouts) => session.commit(batch, rollouts).catch(() => false),
  })),
  'batches in any order, over any sessions, make the same run': withSessions((session) => ({
    rollouts: async function* (range) {
      const all: StoredRollout[] = [];
      for await (const one of session.rollouts(range)) all.push(one);
      yield* all.length === 23 ? all.reverse() : all;
    },
  })),
  'rollouts come back bit for bit': withSessions((session) => ({
    rollouts: (range) => each(session.rollouts(range), changed),
  })),
  'what was handed over, either way, is a copy': () => {
    const kept = new Map<number, StoredRollout>();
    return withSessions((session) => ({
      rollouts: (range) =>
        each(session.rollouts(range), (one) => {
          if (!kept.has(one.position)) kept.set(one.position, one);
          return kept.get(one.position)!;
        }),
    }))();
  },
  'rollouts can be read by range': withSessions((session) => ({
    rollouts: (range) => session.rollouts(range && { from: range.from, to: range.to + 1 }),
  })),
  'a recording is there as soon as it is put, in every session': withSessions((session) => {
    const own = new Map<string, Awaited<ReturnType<typeof session.recordings.get>>>();
    return {
      recordings: {
        get: async (key) => own.get(key),
        put: async (key, recorded) => {
          if (!own.has(key)) own.set(key, recorded);
        },
      },
    };
  }),
  'all recordings can be read at once': withSessions((session) => ({
    recordings: {
      all: async function* () {
        let count = 0;
        for await (const one of session.recordings.all()) if (++count <= 2_000) yield one;
      },
    },
  })),
  'a recording stays as it was put first': withSessions((session) => {
    const last = new Map<string, Parameters<typeof session.recordings.put>[1]>();
    return {
      recordings: {
        get: async (key) => last.get(key) ?? session.recordings.get(key),
        put: async (key, recorded) => {
          last.set(key, recorded);
          await session.recordings.put(key, recorded);
        },
      },
    };
  }),
  'a key that is put twice has one recording': withSessions(({ recordings }) => ({
    recordings: {
      async *all() {
        for await (const one of recordings.all()) yield* one.answer.text === 'first' ? [one, one] : [one];
      },
    },
  })),
  'a recording belongs to its key, of any length and case, and to its run': withKeys((key) =>
    key.slice(0, 64),
  ),
  'recordings do not touch rollouts, nor rollouts them': withSessions((session) => {
    let isForgotten = false;
    return {
      commit: (...args) => {
        isForgotten = true;
        return session.commit(...args);
      },
      recordings: { get: async (key) => (isForgotten ? undefined : session.recordings.get(key)) },
    };
  }),
};

function withKeys(change: (key: string) => string): () => Store {
  return withSessions(({ recordings }) => ({
    recordings: {
      get: (key) => recordings.get(change(key)),
      put: (key, recorded) => recordings.put(change(key), recorded),
    },
  }));
}

/** The recordings of the run that was created first, in all runs of a rule. */
function sharedRecordings(): Store {
  let shared: RunSession['recordings'] | undefined;
  return withSessions(({ recordings }) => {
    shared ??= recordings;
    return { recordings: shared };
  })();
}

function changedSpend(one: StoredRollout): StoredRollout {
  return { ...one, spend: { ...one.spend, money: 0 } };
}

describe('checkStore', () => {
  const rules = Object.keys({ ...runRules, ...batchRules, ...recordingRules });

  it('has a broken store for every rule', () => {
    expect(Object.keys(mutants)).toEqual(rules);
  });

  it.each(rules)('finds a store that breaks: %s', async (rule) => {
    const error = await checkStore(mutants[rule]!).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'invalid-argument' });
    expect(String(error)).toContain(`\n- ${rule}: `);
  });

  const keys = 'a recording belongs to its key, of any length and case, and to its run';
  it.each<[what: string, rule: string, open: () => Store]>([
    ['lower-cased keys', keys, withKeys((key) => key.toLowerCase())],
    ['normalised keys', keys, withKeys((key) => key.normalize())],
    ['recordings that runs share', keys, sharedRecordings],
    [
      'one run for all names',
      'runs of different names are different runs',
      withStore((store) => ({ create: (_, ...args) => store.create('run', ...args) })),
    ],
    [
      'a close that returns nothing',
      'a run is created once: `close` must return a promise',
      withSessions(() => ({ close: (() => {}) as never })),
    ],
  ])('finds %s', async (_, rule, open) => {
    const error = await checkStore(open).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'RegainError', code: 'invalid-argument' });
    expect(String(error)).toContain(`\n- ${rule}`);
  });

  it('shows where long values differ', async () => {
    const rounding = withSessions((session) => ({
      commit: (batch, rollouts) =>
        session.commit(
          batch,
          rollouts.map((rollout) => ({ ...rollout, overhead: rollout.overhead + 0.25 })),
        ),
    }));
    const { message } = await checkStore(rounding).then(
      () => new Error('it was accepted'),
      (error: Error) => error,
    );
    const line = message.split('\n').find((one) => one.includes('come back bit for bit'));
    const [wanted, got] = line!.split(' was expected, got ');
    expect(wanted).toMatch(/"overhead":0/);
    expect(got).toMatch(/"overhead":0\.25/);
  });

  it('refuses a store where a function is needed', async () => {
    await expect(checkStore(memoryStore() as never)).rejects.toThrow('a function that returns a store');
  });

  it('lists all violations, and survives a store that throws', async () => {
    const broken = (): Promise<never> => Promise.reject(new TypeError('out of order'));
    const check = checkStore(() => ({ create: broken, open: broken, resume: broken }));
    await expect(check).rejects.toThrow(`the store does not conform, ${rules.length} violations:`);
  });
});
