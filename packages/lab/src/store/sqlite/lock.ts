/**
 * One writer at a time. SQLite takes an operating system lock on a small file beside the run. The lock ends with its
 * process in every case, so that no one has to guess from a process id whether an owner is alive.
 */

import { realpathSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RegainError } from 'regain/internal/types';
import { isBusy, isNotRunFile, withSqliteErrors } from './sqlite-errors.ts';

export interface Lock {
  release(): void;
}

/** Throws with the name of the writer where the run has one. */
export function lockRun(run: string, owner: string, isNew = false): Lock {
  const file = `${realName(run)}.lock`;
  const database = withSqliteErrors(run, () => new DatabaseSync(file, { timeout: 0 }), isNew);
  try {
    database.exec('BEGIN IMMEDIATE');
    database.exec('CREATE TABLE IF NOT EXISTS owner (name TEXT)');
    database.exec('DELETE FROM owner');
    database.prepare('INSERT INTO owner VALUES (?)').run(owner);
    database.exec('COMMIT');
    // A write transaction without changes: others can read who holds it, and none can start to write.
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

/** A run has one lock, under all of its names. */
function realName(run: string): string {
  try {
    return realpathSync(run);
  } catch {
    // It does not exist yet: its folder determines the path, or is missing too.
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
