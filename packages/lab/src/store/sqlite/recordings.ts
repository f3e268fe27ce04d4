/** Recorded answers of language models, in the file of the run. Runs without a model have no such table. */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { RecordingStore } from 'regain/internal/types';
import { recordedFrom, recordingDigest } from '../damage.ts';
import type { AllRecordings } from '../port.ts';
import { withSqliteErrors } from './sqlite-errors.ts';

const table = `
  CREATE TABLE IF NOT EXISTS recordings (key TEXT PRIMARY KEY, recorded TEXT NOT NULL, digest BLOB NOT NULL) STRICT
`;

export function recordingsIn(database: DatabaseSync, file: string): RecordingStore & AllRecordings {
  let isThere = false;
  /** Another session may have created it in the meantime. */
  const hasTable = () => {
    isThere ||=
      database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'recordings'").get() !==
      undefined;
    return isThere;
  };
  const recordedIn = (key: string, { recorded, digest }: Row) =>
    recordedFrom(key, String(recorded), digest, file);
  return {
    async get(key) {
      const row = withSqliteErrors(file, () =>
        hasTable()
          ? database.prepare('SELECT recorded, digest FROM recordings WHERE key = ?').get(key)
          : undefined,
      );
      return row === undefined ? undefined : recordedIn(key, row);
    },
    async *all() {
      for await (const [, recorded] of this.entries!()) yield recorded;
    },
    async *entries() {
      // By key, in small pages: an open cursor would block a writer.
      for (let after = ''; ; ) {
        const rows = withSqliteErrors(file, () =>
          hasTable()
            ? database
                .prepare('SELECT key, recorded, digest FROM recordings WHERE key > ? ORDER BY key LIMIT 1000')
                .all(after)
            : [],
        );
        for (const row of rows) yield [String(row.key), recordedIn(String(row.key), row)];
        if (rows.length === 0) return;
        after = String(rows.at(-1)!.key);
      }
    },
    async put(key, recorded) {
      const text = JSON.stringify(recorded);
      withSqliteErrors(file, () => {
        if (!hasTable()) database.exec(table);
        database
          .prepare('INSERT OR IGNORE INTO recordings VALUES (?, ?, ?)')
          .run(key, text, recordingDigest(key, text));
      });
    },
  };
}

type Row = Readonly<Record<string, SQLOutputValue>>;
