/** Runs in memory, for tests and for programs that need no file. */

import { type RecordedAnswer, RegainError } from 'regain/internal/types';
import { requireBatch } from './batch-integrity.ts';
import { type BatchQueue, batchQueue } from './batch-queue.ts';
import {
  batchCount,
  batchRange,
  type RolloutRange,
  type RunHead,
  type RunSession,
  requireRunName,
  type Store,
  type StoredRollout,
} from './port.ts';

interface MemoryRun {
  readonly head: RunHead;
  readonly batches: Map<number, readonly StoredRollout[]>;
  readonly recordings: Map<string, RecordedAnswer>;
  owner: string | null;
}

/** A store in memory; its runs end with the process. */
export function memoryStore(): Store {
  const runs = new Map<string, MemoryRun>();
  const find = (run: string): MemoryRun => {
    const kept = runs.get(run);
    if (kept !== undefined) return kept;
    throw new RegainError('not-found', 'no such run', { place: { file: run } });
  };
  return {
    async create(run, head, owner) {
      requireRunName(run);
      if (runs.has(run)) {
        throw new RegainError('unreadable', 'a run of that name exists already', { place: { file: run } });
      }
      const kept = { head, batches: new Map(), recordings: new Map(), owner };
      runs.set(run, kept);
      return sessionOn(kept);
    },
    open: async (run) => sessionOn(find(run), false),
    async resume(run, owner) {
      const kept = find(run);
      if (kept.owner !== null) {
        throw new RegainError('unreadable', `the run is being written by ${kept.owner}`, {
          place: { file: run },
        });
      }
      kept.owner = owner;
      return sessionOn(kept);
    },
  };
}

function sessionOn(kept: MemoryRun, isWriter = true): RunSession {
  const { head, batches, recordings } = kept;
  const queue: BatchQueue = batchQueue(batchCount(head), batches.keys());
  let isOpen = true;
  return {
    head,
    async status() {
      let rolloutsDone = 0;
      for (const rollouts of batches.values()) rolloutsDone += rollouts.length;
      const { rollouts } = head;
      return { batches: batchCount(head), batchesDone: batches.size, rollouts, rolloutsDone };
    },
    async *rollouts({ from, to }: RolloutRange = { from: 0, to: head.rollouts }) {
      for (let batch = 0; batch < batchCount(head); batch++) {
        const range = batchRange(head, batch);
        if (range.to <= from || range.from >= to) continue;
        for (const one of batches.get(batch) ?? []) {
          if (one.position >= from && one.position < to) yield structuredClone(one);
        }
      }
    },
    recordings: {
      get: async (key) => structuredClone(recordings.get(key)),
      put: async (key, recorded) => {
        if (!recordings.has(key)) recordings.set(key, structuredClone(recorded));
      },
      async *all() {
        for (const recorded of recordings.values()) yield structuredClone(recorded);
      },
    },
    claim: async (count) => queue.claim(count),
    async commit(batch, rollouts) {
      requireBatch(head, batch, rollouts);
      if (batches.has(batch)) return false;
      batches.set(batch, structuredClone(rollouts));
      return true;
    },
    async close() {
      // Closing twice must not release the run while another session writes it.
      if (isWriter && isOpen) kept.owner = null;
      isOpen = false;
    },
  };
}
