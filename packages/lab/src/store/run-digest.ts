/** What makes two copies of a run the same: its head, its finished rollouts and its recorded answers, in order. */

import { createHash } from 'node:crypto';
import { invalidArgument } from 'regain/internal/types';
import { batchDigest } from './batch-integrity.ts';
import { batchRange, type StoredRollout, type StoredRun } from './port.ts';

export interface RunDigest {
  readonly digest: string;
  readonly rollouts: number;
  readonly recordings: number;
}

export async function runDigest(run: StoredRun): Promise<RunDigest> {
  const hash = createHash('sha256');
  const { name, manifest, hash: manifestHash, rollouts: planned, batchSize, madeBy, createdAt } = run.head;
  hash.update(JSON.stringify([name, manifest, manifestHash, planned, batchSize, madeBy, createdAt]));
  let rollouts = 0;
  for await (const one of run.rollouts()) {
    hash.update(batchDigest([one]));
    rollouts += 1;
  }
  let recordings = 0;
  for await (const entry of recordingsOf(run)) {
    hash.update(JSON.stringify(entry));
    recordings += 1;
  }
  return { digest: hash.digest('hex'), rollouts, recordings };
}

/** Throws for a store that cannot give the keys of its recordings. */
export function recordingsOf({ recordings }: StoredRun) {
  if (recordings.entries !== undefined) return recordings.entries();
  throw invalidArgument('runs of this store cannot be copied: it has no `entries` of recordings');
}

/** The finished batches of a run, in order. */
export async function* batchesOf(
  run: StoredRun,
): AsyncGenerator<{ readonly batch: number; readonly rollouts: StoredRollout[] }> {
  let rollouts: StoredRollout[] = [];
  for await (const one of run.rollouts()) {
    rollouts.push(one);
    const batch = Math.floor(one.position / run.head.batchSize);
    if (one.position !== batchRange(run.head, batch).to - 1) continue;
    yield { batch, rollouts };
    rollouts = [];
  }
}
