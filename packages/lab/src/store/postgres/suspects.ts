/** Which rollout of a batch was being tried when its workers died: see harness/isolated-batch.ts. */

import type { SuspectStore } from '../port.ts';
import type { Database } from './database.ts';

export function suspectsIn(database: Database, run: number): SuspectStore {
  return {
    async deaths(batch) {
      const rows = await database.query<{ position: string; tries: number }>(
        'SELECT position, tries FROM @suspects WHERE run = $1 AND batch = $2',
        [run, batch],
      );
      return new Map(rows.map(({ position, tries }) => [Number(position), tries]));
    },
    async trying(batch, position) {
      // Not repeated where its answer is lost: one try must not count twice.
      const text = `INSERT INTO @suspects AS known (run, batch, position, tries) VALUES ($1, $2, $3, 1)
        ON CONFLICT (run, batch, position) DO UPDATE SET tries = known.tries + 1`;
      await database.query(text, [run, batch, position], 'once');
    },
    async survived(batch, position) {
      await database.query('DELETE FROM @suspects WHERE run = $1 AND batch = $2 AND position = $3', [
        ...[run, batch, position],
      ]);
    },
  };
}
