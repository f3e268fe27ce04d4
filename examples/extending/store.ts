/** A store of one's own: runs as texts under keys, as any key-value database keeps them. */

import { runExperiment } from '@regain/lab';
import {
  batchCount,
  batchRange,
  checkStore,
  type RunHead,
  type RunSession,
  requireBatch,
  type Store,
  type StoredRollout,
} from '@regain/lab/store';
import { RegainError } from 'regain';

/** What stands for the database: it only takes texts. */
const database = new Map<string, string>();
/** Who writes a run at the moment, and what is claimed there. */
const writers = new Map<string, { owner: string; claimed: Set<number> }>();

function keyValueStore(): Store {
  return {
    async create(run, head, owner) {
      if (database.has(`${run} head`)) throw new RegainError('unreadable', `the run ${run} exists already`);
      database.set(`${run} head`, JSON.stringify(head));
      return session(run, owner);
    },
    open: async (run) => session(run),
    resume: async (run, owner) => session(run, owner),
  };
}

function session(run: string, owner?: string): RunSession {
  const text = database.get(`${run} head`);
  if (text === undefined) throw new RegainError('not-found', `there is no run ${run}`);
  const head: RunHead = JSON.parse(text);
  const writer = writers.get(run);
  if (owner !== undefined && writer !== undefined)
    throw new RegainError('unreadable', `the run ${run} is being written by ${writer.owner}`);
  const claimed = new Set<number>();
  if (owner !== undefined) writers.set(run, { owner, claimed });
  const batches = Array.from({ length: batchCount(head) }, (_, batch) => batch);
  const isDone = (batch: number) => database.has(`${run} batch ${batch}`);

  return {
    head,
    async status() {
      const done = batches.filter(isDone);
      const rolloutsDone = done.reduce((sum, batch) => {
        const { from, to } = batchRange(head, batch);
        return sum + to - from;
      }, 0);
      return { batches: batches.length, batchesDone: done.length, rollouts: head.rollouts, rolloutsDone };
    },
    async *rollouts({ from, to } = { from: 0, to: head.rollouts }) {
      for (const batch of batches.filter(isDone)) {
        const rollouts: StoredRollout[] = JSON.parse(database.get(`${run} batch ${batch}`)!);
        yield* rollouts.filter(({ position }) => position >= from && position < to);
      }
    },
    async claim(count) {
      const free = batches.filter((batch) => !isDone(batch) && !claimed.has(batch)).slice(0, count);
      for (const batch of free) claimed.add(batch);
      return free;
    },
    async commit(batch, rollouts) {
      requireBatch(head, batch, rollouts);
      if (isDone(batch)) return false;
      database.set(`${run} batch ${batch}`, JSON.stringify(rollouts));
      return true;
    },
    recordings: {
      async get(key) {
        const found = database.get(`${run} answer ${key}`);
        return found === undefined ? undefined : JSON.parse(found);
      },
      async put(key, recorded) {
        const name = `${run} answer ${key}`;
        if (!database.has(name)) database.set(name, JSON.stringify(recorded));
      },
      async *all() {
        for (const [name, found] of database) if (name.startsWith(`${run} answer `)) yield JSON.parse(found);
      },
    },
    async close() {
      if (owner !== undefined) writers.delete(run);
    },
  };
}

await checkStore(keyValueStore);
const { run, results } = await runExperiment(
  { name: 'stored', suites: ['paladin-eval'], policies: ['retry'], tasks: 2, repeats: 1 },
  { store: keyValueStore(), workers: 1 },
);
console.log(`${run}: ${results.rolloutsDone} of ${results.rollouts} rollouts`);
