/**
 * Recorded answers of language models. Two workers may ask the same question, since a lease can expire while its holder
 * works: the first answer that is stored is that of the run, and the second is kept as paid for in vain.
 */

import type { RecordingStore } from 'regain/internal/types';
import { recordedFrom, recordingDigest } from '../damage.ts';
import type { AllRecordings } from '../port.ts';
import type { Database } from './database.ts';

interface RecordingRow {
  readonly key: string;
  readonly recorded: string;
  readonly digest: Buffer;
}

const PAGE = 1_000;

export function recordingsIn(database: Database, run: number, place: string): RecordingStore & AllRecordings {
  const recordedIn = ({ key, recorded, digest }: RecordingRow) => recordedFrom(key, recorded, digest, place);
  return {
    async get(key) {
      const [row] = await database.query<RecordingRow>(
        'SELECT key, recorded, digest FROM @recordings WHERE run = $1 AND key = $2',
        [run, key],
      );
      return row && recordedIn(row);
    },
    async *all() {
      for (let after = ''; ; ) {
        const rows = await database.query<RecordingRow>(
          'SELECT key, recorded, digest FROM @recordings WHERE run = $1 AND key > $2 ORDER BY key LIMIT $3',
          [run, after, PAGE],
        );
        for (const row of rows) yield recordedIn(row);
        if (rows.length < PAGE) return;
        after = rows.at(-1)!.key;
      }
    },
    async put(key, recorded) {
      const text = JSON.stringify(recorded);
      // What is stored already under this key and differs was another answer. A repeated statement finds its own.
      const [stored] = await database.query<{ recorded: string }>(
        `WITH added AS (
           INSERT INTO @recordings VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING recorded
         )
         SELECT recorded FROM added`,
        [run, key, text, recordingDigest(key, text)],
      );
      if (stored !== undefined) return;
      const first = await this.get(key);
      if (first === undefined || JSON.stringify(first) === text) return;
      await database.query('INSERT INTO @wasted_answers (run, recorded) VALUES ($1, $2)', [run, text]);
    },
  };
}
