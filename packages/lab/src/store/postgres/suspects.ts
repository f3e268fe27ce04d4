/** Which rollout of a batch was being tried when its workers died: see harness/isolated-batch.ts. */

import type { Reader } from 'regain/internal/database';
import type { SuspectStore } from '../port.ts';

/** `attemptOf`: the number of this session's claim of a batch. One claim counts once, however often it is sent. */
export function suspectsIn(
  database: Pick<Reader, 'query'>,
  run: number,
  attemptOf: (batch: number) => number,
): SuspectStore {
  return {
    async deaths(batch) {
      const rows = await database.query<{ position: string; tries: string }>(
        'SELECT position, count(*) AS tries FROM @suspects WHERE run = $1 AND batch = $2 GROUP BY position',
        [run, batch],
      );
      return new Map(rows.map(({ position, tries }) => [Number(position), Number(tries)]));
    },
    async trying(batch, position) {
      await database.query('INSERT INTO @suspects VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING', [
        ...[run, batch, position, attemptOf(batch)],
      ]);
    },
    async survived(batch, position) {
      await database.query('DELETE FROM @suspects WHERE run = $1 AND batch = $2 AND position = $3', [
        ...[run, batch, position],
      ]);
    },
  };
}
