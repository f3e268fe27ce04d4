/** Writes a whole run into a database in one transaction: it is there complete and compared, or not at all. */

import { Database, migrate, type Statements } from 'regain/internal/database';
import { batchDigest } from '../batch-integrity.ts';
import { recordingDigest } from '../damage.ts';
import { requireRunName, type StoredRun } from '../port.ts';
import { batchesOf, recordingsOf } from '../run-digest.ts';
import { insertFiles } from './files.ts';
import { Names } from './names.ts';
import { COPY_ROLLOUTS, namesIn, rolloutsToCopy } from './rollout-rows.ts';
import { readRun } from './run.ts';
import { insertRun } from './run-row.ts';
import { runTables } from './run-tables.ts';

/** Batches that are not done are free for workers afterwards. */
export async function importRun(
  address: string,
  run: string,
  source: StoredRun,
  check: (copy: StoredRun) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  requireRunName(run);
  const database = await Database.open(address);
  try {
    await migrate(database, runTables);
    await database.transaction(async (statements) => {
      const id = await insertRun(statements, run, source.head, database.address);
      await insertFiles(statements, id, (await source.files?.()) ?? []);
      await insertBatches(statements, id, source, signal);
      await insertRecordings(statements, id, source, signal);
      const reader = {
        address: database.address,
        query: statements.query,
        close: async () => {},
      };
      await check(readRun(reader, run, { id, head: source.head }));
    }, 'once');
  } finally {
    await database.close();
  }
}

async function insertBatches(
  statements: Statements,
  id: number,
  source: StoredRun,
  signal: AbortSignal | undefined,
): Promise<void> {
  const names = new Names(statements, id);
  for await (const { batch, rollouts } of batchesOf(source)) {
    signal?.throwIfAborted();
    await names.assign(namesIn(rollouts));
    await statements.query('INSERT INTO @done VALUES ($1, $2, 0, $3)', [id, batch, batchDigest(rollouts)]);
    await statements.copy(
      COPY_ROLLOUTS,
      rolloutsToCopy(id, rollouts, (name) => names.idOf(name)),
      0,
    );
  }
}

async function insertRecordings(
  statements: Statements,
  id: number,
  source: StoredRun,
  signal: AbortSignal | undefined,
): Promise<void> {
  for await (const [key, recorded] of recordingsOf(source)) {
    signal?.throwIfAborted();
    const text = JSON.stringify(recorded);
    await statements.query('INSERT INTO @recordings VALUES ($1, $2, $3, $4)', [
      ...[id, key, text],
      recordingDigest(key, text),
    ]);
  }
}
