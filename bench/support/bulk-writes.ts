/** Many rollouts through the store, and the same rows through one COPY each into a table of the same shape. */

import pg from 'pg';
import {
  openStore,
  type StoredRollout,
  sampleHead,
  sampleRollout,
} from '../../packages/lab/src/store/index.ts';
import { rolloutColumns, rolloutsToCopy } from '../../packages/lab/src/store/postgres/rollout-rows.ts';
import { CopyQuery } from '../../packages/regain/src/database/index.ts';

export interface BulkWrites {
  readonly batchSize: number;
  readonly rows: number;
  readonly perSecond: number;
  readonly barePerSecond: number;
  /** Of the rows a second of the bare COPY. */
  readonly ratio: number;
  /** On the server, with the primary key. */
  readonly bytesPerRow: number;
}

/** Rows of each kind in turn, so that both share the noise of the machine. */
const SLICE = 20_000;
/** Batches that are written at once, as by a worker with two threads. */
const WRITERS = 2;

export async function bulkWrites(
  url: string,
  { rows, batchSize }: { readonly rows: number; readonly batchSize: number },
): Promise<BulkWrites> {
  const run = `bulk-${batchSize}`;
  const head = { ...sampleHead(), rollouts: rows, batchSize };
  const session = await openStore(url).create(run, head, 'bench');
  const client = new pg.Client({ connectionString: url });
  // A server that stops after an error would hide that error.
  client.on('error', () => {});
  await client.connect();
  await client.query('DROP TABLE IF EXISTS bare');
  await client.query('CREATE TABLE bare (LIKE regain.rollouts INCLUDING ALL)');
  const spent = { store: 0, bare: 0 };
  for (let from = 0; from < rows; from += SLICE) {
    const slice: StoredRollout[] = [];
    for (let at = from; at < from + SLICE; at++) slice.push(sampleRollout(at));
    // Encoded outside the measured time: a bare COPY has its bytes.
    const bytes = rolloutsToCopy(1, slice, () => 1);
    const start = performance.now();
    const waiting = [...(await session.claim(SLICE / batchSize))];
    await Promise.all(
      Array.from({ length: WRITERS }, async () => {
        for (let batch = waiting.shift(); batch !== undefined; batch = waiting.shift()) {
          const at = batch * batchSize - from;
          await session.commit(batch, slice.slice(at, at + batchSize));
        }
      }),
    );
    const between = performance.now();
    const copy = new CopyQuery(`COPY bare (${rolloutColumns}) FROM STDIN (FORMAT binary)`, bytes, 0);
    client.query(copy as never);
    await copy.done;
    spent.store += between - start;
    spent.bare += performance.now() - between;
  }
  await session.close();
  const [{ bytes }] = (await client.query("SELECT pg_total_relation_size('bare') AS bytes")).rows as [
    { bytes: string },
  ];
  await client.query('DROP TABLE bare');
  await client.query('TRUNCATE regain.rollouts');
  await client.end();
  return {
    ...{ batchSize, rows },
    perSecond: (1000 * rows) / spent.store,
    barePerSecond: (1000 * rows) / spent.bare,
    ratio: spent.bare / spent.store,
    bytesPerRow: Number(bytes) / rows,
  };
}
