/**
 * Runs on a server whose disk is full: a real file system of limited size has all files of the server, its log included.
 * A run has to end with one line, leave whole batches only, and end with the bytes of SQLite once there is space.
 */

import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../../packages/lab/src/cli/local-postgres/server.ts';
import { openStore, textOfRun } from '../../../packages/lab/src/store/index.ts';
import buildForTests from '../../build-for-tests.ts';
import { commandFile } from '../../built-program.ts';
import { askDatabase } from '../../database-in-test.ts';
import { BATCH, experimentIn, undisturbed } from '../database-chaos/experiment.ts';
import { smallDisk } from './small-disk.ts';

export interface FullDiskTrial {
  /** When the run begins. */
  readonly freeBytes: number;
  readonly exitCode: number;
  readonly lines: readonly string[];
  /** Found stored afterwards, by their digests. */
  readonly stored: number;
  /** Rows without a finished batch, and finished batches without their rows. */
  readonly halfWritten: number;
  readonly isSameAfterwards: boolean;
}

const MEGABYTES = 256;

export async function fullDisk(
  freeBytes: readonly number[],
  rollouts: number,
): Promise<readonly FullDiskTrial[]> {
  const folder = mkdtempSync(join(tmpdir(), 'regain-full-'));
  chmodSync(folder, 0o755);
  const unbuild = await buildForTests();
  const disk = smallDisk(join(folder, 'disk'), MEGABYTES);
  try {
    const server = await startPostgres(join(disk.path, 'server'), {
      settings: { fsync: 'off', max_wal_size: '48MB', min_wal_size: '32MB' },
    });
    try {
      const experiment = await experimentIn(join(folder, 'files'), { rollouts, sleepMs: 0 });
      const expected = await undisturbed(experiment);
      const at = ['--database', `${server.url}?patience=5`, '--workers', '1'];
      const store = openStore(server.url);
      // The tables are there before the disk is full.
      await (await store.create('first', experiment.head, 'the study')).close();
      const found = [];
      for (const [i, leave] of freeBytes.entries()) {
        const name = `run-${i}`;
        const run = ['run', experiment.file, '--out', name, '--batch', String(BATCH), ...at];
        disk.fill(leave);
        const refused = await regain(run);
        const isThere = (await store.list!()).includes(name);
        const before = isThere ? await storedIn(name) : { stored: 0, halfWritten: 0, text: '' };
        disk.free();
        await untilAnswered(server.url);
        // A run of which nothing was stored is not kept.
        const again = await regain(isThere ? ['resume', name, ...at] : run);
        const { text, halfWritten } = await storedIn(name);
        found.push({
          ...{ freeBytes: leave, exitCode: refused.code, stored: before.stored },
          lines: refused.stderr.trim().split('\n'),
          halfWritten: before.halfWritten + halfWritten,
          isSameAfterwards: again.code === 0 && text === expected,
        });
      }
      return found;

      async function storedIn(name: string) {
        const opened = await store.open(name);
        const [rows, batches] = (await askDatabase(
          server.url,
          `SELECT (SELECT count(*) FROM regain.rollouts WHERE run = id), (SELECT count(*) FROM regain.done WHERE run = id)
           FROM regain.runs WHERE name = '${name}'`,
        )) as [string, string];
        try {
          const text = await textOfRun(opened);
          const stored = text === '' ? 0 : text.split('\n').length;
          const halfWritten = Math.abs(Number(rows) - stored) + Math.abs(Number(batches) * BATCH - stored);
          return { text, stored, halfWritten };
        } finally {
          await opened.close();
        }
      }
    } finally {
      await server.stop();
    }
  } finally {
    disk.remove();
    unbuild?.();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A server that crashed over its full disk has to recover first. */
async function untilAnswered(url: string): Promise<void> {
  for (let waitedMs = 0; ; waitedMs += 100) {
    try {
      await askDatabase(url, 'SELECT 1');
      return;
    } catch (error) {
      if (waitedMs > 60_000) throw error;
      await sleep(100);
    }
  }
}

function regain(args: readonly string[]): Promise<{ readonly code: number; readonly stderr: string }> {
  const env = { ...process.env, NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, [commandFile(), ...args], { env }, (error, _, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stderr }),
    );
  });
}
