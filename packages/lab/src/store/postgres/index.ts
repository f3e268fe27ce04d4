/**
 * Runs in a PostgreSQL database, written by any number of machines. The queue of batches is a table of this store and not
 * a package such as pg-boss: the fence that keeps a worker with an expired lease from committing must be a row that is
 * locked with the results, and a second queue beside it could disagree with it.
 */

import { Database, migrate, parseAddress, requireSchema } from 'regain/internal/database';
import { type RunSession, requireRunName, type Store, type StoredRun } from '../port.ts';
import { insertFiles } from './files.ts';
import { readRun, writeRun } from './run.ts';
import { findRun, insertRun, noSuchRun } from './run-row.ts';
import { runTables } from './run-tables.ts';

/** Ends the errors of the database. */
const REMAINS = 'What was stored before is safe, and the run can be resumed';

export interface PostgresOptions {
  /** Told when the tables of an older version were updated. */
  readonly onNotice?: (line: string) => void;
}

/** `address`: postgres://USER:PASSWORD@HOST:PORT/DATABASE. Connections belong to the runs that are open. */
export function postgresStore(address: string, { onNotice }: PostgresOptions = {}): Store {
  // A wrong address is refused at once.
  parseAddress(address);

  const existing = async <T extends StoredRun>(
    run: string,
    use: (database: Database) => Promise<T>,
    isWriter: boolean,
  ): Promise<T> => {
    requireRunName(run);
    return withDatabase(address, async (database) => {
      if ((await requireSchemaFor(database, isWriter)) === 'absent') throw noSuchRun(run, database.address);
      return use(database);
    });
  };
  const requireSchemaFor = async (database: Database, isWriter: boolean) => {
    // Only what exists is updated: asking for a run that is not there leaves no tables behind.
    const found = await requireSchema(database, runTables).catch(async (error: unknown) => {
      if (!isWriter) throw error;
      await migrate(database, runTables, onNotice);
      return requireSchema(database, runTables);
    });
    return found;
  };

  return {
    async create(run, head, owner, files = []): Promise<RunSession> {
      requireRunName(run);
      return withDatabase(address, async (database) => {
        await migrate(database, runTables, onNotice);
        // Workers see a run with its files, or not at all. After a lost answer, a second try would find the first one's.
        const id = await database.transaction(async (statements) => {
          const inserted = await insertRun(statements, run, head, database.address);
          await insertFiles(statements, inserted, files);
          return inserted;
        }, 'once');
        return writeRun(database, run, { id, head }, owner);
      });
    },
    open: (run) =>
      existing(
        run,
        async (database) => readRun(database, run, await findRun(database, run, database.address)),
        false,
      ),
    resume: (run, owner) =>
      existing(
        run,
        async (database) => writeRun(database, run, await findRun(database, run, database.address), owner),
        true,
      ),
    list: () =>
      once(address, async (database) => {
        if ((await requireSchema(database, runTables)) === 'absent') return [];
        const rows = await database.query<{ name: string }>('SELECT name FROM @runs ORDER BY id');
        return rows.map(({ name }) => name);
      }),
    discard: (run) =>
      once(address, async (database) => {
        await database.query(
          `DELETE FROM @runs WHERE name = $1 AND NOT EXISTS (SELECT FROM @done WHERE run = id)
           AND NOT EXISTS (SELECT FROM @recordings WHERE run = id)`,
          [run],
        );
      }),
  };
}

/** For one piece of work that leaves nothing open. */
async function once<T>(address: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.open(address, REMAINS);
  try {
    return await use(database);
  } finally {
    await database.close();
  }
}

/** Closes the connections where opening fails. */
async function withDatabase<T>(address: string, use: (database: Database) => Promise<T>): Promise<T> {
  const database = await Database.open(address, REMAINS);
  try {
    return await use(database);
  } catch (error) {
    await database.close();
    throw error;
  }
}
