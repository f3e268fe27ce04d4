/** A run in the tables of a database: the rollouts of a batch and its completion are stored in one transaction. */

import type { Database, Reader, Statements } from 'regain/internal/database';
import { invalidInput } from 'regain/internal/types';
import { batchDigest, requireBatch } from '../batch-integrity.ts';
import { damaged } from '../damage.ts';
import {
  batchCount,
  batchRange,
  type Lease,
  type RolloutRange,
  type RunHead,
  type RunSession,
  type StoredRollout,
  type StoredRun,
} from '../port.ts';
import { selectFiles } from './files.ts';
import { Leases, relaxed } from './leases.ts';
import { Names } from './names.ts';
import { recordingsIn } from './recordings.ts';
import { takeRequestSlot } from './request-slots.ts';
import {
  COPY_ROLLOUTS,
  namesIn,
  type RolloutRow,
  rolloutColumns,
  rolloutFromRow,
  rolloutsToCopy,
} from './rollout-rows.ts';
import { placeOf, type RunRow } from './run-row.ts';
import { suspectsIn } from './suspects.ts';

/** Rollouts that are read at once, at least one batch. */
const PAGE = 2_000;

export function readRun(database: Reader, run: string, { id, head }: RunRow): StoredRun {
  const place = placeOf(run, database.address);
  const names = new Names(database, id);

  const batchesDone = (from: number, to: number) =>
    database.query<{ batch: string; digest: Buffer }>(
      'SELECT batch, digest FROM @done WHERE run = $1 AND batch >= $2 AND batch < $3 ORDER BY batch',
      [id, from, to],
    );

  const rowsOf = async (from: number, to: number): Promise<StoredRollout[]> => {
    const rows = await database.query<RolloutRow>(
      `SELECT ${rolloutColumns} FROM @rollouts WHERE run = $1 AND position >= $2 AND position < $3 ORDER BY position`,
      [id, from, to],
    );
    const ids = new Set<number>();
    for (const { suite, profile, policy, backbone, task } of rows)
      for (const one of [suite, profile, policy, backbone, task]) ids.add(one as number);
    await names.know(ids);
    return rows.map((row) => rolloutFromRow(row, (one) => names.nameOf(one)));
  };

  return {
    head,
    status: () => statusOf(database, id, head),
    async *rollouts({ from, to }: RolloutRange = { from: 0, to: head.rollouts }) {
      const step = Math.max(1, Math.floor(PAGE / head.batchSize));
      const end = Math.min(batchCount(head), Math.ceil(to / head.batchSize));
      for (let first = Math.max(0, Math.floor(from / head.batchSize)); first < end; first += step) {
        const done = await batchesDone(first, Math.min(end, first + step));
        if (done.length === 0) continue;
        const start = batchRange(head, Number(done[0]!.batch)).from;
        const rows = await rowsOf(start, batchRange(head, Number(done.at(-1)!.batch)).to);
        for (const { batch, digest } of done) {
          const rollouts = verified(rows, batchRange(head, Number(batch)), digest, place);
          for (const one of rollouts) if (one.position >= from && one.position < to) yield one;
        }
      }
    },
    recordings: recordingsIn(database, id, place),
    files: () => selectFiles(database, id, place),
    close: () => database.close(),
  };
}

function verified(
  rows: readonly StoredRollout[],
  { from, to }: RolloutRange,
  digest: Buffer,
  place: string,
): readonly StoredRollout[] {
  const start = rows.findIndex(({ position }) => position >= from);
  const rollouts = start < 0 ? [] : rows.slice(start, start + to - from);
  const isWhole = rollouts.length === to - from && rollouts.at(-1)!.position === to - 1;
  if (isWhole && Buffer.compare(batchDigest(rollouts), digest) === 0) return rollouts;
  throw damaged(place, `rollouts ${from} to ${to - 1} are not what was written`);
}

