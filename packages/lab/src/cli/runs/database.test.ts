/** Commands on a database: the results of a file, copies both ways, and errors in one line without a password. */

import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { exitCodes } from 'regain/internal/cli';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { databaseInTest } from '../../../../../scripts/database-in-test.ts';
import { directoryForTest, regain, runInTest } from '../../../../regain/src/cli/run-in-test.ts';
import { createRunHead, parseManifest, resolveManifest } from '../../harness/index.ts';
import { openStore } from '../../store/index.ts';

const directory = directoryForTest();
const database = await databaseInTest();
const direct = new pg.Client({ connectionString: database });
await direct.connect();
afterAll(() => direct.end());
const at = ['--database', database];
const file = join(directory.path, 'small.sqlite');
let manifest: string;

/** Rows of the run without what differs between any two runs. */
const rows = (...args: string[]) => regain('export', ...args);

beforeAll(async () => {
  manifest = directory.write(
    'manifest.json',
    JSON.stringify({
      ...{ name: 'small', suites: ['paladin-eval'], policies: ['vanilla', 'retry'], tasks: 2, repeats: 2 },
      verdict: { margin: 0.1, resamples: 99, seed: 3, method: 'percentile' },
    }),
  );
  await regain('run', manifest, '--out', file, '--workers', '1');
  await regain('run', manifest, '--out', 'small', '--workers', '1', '--batch', '3', ...at);
});

