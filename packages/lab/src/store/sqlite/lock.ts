/**
 * One writer at a time. SQLite takes an operating system lock on a small file beside the run. The lock ends with its
 * process in every case, so that no one has to guess from a process id whether an owner is alive.
 *
 * The holder removes the file before it ends the lock. A writer that opened the file before that can still lock it, but
 * does not find its own token under the name of the file, and tries again.
 */

import { randomUUID } from 'node:crypto';
import { realpathSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { RegainError } from 'regain/internal/types';
import { isBusy, isNotRunFile, isRemovedFile, toRegainError, withSqliteErrors } from './sqlite-errors.ts';

export interface Lock {
  release(): void;
}

/** A file that is removed so often while it is opened is not removed by other writers. */
const TRIES_MAX = 50;

/** Throws with the name of the writer where the run has one. */
export function lockRun(run: string, owner: string, isNew = false): Lock {
  const file = `${realName(run)}.lock`;
  for (let tries = 1; ; tries++) {
    const database = withSqliteErrors(run, () => new DatabaseSync(file, { timeout: 0 }), isNew);
    try {
      if (acquire(database, file, owner)) return { release: () => release(database, file) };
      database.close();
    } catch (error) {
      const holder = isBusy(error) ? ownerIn(database) : undefined;
      database.close();
      if (holder !== undefined) throw heldBy(holder, run, error);
      if (!isRemovedFile(error) || tries === TRIES_MAX) throw failure(error, run, file, isNew);
    }
  }
}

/** False if another writer has removed the file in the meantime. */
function acquire(database: DatabaseSync, file: string, owner: string): boolean {
  const token = randomUUID();
  database.exec('BEGIN IMMEDIATE');
  database.exec('DROP TABLE IF EXISTS owner');
  database.exec('CREATE TABLE owner (name TEXT, token TEXT)');
  database.prepare('INSERT INTO owner VALUES (?, ?)').run(owner, token);
  database.exec('COMMIT');
  // A write transaction without changes: others can read who holds it, and none can start to write.
  database.exec('BEGIN IMMEDIATE');
  return tokenIn(file) === token;
}

function tokenIn(file: string): unknown {
  let named: DatabaseSync | undefined;
  try {
    named = new DatabaseSync(file, { readOnly: true, timeout: 0 });
    return named.prepare('SELECT token FROM owner').get()?.token;
  } catch {
    return undefined;
  } finally {
    named?.close();
  }
}

function release(database: DatabaseSync, file: string): void {
  const isRemoved = removed(file);
  database.close();
  // Windows does not remove an open file, and after that not the file of another holder either.
  if (!isRemoved) removed(file);
}

function removed(file: string): boolean {
  try {
    rmSync(file, { force: true });
    return true;
  } catch {
    return false;
  }
}

function heldBy(holder: string, run: string, cause: unknown): RegainError {
  return new RegainError('unreadable', `the run is being written by ${holder}; wait for it, or stop it`, {
    cause,
    place: { file: run },
  });
}

function failure(cause: unknown, run: string, file: string, isNew: boolean): unknown {
  if (isNotRunFile(cause)) {
    const message = 'is in the way: no lock of Regain, and nothing of a run. Remove it';
    return new RegainError('unreadable', message, { cause, place: { file } });
  }
  // On a full disk the file is created and stays empty.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) removed(file);
  return toRegainError(run, cause, isNew);
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
