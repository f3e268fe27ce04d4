/** A run in one SQLite file: the rollouts of a batch and its completion are stored in one transaction. */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { endings } from 'regain/internal/types';
import { batchDigest, requireBatch } from '../batch-integrity.ts';
import { batchQueue } from '../batch-queue.ts';
import { damaged } from '../damage.ts';
import { ledgerToBytes } from '../ledger-bytes.ts';
import {
  batchCount,
  batchRange,
  type RolloutRange,
  type RunHead,
  type RunSession,
  type StoredRollout,
  type StoredRun,
} from '../port.ts';
import { rolloutFromFields } from '../rollout-fields.ts';
import type { Lock } from './lock.ts';
import { NameTable } from './name-table.ts';
import { recordingsIn } from './recordings.ts';
import { readHead } from './run-schema.ts';
import { withSqliteErrors } from './sqlite-errors.ts';
import { selectAsBytes, textFromBytes } from './text-with-nul.ts';

const columns = [
  'position',
  ...['suite', 'profile', 'policy', 'backbone', 'task', 'seed', 'repeat'],
  ...['ending', 'ledger', 'overhead', 'attempts', 'duplicates'],
  ...['latency_ms', 'waiting_ms', 'tokens_in', 'tokens_out', 'money', 'error', 'trace'],
];
const selected = columns.map((name) => (name === 'error' || name === 'trace' ? selectAsBytes(name) : name));

export function readRun(database: DatabaseSync, file: string): StoredRun {
  const head = readHead(database, file);
  const names = new NameTable(database);
  const doneIn = database.prepare(
    'SELECT batch, digest FROM batches WHERE batch >= ? AND batch < ? ORDER BY batch',
  );
  const rowsIn = database.prepare(
    `SELECT ${selected.join(', ')} FROM rollouts WHERE position >= ? AND position < ? ORDER BY position`,
  );

  /** The rollouts of a completed batch, verified. */
  const batchAt = (batch: number, digest: SQLOutputValue): readonly StoredRollout[] => {
    const { from, to } = batchRange(head, batch);
    const rollouts = withSqliteErrors(file, () => rowsIn.all(from, to).map((row) => rolloutOf(row, names)));
    if (rollouts.length === to - from && sameBytes(batchDigest(rollouts), digest)) return rollouts;
    throw damaged(file, `rollouts ${from} to ${to - 1} are not what was written`);
  };

  return {
    head,
    async status() {
      const count = batchCount(head);
      const last = batchRange(head, count - 1);
      const { done, hasLast } = withSqliteErrors(
        file,
        () =>
          database.prepare('SELECT count(*) AS done, max(batch) = ? AS hasLast FROM batches').get(count - 1)!,
      ) as { done: number; hasLast: number | null };
      const short = hasLast === 1 ? head.batchSize - (last.to - last.from) : 0;
      return {
        batches: count,
        batchesDone: done,
        rollouts: head.rollouts,
        rolloutsDone: done * head.batchSize - short,
      };
    },
    async *rollouts({ from, to }: RolloutRange = { from: 0, to: head.rollouts }) {
      const first = Math.floor(from / head.batchSize);
      const end = Math.ceil(to / head.batchSize);
      for (const { batch, digest } of withSqliteErrors(file, () => doneIn.all(first, end))) {
        for (const one of batchAt(Number(batch), digest!)) {
          if (one.position >= from && one.position < to) yield one;
        }
      }
    },
    recordings: recordingsIn(database, file),
    async close() {
      database.close();
    },
  };
}

export function writeRun(database: DatabaseSync, file: string, lock: Lock): RunSession {
  const run = readRun(database, file);
  const { head } = run;
  const names = new NameTable(database);
  const done = withSqliteErrors(file, () => database.prepare('SELECT batch FROM batches').all()).map(
    ({ batch }) => Number(batch),
  );
  requireBatchesInPlan(head, file, done);
  const queue = batchQueue(batchCount(head), done);
  const mark = database.prepare('INSERT OR IGNORE INTO batches VALUES (?, ?)');
  const insert = database.prepare(
    `INSERT INTO rollouts (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );

  const store = (batch: number, rollouts: readonly StoredRollout[]): boolean => {
    if (mark.run(batch, batchDigest(rollouts)).changes === 0) return false;
    for (const one of rollouts) insert.run(...valuesOf(one, names));
    return true;
  };

  return {
    ...run,
    recordings: recordingsIn(database, file),
    claim: async (count) => queue.claim(count),
    async commit(batch, rollouts) {
      requireBatch(head, batch, rollouts);
      return withSqliteErrors(file, () => inTransaction(database, names, () => store(batch, rollouts)));
    },
    async close() {
      leaveWalMode(database);
      await run.close();
      lock.release();
    },
  };
}

function inTransaction<T>(database: DatabaseSync, names: NameTable, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    names.commit();
    return result;
  } catch (error) {
    names.rollback();
    // A full disk ends the transaction automatically.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

/** Back to one plain file, which can be copied and read from a read-only place. */
function leaveWalMode(database: DatabaseSync): void {
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } catch {
    // Another process reads it, or no space is left: everything committed is safe in the log.
  }
}

function requireBatchesInPlan(head: RunHead, file: string, done: readonly number[]): void {
  const unknown = done.find((batch) => !(batch >= 0 && batch < batchCount(head)));
  if (unknown !== undefined) throw damaged(file, `batch ${unknown} is no part of the plan`);
}

function valuesOf(one: StoredRollout, names: NameTable) {
  const { spend } = one;
  const id = (text: string) => names.idOf(text);
  return [
    one.position,
    ...[id(one.suite), id(one.profile), id(one.policy), id(one.backbone), id(one.task), one.seed, one.repeat],
    endings.indexOf(one.ending),
    ledgerToBytes(one.ledger),
    ...[one.overhead, one.attempts, one.duplicates],
    ...[spend.latencyMs, spend.waitingMs, spend.tokensIn, spend.tokensOut, spend.money],
    one.error,
    one.trace ?? null,
  ];
}

function rolloutOf(row: Record<string, SQLOutputValue>, names: NameTable): StoredRollout {
  const number = (column: string) => Number(row[column]);
  return rolloutFromFields({
    number,
    name: (column) => names.nameOf(number(column)),
    text: (column) => textFromBytes(row[column]),
    ledger: row.ledger as Uint8Array,
  });
}

function sameBytes(a: Uint8Array, b: SQLOutputValue): boolean {
  return b instanceof Uint8Array && Buffer.compare(a, b) === 0;
}
