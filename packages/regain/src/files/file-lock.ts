/** One writer at a time, across processes: a folder beside the file is the lock, since making one is all or nothing. */

import { mkdirSync, mkdtempSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { RegainError } from '../types/index.ts';

const WAIT_MS = 5;
const WAITS_MAX = 2_000;
/** Writers hold the lock for milliseconds; one that is as old as this was left behind by a process that died. */
const STALE_MS = 10_000;

/** Waits for the lock; throws where it does not become free. */
export function withLock<T>(file: string, work: () => T): T {
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    if (acquire(file)) return runAndRelease(file, work);
    if (waits % 20 === 19) removeStale(file);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
  throw new RegainError(
    'unreadable',
    `is being written by another process; if there is none, remove ${lockOf(file)}`,
    { place: { file } },
  );
}

/** Does nothing and returns false where somebody else holds the lock. */
export function tryWithLock(file: string, work: () => void): boolean {
  const isFree = acquire(file);
  if (isFree) runAndRelease(file, work);
  else removeStale(file);
  return isFree;
}

function lockOf(file: string): string {
  return `${file}.lock`;
}

function acquire(file: string): boolean {
  try {
    mkdirSync(lockOf(file));
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw new RegainError('unreadable', `cannot be locked for writing: ${(cause as Error).message}`, {
      cause,
      place: { file },
    });
  }
}

function runAndRelease<T>(file: string, work: () => T): T {
  try {
    return work();
  } finally {
    try {
      rmdirSync(lockOf(file));
    } catch {
      // Taken for stale and removed by another process.
    }
  }
}

/** Its age by the clock of the file system, which wrote both times. Of two that want to remove it, one succeeds. */
function removeStale(file: string): void {
  let probe: string | undefined;
  try {
    const made = statSync(lockOf(file)).mtimeMs;
    probe = mkdtempSync(`${lockOf(file)}-`);
    if (statSync(probe).mtimeMs - made < STALE_MS) return;
    const aside = `${probe}-old`;
    renameSync(lockOf(file), aside);
    rmdirSync(aside);
  } catch {
    // Somebody else was faster, or the lock is gone: the next attempt will show.
  } finally {
    if (probe !== undefined) rmdirSync(probe);
  }
}
