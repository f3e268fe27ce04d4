/** One writer at a time, across processes: a folder beside the file is the lock, since making one is all or nothing. */

import { mkdirSync, mkdtempSync, renameSync, rmdirSync, statSync } from 'node:fs';
import { RegainError } from '../../contract/errors.ts';

const WAIT_MS = 5;
const WAITS_MAX = 2_000;
/** Writers hold the lock for milliseconds; one that is as old as this was left behind by a process that died. */
const STALE_MS = 10_000;

export function withLock<T>(file: string, work: () => T): T {
  const lock = `${file}.lock`;
  acquire(lock, file);
  try {
    return work();
  } finally {
    release(lock);
  }
}

function release(lock: string): void {
  try {
    rmdirSync(lock);
  } catch {
    // Taken for stale and removed by another process.
  }
}

function acquire(lock: string, file: string): void {
  for (let waits = 0; waits < WAITS_MAX; waits++) {
    try {
      mkdirSync(lock);
      return;
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new RegainError('unreadable', `cannot be locked for writing: ${(cause as Error).message}`, {
          cause,
          place: { file },
        });
      }
    }
    if (waits % 20 === 19) removeStale(lock);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
  throw new RegainError(
    'unreadable',
    `is being written by another process; if there is none, remove ${lock}`,
    {
      place: { file },
    },
  );
}

/** Its age by the clock of the file system, which wrote both times. Of two that want to remove it, one succeeds. */
function removeStale(lock: string): void {
  let probe: string | undefined;
  try {
    const made = statSync(lock).mtimeMs;
    probe = mkdtempSync(`${lock}-`);
    if (statSync(probe).mtimeMs - made < STALE_MS) return;
    const aside = `${probe}-old`;
    renameSync(lock, aside);
    rmdirSync(aside);
  } catch {
    // Somebody else was faster, or the lock is gone: the next attempt will show.
  } finally {
    if (probe !== undefined) rmdirSync(probe);
  }
}
