/** The tables of runs. */

import type { Schema } from 'regain/internal/database';

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

/** Steps are never changed, only added: databases that were made with them exist. */
export const runTables: Schema = { versionTable: 'regain_schema_version', steps: [first, second] };