describe('a run in a database', () => {
  it('has the rows, the results and the report of the same run in a file', async () => {
    expect(await rows('small', ...at)).toBe(await rows(file));
    const shown = async (...args: string[]) => JSON.parse(await regain('show', ...args, '--json'));
    const { file: _, ...inDatabase } = await shown('small', ...at);
    const { file: __, ...inFile } = await shown(file);
    expect(inDatabase).toEqual(inFile);
    expect(await regain('replay', 'small', '1', ...at)).toContain('equal to the stored rollout');
    expect(JSON.parse(await regain('compare', 'small', 'small', ...at, '--json')).manifestsDiffer).toEqual(
      [],
    );
    const out = join(directory.path, 'report');
    await regain('report', 'small', '--out', out, ...at);
    expect(existsSync(join(out, 'report.html'))).toBe(true);
  });

  it('is listed, found by the variable of the environment, and resumed when nothing is left', async () => {
    const listed = JSON.parse(await regain('runs', ...at, '--json'));
    expect(listed.runs[0]).toMatchObject({ file: 'small', rolloutsDone: listed.runs[0].rollouts });
    vi.stubEnv('REGAIN_DATABASE', database);
    expect(await regain('resume', 'small')).toContain('small: ');
    expect(await regain('show', file)).toContain('small: ');
    await regain('run', manifest, '--workers', '1');
    expect(await regain('runs')).toMatch(/small-[0-9a-f]{8} /);
  });

  it('is the same after copies both ways, and a copy does not replace a run', async () => {
    const folder = join(directory.path, 'copies');
    await regain('copy', 'small', '--from', database, '--to', folder);
    const copied = join(folder, 'small.sqlite');
    expect(await rows(copied)).toBe(await rows(file));
    const digest = async (...args: string[]) => JSON.parse(await regain('copy', ...args, '--json')).digest;
    const there = await digest(copied, '--to', database, '--as', 'again');
    expect(await digest('again', '--from', database, '--to', folder)).toBe(there);
    expect(await rows('again', ...at)).toBe(await rows(file));
    for (const args of [
      ['small', '--from', database, '--to', folder],
      [copied, '--to', database],
    ]) {
      const { code, stderr } = await runInTest('copy', ...args);
      expect(code).toBe(exitCodes.unreadable);
      expect(stderr).toContain('exists already');
    }
  });

  it('takes the files of users along from a file, and a copy in a file says where they belong', async () => {
    const folder = join(directory.path, 'carrying');
    const policy = `export default { name: 'own', decide: () => null };`;
    mkdirSync(join(folder, 'own'), { recursive: true });
    directory.write('carrying/own/policy.ts', policy);
    const input = { name: 'own', suites: ['paladin-eval'], policies: ['./own/policy.ts'], tasks: 2 };
    const resolved = await resolveManifest(parseManifest(input), { from: folder, runDirectory: folder });
    const head = createRunHead(resolved, { madeBy: 'this', createdAt: '2026-01-02T03:04:05.000Z' });
    const run = join(folder, 'own.sqlite');
    await (await openStore('sqlite:').create(run, head, 'a test')).close();
    await regain('copy', run, '--to', database);
    const stored = await openStore(database).open('own');
    expect(await stored.files?.()).toEqual([{ path: 'own/policy.ts', bytes: Buffer.from(policy) }]);
    await stored.close();
    const { stderr } = await runInTest('copy', 'own', '--from', database, '--to', join(folder, 'back'));
    expect(stderr).toContain(`put them at ${join(folder, 'back', 'own', 'policy.ts')}`);
    rmSync(join(folder, 'own'), { recursive: true });
    const absent = await runInTest('copy', run, '--to', database, '--as', 'absent');
    expect([absent.code, absent.stderr]).toEqual([
      exitCodes.unreadable,
      expect.stringMatching(/no such file/),
    ]);
  });

  it('is copied to a folder or a database, and to nothing else', async () => {
    for (const [to, message] of [
      ['mysql://me:s3cret@host/db', '--to needs the address of a PostgreSQL database, or a folder'],
      [file, 'cannot be created'],
    ]) {
      const { code, stderr } = await runInTest('copy', 'small', '--from', database, '--to', to!);
      expect(code).not.toBe(0);
      expect(stderr).toContain(message);
      expect(stderr).not.toMatch(/s3cret|internal error/);
    }
    expect(existsSync('mysql:')).toBe(false);
  });

  it('that could not be copied whole is not there', async () => {
    await direct.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON regain.rollouts FOR EACH ROW WHEN (NEW.position = 4) EXECUTE FUNCTION refuse()`);
    const { stderr } = await runInTest('copy', file, '--to', database, '--as', 'half');
    await direct.query('DROP TRIGGER refuse ON regain.rollouts');
    expect(stderr).toContain('no space is left on the server');
    expect(await regain('runs', ...at)).not.toContain('half');
    // A damaged run is not copied to a file either.
    await direct.query(
      "UPDATE regain.rollouts SET money = 9 WHERE position = 1 AND run = (SELECT id FROM regain.runs WHERE name = 'again')",
    );
    const folder = join(directory.path, 'partial');
    const damaged = await runInTest('copy', 'again', '--from', database, '--to', folder);
    expect(damaged.stderr).toContain('the run is damaged');
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });
});

describe('an error of a database', () => {
  const SECRET = 'pass-w0rd-never-shown';
  const url = new URL(database);
  const user = `weak_${url.pathname.slice(6)}`;
  const with_ = (change: (one: URL) => void) => {
    const one = new URL(database);
    one.password = SECRET;
    change(one);
    return one.href;
  };
  beforeAll(() => direct.query(`CREATE ROLE ${user} LOGIN PASSWORD '${SECRET}'`));

  it.each<[what: string, address: () => string, message: string]>([
    ['no address', () => `postgres://me:${SECRET}@`, 'the address of a database has the form postgres://'],
    ['a wrong password', () => with_(() => {}), 'the database refuses this user or password'],
    ['a wrong port', () => with_((one) => (one.port = '1')), 'no server answers at that host and port'],
    [
      'a wrong host',
      () => with_((one) => (one.hostname = 'no-such-host.invalid')),
      'there is no host of that name',
    ],
    [
      'a missing database',
      () => with_((one) => Object.assign(one, { username: user, pathname: '/no_such_database' })),
      'the server has no database of that name',
    ],
    ['missing rights', () => with_((one) => (one.username = user)), 'this user lacks rights'],
  ])('is one line without the password, and leaves nothing: %s', async (_, address, message) => {
    const commands = [
      ['run', manifest, '--workers', '1'],
      ...['show', 'resume', 'report', 'export'].map((name) => [name, 'small']),
      ['runs'],
    ];
    for (const command of commands) {
      const { code, stdout, stderr } = await runInTest(...command, '--database', address());
      expect(code, stdout).not.toBe(0);
      expect(stderr).toContain(message);
      expect(stderr.trim().split('\n')).toHaveLength(1);
      expect(`${stdout}${stderr}`).not.toContain(SECRET);
    }
    const { stderr } = await runInTest('copy', file, '--to', address());
    expect(stderr).toContain(message);
    expect(stderr).not.toContain(SECRET);
  });

  it('has no password where the address stands at the place of a name', async () => {
    for (const command of [['show'], ['resume'], ['copy'], ['run', manifest, '--out'], ['runs']]) {
      const { code, stdout, stderr } = await runInTest(...command, database);
      expect(code).not.toBe(0);
      expect(stderr).toMatch(/^error: .*\n$/);
      expect(`${stdout}${stderr}`).not.toContain(url.password);
    }
    expect(existsSync('postgres:')).toBe(false);
  });

  it('or anything else leaves no credentials in its tables', async () => {
    const tables = await direct.query(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'regain'",
    );
    expect(tables.rows.length).toBeGreaterThan(8);
    for (const { name } of tables.rows) {
      const { rows: found } = await direct.query(`SELECT t::text AS row FROM regain.${name} AS t`);
      const text = JSON.stringify(found);
      expect(text).not.toContain(SECRET);
      expect(text).not.toContain(url.password);
    }
  });
});
