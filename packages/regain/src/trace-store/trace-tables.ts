/** The tables of traces. They are apart from those of the lab's runs, so that neither needs the other. */

import type { Schema } from '../database/index.ts';

const first = `
  -- A process that writes traces. Several shields of one process share it.
  CREATE TABLE @trace_writers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Chosen by the process, so that it can repeat a statement whose answer was lost.
    key text NOT NULL UNIQUE,
    source text NOT NULL,
    -- Events that it could not store, in all.
    dropped bigint NOT NULL DEFAULT 0,
    started_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now()
  ) WITH (fillfactor = 50);
  -- The type json keeps the text as it was written, also what PostgreSQL's texts cannot contain. Without a foreign key,
  -- which would double the time of a statement: both tables are written together.
  CREATE TABLE @trace_events (
    writer bigint NOT NULL,
    nth bigint NOT NULL,
    stored_at timestamptz NOT NULL DEFAULT now(),
    is_head boolean NOT NULL,
    event json NOT NULL,
    PRIMARY KEY (writer, nth)
  );
  CREATE INDEX trace_events_heads ON @trace_events (writer, nth) WHERE is_head;
  CREATE INDEX trace_events_time ON @trace_events USING brin (stored_at) WITH (autosummarize = on);
`;

/** Steps are never changed, only added: databases that were made with them exist. */
export const traceTables: Schema = { versionTable: 'regain_traces_version', steps: [first] };
