/** `regain up`: a database and a worker from one command, a run on them, and nothing left afterwards. */

import { chmodSync, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { exitCodes } from 'regain/internal/cli';
import { readTextFile } from 'regain/internal/files';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { listWorkers } from '../../store/index.ts';
import { runInProcess, runRegainWhile } from '../runs/processes-in-test.ts';

const directory = runDirectoryInTest();
chmodSync(directory.path, 0o755);

describe('regain up', () => {
  it('starts and stops a database with workers, continues in the same folder, and outlives a crash of the server', async () => {
    const folder = join(directory.path, 'database');
    const args = ['up', folder, '--workers', '1', '--threads', '1', '--json'];
    const names: string[][] = [];
    const pidFile = join(folder, 'data', 'postmaster.pid');
    const postmaster = () =>
      (existsSync(pidFile) ? Number(readTextFile(pidFile).split('\n')[0]) : undefined)!;
    // A port that is never free: without a dashboard, the rest is there.
    for (const dashboard of [['--port', String(await portInUse())], ['--no-dashboard']]) {
      const { code, stderr } = await runRegainWhile([...args, ...dashboard], (child) => {
        child.stdout!.once('data', async (text: string) => {
          const { url, dashboard } = JSON.parse(text) as { url: string; dashboard?: string };
          expect(dashboard).toBeUndefined();
          expect(statSync(url).mode & 0o777).toBe(0o600);
          expect(text).not.toMatch(/postgres:/);
          names.push(await workersOf(url));
          if (names.length === 2) {
            const crashed = postmaster();
            process.kill(crashed, 'SIGQUIT');
            await expect.poll(postmaster, { timeout: 60_000 }).not.toBe(crashed);
            await expect
              .poll(() => listWorkers(readTextFile(url)).catch(() => []), { timeout: 60_000 })
              .toHaveLength(1);
          }
          child.kill('SIGINT');
        });
      });
      expect(code, stderr).toBe(0);
      expect(existsSync(pidFile)).toBe(false);
    }
    const { code, stderr } = await runInProcess('up', join(folder, 'port'), '--no-dashboard');
    expect([code, stderr]).toEqual([
      exitCodes.unreadable,
      expect.stringMatching(/^error: .*a file of that name exists/),
    ]);
    expect(names.map((found) => found.length)).toEqual([1, 1]);
    expect(names[0]).not.toEqual(names[1]);
  });
});

async function portInUse(): Promise<number> {
  const server = createServer();
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as { port: number }).port;
}

/** The worker that has announced itself, which takes a moment. */
async function workersOf(urlFile: string): Promise<string[]> {
  const address = readTextFile(urlFile).trim();
  let found: string[] = [];
  while (found.length === 0) {
    found = (await listWorkers(address)).map(({ name }) => name);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return found;
}
