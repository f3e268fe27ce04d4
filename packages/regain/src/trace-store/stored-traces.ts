/** The traces of a database, page by page: what a file of the same events would contain. */

import { Database, requireSchema } from '../database/index.ts';
import { RegainError } from '../types/index.ts';
import { unknownName } from '../values/index.ts';
import { traceTables } from './trace-tables.ts';

export interface StoredTracesFilter {
  readonly source?: string | undefined;
  /** Only calls whose beginning was stored since then. */
  readonly since?: Date | undefined;
}

/** The trace of one process. */
export interface StoredTrace {
  /** The database, the source, and the number of the process. */
  readonly name: string;
  /** Events that the process could not store. */
  readonly dropped: number;
  /** Whole lines. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

interface WriterRow {
  readonly id: string;
  readonly source: string;
  readonly dropped: string;
  /** The first event that is read. */
  readonly first: string;
}

const PAGE_ROWS = 500;

/** Each is to be read before the next one is asked for. */
export async function* storedTraces(
  address: string,
  filter: StoredTracesFilter = {},
): AsyncGenerator<StoredTrace> {
  const database = await Database.open(address);
  const place = { file: database.address.shown };
  try {
    if ((await requireSchema(database, traceTables)) === 'absent')
      throw new RegainError('not-found', 'no trace was ever stored there', { place });
    const writers = await writersOf(database, filter);
    if (writers.length === 0)
      throw new RegainError('not-found', await nothingFound(database, filter), { place });
    for (const writer of writers) {
      const { id, source, dropped } = writer;
      const name = `${place.file}/${source}/${id}`;
      yield { name, dropped: Number(dropped), bytes: linesOf(database, writer) };
    }
  } finally {
    await database.close();
  }
}

function writersOf(database: Database, { source, since }: StoredTracesFilter): Promise<WriterRow[]> {
  const isNamed = '($1::text IS NULL OR source = $1)';
  // Every event would have to be read to find the first ones of all writers.
  if (since === undefined)
    return database.query<WriterRow & object>(
      `SELECT id, source, dropped, 0 AS first FROM @trace_writers WHERE ${isNamed} ORDER BY id`,
      [source],
    );
  return database.query<WriterRow & object>(
    `SELECT id, source, dropped, min(nth) AS first FROM @trace_events JOIN @trace_writers ON id = writer
     WHERE ${isNamed} AND stored_at >= $2 GROUP BY id ORDER BY id`,
    [source, since],
  );
}

async function nothingFound(database: Database, { source }: StoredTracesFilter): Promise<string> {
  const rows = await database.query<{ source: string }>(
    'SELECT DISTINCT source FROM @trace_writers LIMIT 50',
  );
  const sources = rows.map((row) => row.source);
  return source === undefined || sources.includes(source)
    ? 'no event was stored there in that time'
    : unknownName('source of traces', source, sources);
}

/**
 * The heads of sessions that began before the first event are part of it. A page is a range of numbers: with a limit alone
 * and without current statistics, PostgreSQL sorts all further events of the writer for every page.
 */
async function* linesOf(database: Database, { id, first }: WriterRow): AsyncGenerator<Uint8Array> {
  const parts = [
    { condition: 'is_head AND nth < $3', range: 2 ** 50 },
    { condition: 'nth >= $3', range: PAGE_ROWS },
  ];
  for (const { condition, range } of parts)
    for (let after = -1; ; ) {
      const from = `FROM @trace_events WHERE writer = $1 AND nth > $2 AND ${condition}`;
      const rows = await database.query<{ nth: string; event: string }>(
        `SELECT nth, event::text AS event ${from} AND nth <= $4 ORDER BY nth LIMIT ${PAGE_ROWS}`,
        [id, after, first, after + range],
      );
      if (rows.length > 0) yield Buffer.from(`${rows.map(({ event }) => event).join('\n')}\n`);
      after = rows.length === PAGE_ROWS ? Number(rows.at(-1)!.nth) : after + range;
      if (rows.length > 0) continue;
      // Events that were refused or deleted leave gaps of any size.
      const [next] = await database.query<{ nth: string | null }>(`SELECT min(nth) AS nth ${from}`, [
        id,
        after,
        first,
      ]);
      if ((next?.nth ?? null) === null) break;
      after = Number(next!.nth) - 1;
    }
}
