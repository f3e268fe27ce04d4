/**
 * One writer at a time. The lock is the operating system's, taken by SQLite on a small file beside the run: it goes
 * with the process that holds it, however that dies, so nobody has to guess from a number whether an owner is alive.
 */

import { realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RegainError } from 'regain/internal/types';
import { isBusy, isNotRunFile, withSqliteErrors } from './sqlite-errors.ts';

export interface Lock {
  release(): void;
}

/** Throws, and says who writes it, where the run has a writer. */
export function lockRun(run: string, owner: string, isNew = false): Lock {
  const file = `${realName(run)}.lock`;
  const database = withSqliteErrors(run, () => new DatabaseSync(file, { timeout: 0 }), isNew);
  try {
    database.exec('BEGIN IMMEDIATE');
    database.exec('CREATE TABLE IF NOT EXISTS owner (name TEXT)');
    database.exec('DELETE FROM owner');
    database.prepare('INSERT INTO owner VALUES (?)').run(owner);
    database.exec('COMMIT');
    // A writer that changes nothing: others may read who it is, and nobody else can begin to write.
    database.exec('BEGIN IMMEDIATE');
  } catch (error) {
    const holder = isBusy(error) ? ownerIn(database) : undefined;
    database.close();
    if (isNotRunFile(error)) {
      throw new RegainError(
        'unreadable',
        'is in the way: no lock of Regain, and nothing of a run. Remove it',
        {
          cause: error,
          place: { file },
        },
      );
    }
    if (holder === undefined) return withSqliteErrors(run, () => raise(error), isNew);
    throw new RegainError('unreadable', `the run is being written by ${holder}; wait for it, or stop it`, {
      cause: error,
      place: { file: run },
    });
  }
  return {
    release() {
      database.close();
      rmSync(file, { force: true });
    },
  };
}

/** One run has one lock, by whatever name it is called. */
function realName(run: string): string {
  try {
    return realpathSync(run);
  } catch {
    // It is not there yet: then its folder says where it will be, or that there is none.
    try {
      return join(realpathSync(dirname(run)), basename(run));
    } catch {
      return run;
    }
  }
}

function ownerIn(database: DatabaseSync): string {
  try {
    return String(database.prepare('SELECT name FROM owner').get()?.name ?? 'another process');
  } catch {
    return 'another process';
  }
}

function raise(error: unknown): never {
  throw error;
}
