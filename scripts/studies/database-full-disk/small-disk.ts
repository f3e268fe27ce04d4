/** A file system of a few hundred megabytes in memory, which can be filled. Only root may mount one. */

import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../temporary-folder.ts';

export interface SmallDisk {
  readonly path: string;
  /** Takes all of it but these bytes. */
  fill(leave: number): void;
  free(): void;
  remove(): void;
}

const BLOCK = 4_096;

export function smallDisk(path: string, megabytes: number): SmallDisk {
  mkdirSync(path, { recursive: true });
  const { status, error, stderr } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path],
    { encoding: 'utf8' },
  );
  if (status !== 0)
    throw new Error(`a small file system cannot be mounted here: ${error?.message ?? stderr.trim()}`);
  const ballast = join(path, 'ballast');
  return {
    path,
    fill(leave) {
      const file = openSync(ballast, 'w');
      for (;;) {
        const { bavail, bsize } = statfsSync(path);
        const bytes = Math.min(1_000_000, bavail * bsize - leave);
        if (bytes < BLOCK) break;
        writeSync(file, Buffer.alloc(bytes));
      }
      closeSync(file);
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      spawnSync('umount', [path]);
    },
  };
}

/** Why no file system can be mounted here; undefined where one can. */
export function mountMissing(): string | undefined {
  using folder = temporaryFolder('mount');
  try {
    smallDisk(folder.path, 1).remove();
    return undefined;
  } catch (error) {
    return `needs the right to mount a file system: ${(error as Error).message}`;
  }
}