/** Counts rows of batches that are not done, of which there are few, instead of those that are. */
async function statusOf(database: Pick<Reader, 'query'>, id: number, head: RunHead) {
  const count = batchCount(head);
  const [row] = await database.query<{ done: string; last: boolean }>(
    `SELECT next_batch
       - (SELECT count(*) FROM @leases AS held WHERE run = $1 AND batch < next_batch
          AND NOT EXISTS (SELECT FROM @done AS done WHERE done.run = $1 AND done.batch = held.batch))
       + (SELECT count(*) FROM @done WHERE run = $1 AND batch >= next_batch) AS done,
       EXISTS (SELECT FROM @done WHERE run = $1 AND batch = $2) AS last
     FROM @runs WHERE id = $1`,
    [id, count - 1],
  );
  const done = Number(row?.done ?? 0);
  const last = batchRange(head, count - 1);
  const short = row?.last === true ? head.batchSize - (last.to - last.from) : 0;
  return {
    batches: count,
    batchesDone: done,
    rollouts: head.rollouts,
    rolloutsDone: done * head.batchSize - short,
  };
}

export function writeRun(database: Database, run: string, row: RunRow, owner: string): RunSession {
  const { id, head } = row;
  const stored = readRun(database, run, row);
  const names = new Names(database, id);
  const leases = new Leases(database, id, head, owner);
  /** Batches of this session may still be lost at a crash of the server. */
  let isPending = false;
  /** The run is on disk as a whole. */
  let isKept = false;

  /** A commit that waits for the disk waits for all before it, those of other sessions too. */
  const settle = async (statements: Pick<Statements, 'query'>) => {
    await statements.query('UPDATE @runs SET next_batch = next_batch WHERE id = $1', [id]);
  };

  /** What is seen before the commit is on disk after it. */
  const settledStatus = () =>
    database.transaction(async (statements) => {
      await settle(statements);
      return statusOf(statements, id, head);
    }, 'repeat');

  /** True where these rollouts are stored under this lease. */
  const store = async ({ batch, attempt }: Lease, rollouts: readonly StoredRollout[], digest: Uint8Array) => {
    await names.assign(namesIn(rollouts));
    const hex = Buffer.from(digest).toString('hex');
    const statements = [
      relaxed,
      `DELETE FROM @leases WHERE run = ${id} AND batch = ${batch} AND attempt = ${attempt} RETURNING batch`,
      `INSERT INTO @done VALUES (${id}, ${batch}, ${attempt}, '\\x${hex}') ON CONFLICT DO NOTHING RETURNING batch`,
      COPY_ROLLOUTS,
    ];
    return database.copy(
      statements.join('; '),
      rolloutsToCopy(id, rollouts, (name) => names.idOf(name)),
      2,
    );
  };

  /** Whether the batch was stored under this lease, by a statement whose answer was lost. */
  const wasStored = async (batch: number, attempt: number | undefined, digest: Uint8Array) => {
    const [done] = await database.query<{ attempt: number; digest: Buffer }>(
      'SELECT attempt, digest FROM @done WHERE run = $1 AND batch = $2',
      [id, batch],
    );
    if (done === undefined) return false;
    await database.query('DELETE FROM @leases WHERE run = $1 AND batch = $2', [id, batch]);
    if (Buffer.compare(done.digest, digest) === 0) return done.attempt === attempt;
    throw invalidInput(
      `batch ${batch} was done twice with different rollouts: what runs here depends on more than its seed. The first result stays`,
      { file: placeOf(run, database.address) },
    );
  };

  return {
    ...stored,
    recordings: recordingsIn(database, id, placeOf(run, database.address)),
    async status() {
      const status = await stored.status();
      if (isKept || status.batchesDone < status.batches) return status;
      // The end of a run is reported after this, and no crash may take it back.
      const kept = await settledStatus();
      isKept = kept.batchesDone === kept.batches;
      return kept;
    },
    async claim(count) {
      return (await leases.claim(count)).map(({ batch }) => batch);
    },
    async commit(batch, rollouts) {
      requireBatch(head, batch, rollouts);
      const digest = batchDigest(rollouts);
      const lease = leases.held.get(batch) ?? (await leases.claimOne(batch));
      const isStored = lease !== undefined && (await store(lease, rollouts, digest));
      leases.held.delete(batch);
      isPending ||= isStored;
      return isStored || wasStored(batch, lease?.attempt, digest);
    },
    lease: (batch) => leases.held.get(batch),
    takeRequest: (endpoint, perMinute) => takeRequestSlot(database, endpoint, perMinute),
    suspects: suspectsIn(database, id, (batch) => leases.held.get(batch)?.attempt ?? 0),
    async close() {
      try {
        await leases.release();
        if (isPending && !isKept) await settle(database);
      } finally {
        await stored.close();
      }
    },
  };
}
