/**
 * One writer at a time. The lock is the operating system's, taken by SQLite on a small file beside the run: it goes
 * with the process that holds it, however that dies, so nobody has to guess from a number whether an owner is alive.
 */

import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { RegainError } from '../../contract/errors.ts';
import { guarded, isBusy } from './trouble.ts';

export interface Lock {
  release(): void;
}

/** Throws, and says who writes it, where the run has a writer. */
export function lockRun(run: string, owner: string): Lock {
  const file = `${run}.lock`;
  const database = guarded(run, () => new DatabaseSync(file, { timeout: 0 }));
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
    if (holder === undefined) return guarded(run, () => raise(error));
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
