/** Workers on one database: the results of SQLite, a drain that loses nothing, and what is refused. */

import { beforeAll, describe, expect, it } from 'vitest';
import { askDatabase, databaseInTest } from '../../../../../scripts/database-in-test.ts';
import packageJson from '../../../../regain/package.json' with { type: 'json' };
import { finish, resolvedInTest } from '../../harness/experiment-in-test.ts';
import { createRunHead, type ResolvedManifest, softwareVersion } from '../../harness/index.ts';
import { memoryStore, openStore, textOfRun } from '../../store/index.ts';
import { runInProcess, runRegainWhile } from '../runs/processes-in-test.ts';

/** Leases are short, so that a test does not wait for one. */
const database = `${await databaseInTest()}?lease=2`;
const store = openStore(database);
const worker = ['worker', '--database', database, '--threads', '1'];
let manifest: ResolvedManifest;
let expected: string;

beforeAll(async () => {
  manifest = await resolvedInTest();
  const session = await memoryStore().create('run', headBy('this'), 'a test');
  expected = await finish(session, manifest, { workers: 1 });
});

function headBy(madeBy: string) {
  return createRunHead(manifest, { madeBy, createdAt: '2026-01-02T03:04:05.000Z' }, 2);
}

async function create(run: string, madeBy = softwareVersion(packageJson.version)): Promise<void> {
  await (await store.create(run, headBy(madeBy), 'a test')).close();
}

async function textOf(run: string): Promise<string> {
  const stored = await store.open(run);
  try {
    return await textOfRun(stored);
  } finally {
    await stored.close();
  }
}

const ask = (text: string) => askDatabase(database.replace(/\?.*/, ''), text);

describe('workers', () => {
  it('give the results of one process, two runs one after the other, and then end', async () => {
    await create('first');
    await create('second');
    const start = () => runRegainWhile([...worker, '--until-done', '--json'], () => {});
    const both = await Promise.all([start(), start()]);
    for (const { code, stderr } of both) expect(code, stderr).toBe(0);
    const batches = both.map(({ stdout }) => (JSON.parse(stdout) as { batches: number }).batches);
    expect(batches[0]! + batches[1]!).toBe(2 * 24);
    expect(await textOf('first')).toBe(expected);
    expect(await textOf('second')).toBe(expected);
    expect(await ask('SELECT count(*)::int FROM regain.leases')).toEqual([0]);
    expect(await ask('SELECT count(*)::int FROM regain.workers')).toEqual([0]);
  });

  it('finish and commit what they have at SIGTERM, and say what they do while they work', async () => {
    await create('drained');
    let listed: string | undefined;
    const { code, stdout, stderr } = await runRegainWhile(worker, async (child) => {
      await expect.poll(() => ask(committed), { timeout: 120_000 }).not.toEqual([0]);
      listed = (await runInProcess('worker', '--database', database, '--list')).stdout;
      child.kill('SIGTERM');
    });
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/: \d+ batches done/);
    expect(listed).toMatch(/process \d+ on .* drained|process \d+ on .* idle/);
    expect(await ask("SELECT count(*)::int FROM regain.leases WHERE lease_until > '-infinity'")).toEqual([0]);
    expect((await runInProcess(...worker, '--until-done')).code).toBe(0);
    expect(await textOf('drained')).toBe(expected);
  });
  const committed =
    "SELECT count(*)::int FROM regain.done WHERE run = (SELECT id FROM regain.runs WHERE name = 'drained')";

  it('are listed without a table being made', async () => {
    const empty = await databaseInTest();
    const { code, stdout } = await runInProcess('worker', '--database', empty, '--list');
    expect([code, stdout]).toEqual([0, 'no worker has announced itself\n']);
    expect(await askDatabase(empty, "SELECT to_regclass('regain.workers') IS NULL")).toEqual([true]);
  });

  it('refuse a run of other software with one line', async () => {
    await create('other', 'regain 0.0.1, node 24');
    const { code, stderr } = await runInProcess(...worker, '--until-done');
    expect(code).toBe(0);
    expect(stderr).toMatch(/^other: refused: it was made by regain 0\.0\.1, node 24, this worker is /m);
    const only = await runInProcess(...worker, '--run', 'other', '--until-done');
    expect(only.code).not.toBe(0);
    expect(only.stderr).toMatch(/made by regain 0\.0\.1/);
  });
});
