/**
 * Recorded answers of language models. Two workers may ask the same question, since a lease can expire while its holder
 * works: the first answer that is stored is that of the run, and the second is kept as paid for and not used.
 */

import type { Reader } from 'regain/internal/database';
import type { RecordedAnswer, RecordingStore } from 'regain/internal/types';
import { recordedFrom, recordingDigest } from '../damage.ts';
import type { AllRecordings } from '../port.ts';

interface RecordingRow {
  readonly key: string;
  readonly recorded: string;
  readonly digest: Buffer;
}

const PAGE = 1_000;

export function recordingsIn(database: Reader, run: number, place: string): RecordingStore & AllRecordings {
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
      for await (const [, recorded] of this.entries!()) yield recorded;
    },
    async *entries() {
      for (let after = ''; ; ) {
        const rows = await database.query<RecordingRow>(
          'SELECT key, recorded, digest FROM @recordings WHERE run = $1 AND key > $2 ORDER BY key LIMIT $3',
          [run, after, PAGE],
        );
        for (const row of rows) yield [row.key, recordedIn(row)];
        if (rows.length < PAGE) return;
        after = rows.at(-1)!.key;
      }
    },
    async put(key, recorded) {
      const text = JSON.stringify(recorded);
      const added = await database.query(
        'INSERT INTO @recordings VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key',
        [run, key, text, recordingDigest(key, text)],
      );
      if (added.length > 0) return;
      // A statement that was sent again after a lost answer finds its own.
      await database.query(
        `INSERT INTO @wasted_answers (run, recorded) SELECT $1, $3
         WHERE EXISTS (SELECT FROM @recordings WHERE run = $1 AND key = $2 AND recorded <> $3)`,
        [run, key, text],
        'once',
      );
    },
    async *wasted() {
      for (let after = '0'; ; ) {
        const rows = await database.query<{ id: string; recorded: string }>(
          'SELECT id, recorded FROM @wasted_answers WHERE run = $1 AND id > $2 ORDER BY id LIMIT $3',
          [run, after, PAGE],
        );
        for (const { recorded } of rows) yield JSON.parse(recorded) as RecordedAnswer;
        if (rows.length < PAGE) return;
        after = rows.at(-1)!.id;
      }
    },
  };
}
