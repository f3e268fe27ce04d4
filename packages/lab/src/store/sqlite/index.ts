/** Runs as SQLite files. While a run is written, a log and a lock are beside its file; afterwards it is one file. */

import type { DatabaseSync } from 'node:sqlite';
import { type RunSession, requireRunName, type Store } from '../port.ts';
import { lockRun } from './lock.ts';
import { readRun, writeRun } from './run-file.ts';
import { createFile, openFile, requireFile } from './run-schema.ts';
import { withSqliteErrors } from './sqlite-errors.ts';

export interface SqliteOptions {
  /** Maximum number of 4096-byte pages of a file; default: no limit. */
  readonly pagesMax?: number;
}

export function sqliteStore({ pagesMax }: SqliteOptions = {}): Store {
  const checked = new Map<string, string>();
  const withOpenFile = <T>(file: string, access: 'read' | 'write', use: (database: DatabaseSync) => T): T =>
    withDatabase(openFile(file, access, checked), file, use);
  /** The lock is held from before the file is opened until the session is closed. */
  const session = (file: string, owner: string, create?: () => void): RunSession => {
    const lock = lockRun(file, owner, create !== undefined);
    try {
      create?.();
      return withOpenFile(file, 'write', (database) => {
        // Nothing is lost when a process is killed, and at most the last batches when the machine loses power.
        database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
        if (pagesMax !== undefined) database.exec(`PRAGMA max_page_count = ${pagesMax}`);
        return writeRun(database, file, lock);
      });
    } catch (error) {
      lock.release();
      throw error;
    }
  };
  return {
    async create(file, head, owner) {
      requireRunName(file);
      return session(file, owner, () => createFile(file, head));
    },
    open: async (file) => withOpenFile(file, 'read', (database) => readRun(database, file)),
    async resume(file, owner) {
      requireFile(file);
      return session(file, owner);
    },
  };
}

function withDatabase<T>(database: DatabaseSync, file: string, use: (database: DatabaseSync) => T): T {
  try {
    return withSqliteErrors(file, () => use(database));
  } catch (error) {
    database.close();
    throw error;
  }
}
