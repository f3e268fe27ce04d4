/**
 * What workers need of a database besides a run: which runs have something left, and who else is there. Workers ask at
 * intervals and are not notified: LISTEN needs a connection of its own, which a pooler in transaction mode does not give.
 */
import { Database, migrate, requireSchema } from 'regain/internal/database';
import { runTables } from './run-tables.ts';

/** A run with batches that are not done. */
export interface UnfinishedRun {
  readonly name: string;
  readonly madeBy: string;
  /** Whether a batch is free now: not only such that other workers hold. */
  readonly isClaimable: boolean;
}

export interface WorkerRecord {
  readonly name: string;
  readonly software: string;
  readonly concurrency: number;
  /** What it does: "idle", "drains", or the name of a run. */
  readonly state: string;
  readonly startedAt: string;
  /** Seconds since its last sign of life. */
  readonly silentSeconds: number;
}

export interface Announcement {
  /** A sign of life, with what the worker does now. */
  beat(state: string): Promise<void>;
  /** Removes the worker from the list. */
  leave(): Promise<void>;
}

export interface Fleet {
  unfinished(): Promise<readonly UnfinishedRun[]>;
  announce(worker: Pick<WorkerRecord, 'name' | 'software' | 'concurrency'>): Promise<Announcement>;
  close(): Promise<void>;
}

/** Records of workers that died are removed after this time by the next one that comes. */
const FORGOTTEN_AFTER = "interval '1 day'";

/** Creates the tables where they are missing: workers may be there before the first run. */
export async function openFleet(address: string, onNotice?: (line: string) => void): Promise<Fleet> {
  const database = await Database.open(address);
  try {
    if ((await requireSchema(database, runTables).catch(() => 'absent')) === 'absent')
      await migrate(database, runTables, onNotice);
  } catch (error) {
    await database.close();
    throw error;
  }
  return {
    async unfinished() {
      const rows = await database.query<{ name: string; head: string; free: boolean }>(
        `SELECT name, head, next_batch < batches OR EXISTS (
           SELECT FROM @leases WHERE run = id AND lease_until < clock_timestamp()) AS free
         FROM @runs
         WHERE next_batch < batches OR EXISTS (SELECT FROM @leases WHERE run = id)
         ORDER BY id`,
      );
      return rows.map(({ name, head, free }) => ({
        name,
        madeBy: String((JSON.parse(head) as { madeBy?: unknown }).madeBy),
        isClaimable: free,
      }));
    },
    async announce({ name, software, concurrency }) {
      await database.query(`DELETE FROM @workers WHERE seen_at < now() - ${FORGOTTEN_AFTER}`);
      const [row] = await database.query<{ id: string }>(
        "INSERT INTO @workers (name, software, concurrency, state) VALUES ($1, $2, $3, 'idle') RETURNING id",
        [name, software, concurrency],
      );
      return {
        async beat(state) {
          await database.query('UPDATE @workers SET state = $2, seen_at = now() WHERE id = $1', [
            row!.id,
            state,
          ]);
        },
        async leave() {
          await database.query('DELETE FROM @workers WHERE id = $1', [row!.id]);
        },
      };
    },
    close: () => database.close(),
  };
}

/** Those that have announced themselves. Reads only: where there are no tables, none are made. */
export async function listWorkers(address: string): Promise<readonly WorkerRecord[]> {
  const database = await Database.open(address);
  try {
    if ((await requireSchema(database, runTables)) === 'absent') return [];
    const rows = await database.query<{ [field: string]: string }>(
      `SELECT name, software, concurrency, state, started_at,
         extract(epoch FROM now() - seen_at)::float8 AS silent FROM @workers ORDER BY id`,
    );
    return rows.map((row) => ({
      ...{ name: row.name!, software: row.software!, state: row.state! },
      concurrency: Number(row.concurrency),
      startedAt: new Date(row.started_at!).toISOString(),
      silentSeconds: Math.max(0, Math.round(Number(row.silent))),
    }));
  } finally {
    await database.close();
  }
}
