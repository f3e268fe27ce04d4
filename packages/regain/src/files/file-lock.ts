/** One writer at a time, across processes: the lock is a directory next to the file, since creating one is atomic. */

import { mkdirSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { RegainError } from '../types/index.ts';

const WAIT_MS = 5;
const WAITS_MAX = 2_000;
/** Writers hold the lock for milliseconds; an older one was left by a process that died. */
const STALE_MS = 10_000;

/** Waits for the lock; throws if it does not become free. */
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

/** Returns false without effect if another process holds the lock. */
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
      // Considered stale and removed by another process.
    }
  }
}

/**
 * Its age by the clock of the file system, which wrote both times. Of two concurrent removals, one succeeds. Fixed names:
 * a process that is killed here leaves one empty directory, which the next one uses.
 */
function removeStale(file: string): void {
  const probe = `${lockOf(file)}-probe`;
  try {
    const made = statSync(lockOf(file)).mtimeMs;
    rmSync(probe, { force: true, recursive: true });
    mkdirSync(probe);
    if (statSync(probe).mtimeMs - made < STALE_MS) return;
    const aside = `${lockOf(file)}-old`;
    renameSync(lockOf(file), aside);
    rmdirSync(aside);
  } catch {
    // Another process was faster, or the lock is gone: the next attempt decides.
  } finally {
    rmSync(probe, { force: true, recursive: true });
  }
}
