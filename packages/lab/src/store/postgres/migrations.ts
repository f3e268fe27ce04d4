/**
 * The tables of the store, as a list of steps that only grows: a database knows how many of them it has. Each step is
 * applied once, all in one transaction, by one program at a time.
 */

import { RegainError } from 'regain/internal/types';
import type { Database, Statements } from './database.ts';
import { isMissingTable } from './postgres-errors.ts';

const first = `
  CREATE TABLE @runs (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text COLLATE "C" NOT NULL UNIQUE,
    head text NOT NULL,
    digest bytea NOT NULL,
    batches bigint NOT NULL,
    -- Batches below this number have a lease or are done.
    next_batch bigint NOT NULL DEFAULT 0
  );
  -- Queue and fence in one: a row per batch that is handed out, or soon will be.
  CREATE TABLE @leases (
    run integer NOT NULL REFERENCES @runs ON DELETE CASCADE,
    batch bigint NOT NULL,
    -- Rises with every claim: only the last claimer may commit.
    attempt integer NOT NULL DEFAULT 0,
    -- How often a claim has ended without commit and without release.
    expiries integer NOT NULL DEFAULT 0,
    lease_until timestamptz NOT NULL DEFAULT '-infinity',
    owner text,
    PRIMARY KEY (run, batch)
  ) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_threshold = 1000);
  CREATE TABLE @done (
    run integer NOT NULL REFERENCES @runs ON DELETE CASCADE,
    batch bigint NOT NULL,
    attempt integer NOT NULL,
    digest bytea NOT NULL,
    PRIMARY KEY (run, batch)
  );
  CREATE TABLE @names (
    run integer NOT NULL REFERENCES @runs ON DELETE CASCADE,
    id integer GENERATED ALWAYS AS IDENTITY,
    text bytea NOT NULL,
    PRIMARY KEY (run, id)
  );
  -- A text may be longer than an index allows.
  CREATE UNIQUE INDEX names_text ON @names (run, sha256(text));
  -- Columns by size, so that no row has padding. Without a foreign key: 'done' has one, and both are written together.
  CREATE TABLE @rollouts (
    position bigint NOT NULL, seed bigint NOT NULL, repeat bigint NOT NULL,
    overhead float8 NOT NULL, latency_ms float8 NOT NULL, waiting_ms float8 NOT NULL,
    tokens_in float8 NOT NULL, tokens_out float8 NOT NULL, money float8 NOT NULL,
    run integer NOT NULL,
    suite integer NOT NULL, profile integer NOT NULL, policy integer NOT NULL, backbone integer NOT NULL,
    task integer NOT NULL, attempts integer NOT NULL, duplicates integer NOT NULL, ending smallint NOT NULL,
    -- Texts as bytes: PostgreSQL's cannot contain NUL.
    ledger bytea NOT NULL, error bytea, trace bytea,
    PRIMARY KEY (run, position)
  );
  CREATE TABLE @recordings (
    run integer NOT NULL REFERENCES @runs ON DELETE CASCADE,
    key text COLLATE "C" NOT NULL,
    recorded text NOT NULL,
    digest bytea NOT NULL,
    PRIMARY KEY (run, key)
  );
  -- Answers that came second: paid for, and not used.
  CREATE TABLE @wasted_answers (
    run integer NOT NULL REFERENCES @runs ON DELETE CASCADE,
    id bigint GENERATED ALWAYS AS IDENTITY,
    recorded text NOT NULL,
    PRIMARY KEY (run, id)
  );
  CREATE TABLE @files (
    run integer NOT NULL REFERENCES @runs ON DELETE CASCADE,
    path text COLLATE "C" NOT NULL,
    sha256 bytea NOT NULL,
    bytes bytea NOT NULL,
    PRIMARY KEY (run, path)
  );
  -- Requests to an endpoint that may start, spread over time; taken by the session that sends one.
  CREATE TABLE @request_slots (
    endpoint text NOT NULL,
    slot integer NOT NULL,
    free_at timestamptz NOT NULL,
    PRIMARY KEY (endpoint, slot)
  ) WITH (fillfactor = 50);
  CREATE TABLE @workers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    software text NOT NULL,
    concurrency integer NOT NULL,
    state text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now()
  );
`;

const second = `
  -- Rollouts of batches over which workers have died: tries of one alone that began and did not end.
  CREATE TABLE @suspects (
    run integer NOT NULL REFERENCES @runs ON DELETE CASCADE,
    batch bigint NOT NULL,
    position bigint NOT NULL,
    attempt integer NOT NULL,
    PRIMARY KEY (run, batch, position, attempt)
  );
`;

/** Never changed, only extended: databases that were made with them exist. */
const migrations: readonly string[] = [first, second];

/** Null where nothing of Regain is in the schema. */
async function schemaVersion(statements: Pick<Statements, 'query'>): Promise<number | null> {
  try {
    const [row] = await statements.query<{ version: number }>(
      'SELECT max(version) AS version FROM @regain_schema_version',
    );
    return row?.version ?? null;
  } catch (error) {
    if (isMissingTable(error)) return null;
    throw error;
  }
}

export type Found = 'ready' | 'absent';

/** Throws where the tables are of another version than this program's. */
export async function requireSchema(
  database: Database,
  steps: readonly string[] = migrations,
): Promise<Found> {
  const version = await schemaVersion(database);
  if (version === null) return 'absent';
  if (version === steps.length) return 'ready';
  const place = { file: database.address.shown };
  if (version > steps.length) throw newer(database, version, steps);
  throw new RegainError(
    'invalid-input',
    `its tables have version ${version} and this regain needs version ${steps.length}: the next command that writes runs updates them`,
    { place },
  );
}

/** Creates or updates the tables. Two programs at once wait for each other. */
export async function migrate(
  database: Database,
  onNotice: (line: string) => void = () => {},
  steps: readonly string[] = migrations,
): Promise<void> {
  if ((await schemaVersion(database)) === steps.length) return;
  const { schema, shown } = database.address;
  const notice = await database.transaction(async (statements) => {
    await statements.query(`SELECT pg_advisory_xact_lock(hashtextextended('regain schema ' || $1, 0))`, [
      schema,
    ]);
    const [found] = await statements.query<{ at: string | null }>(
      "SELECT to_regclass($1 || '.regain_schema_version') AS at",
      [`"${schema}"`],
    );
    const hasTable = (found?.at ?? null) !== null;
    if (!hasTable) await createSchema(statements, schema);
    const version = hasTable ? ((await schemaVersion(statements)) ?? 0) : 0;
    if (version > steps.length) throw newer(database, version, steps);
    for (const [index, step] of steps.entries()) {
      if (index < version) continue;
      await statements.query(step);
      await statements.query('INSERT INTO @regain_schema_version (version) VALUES ($1)', [index + 1]);
    }
    if (version === 0 || version === steps.length) return undefined;
    return `${shown}: tables updated from version ${version} to ${steps.length}`;
  }, 'repeat');
  if (notice !== undefined) onNotice(notice);
}

async function createSchema(statements: Statements, schema: string): Promise<void> {
  const [there] = await statements.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  // With IF NOT EXISTS, a user without the right to create schemas would be refused even where it exists.
  if (there === undefined) await statements.query(`CREATE SCHEMA "${schema}"`);
  await statements.query(
    'CREATE TABLE @regain_schema_version (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
}

function newer(database: Database, version: number, steps: readonly string[]): RegainError {
  return new RegainError(
    'invalid-input',
    `made by a newer regain: its tables have version ${version}, this one knows ${steps.length}; update regain`,
    { place: { file: database.address.shown } },
  );
}
