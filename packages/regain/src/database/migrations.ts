/**
 * Tables as a list of steps that only grows: a database knows how many of them it has. Each step is applied once, all in
 * one transaction, by one program at a time.
 */

import { invalidInput, type RegainError } from '../types/index.ts';
import type { Database, Statements } from './database.ts';
import { isMissingTable } from './postgres-errors.ts';

/** Tables that are made and updated together. Several such sets may be in one schema of a database. */
export interface Schema {
  /** The table that has the number of the last step. */
  readonly versionTable: string;
  /** Never changed, only extended: databases that were made with them exist. */
  readonly steps: readonly string[];
}

/** Null where nothing of it is in the database. */
async function schemaVersion(
  statements: Pick<Statements, 'query'>,
  { versionTable }: Schema,
): Promise<number | null> {
  try {
    const [row] = await statements.query<{ version: number }>(
      `SELECT max(version) AS version FROM @${versionTable}`,
    );
    return row?.version ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

export type Found = 'ready' | 'absent';

/** Throws where the tables are of another version than this program's. */
export async function requireSchema(database: Database, schema: Schema): Promise<Found> {
  const version = await schemaVersion(database, schema);
  if (version === null) return 'absent';
  const needed = schema.steps.length;
  if (version === needed) return 'ready';
  if (version > needed) throw newer(database, version, needed);
  throw invalidInput(
    `its tables have version ${version} and this regain needs version ${needed}: the next program that writes to them updates them`,
    { file: database.address.shown },
  );
}

/** Creates or updates the tables. Two programs at once wait for each other. */
export async function migrate(
  database: Database,
  tables: Schema,
  onNotice: (line: string) => void = () => {},
): Promise<void> {
  const { steps, versionTable } = tables;
  if ((await schemaVersion(database, tables)) === steps.length) return;
  const { schema, shown } = database.address;
  const notice = await database.transaction(async (statements) => {
    await statements.query(`SELECT pg_advisory_xact_lock(hashtextextended('regain schema ' || $1, 0))`, [
      schema,
    ]);
    const [found] = await statements.query<{ at: string | null }>('SELECT to_regclass($1) AS at', [
      `"${schema}".${versionTable}`,
    ]);
    const hasTable = (found?.at ?? null) !== null;
    if (!hasTable) await createSchema(statements, schema, versionTable);
    const version = hasTable ? ((await schemaVersion(statements, tables)) ?? 0) : 0;
    if (version > steps.length) throw newer(database, version, steps.length);
    for (const [index, step] of steps.entries()) {
      if (index < version) continue;
      await statements.query(step);
      await statements.query(`INSERT INTO @${versionTable} (version) VALUES ($1)`, [index + 1]);
    }
    if (version === 0 || version === steps.length) return undefined;
    return `${shown}: tables updated from version ${version} to ${steps.length}`;
  }, 'repeat');
  if (notice !== undefined) onNotice(notice);
}

async function createSchema(statements: Statements, schema: string, versionTable: string): Promise<void> {
  const [there] = await statements.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  // With IF NOT EXISTS, a user without the right to create schemas would be refused even where it exists.
  if (there === undefined) await statements.query(`CREATE SCHEMA "${schema}"`);
  await statements.query(
    `CREATE TABLE @${versionTable} (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
}

function newer(database: Database, version: number, known: number): RegainError {
  return invalidInput(
    `made by a newer regain: its tables have version ${version}, this one knows ${known}; update regain`,
    { file: database.address.shown },
  );
}
