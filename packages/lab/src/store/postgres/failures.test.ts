/** A connection that breaks in the middle, tables of other versions, damage, and two programs that make tables at once. */

import pg from 'pg';
import { parseAddress } from 'regain/internal/database';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { databaseInTest } from '../../../../../scripts/database-in-test.ts';
import { proxyInTest } from '../../../../../scripts/proxy-in-test.ts';
import { openStore } from '../open-store.ts';
import { batchInTest, headInTest, rolloutsOf } from '../rollouts-in-test.ts';

const address = await databaseInTest();
const store = openStore(address);
const head = headInTest();
const direct = new pg.Client({ connectionString: address });
const other = new pg.Client({ connectionString: address });
await direct.connect();
await other.connect();
afterAll(() => Promise.all([direct.end(), other.end()]));

function inSchema(schema: string): string {
  const url = new URL(address);
  url.searchParams.set('schema', schema);
  return url.href;
}

describe('a commit', () => {
  it('whose connection is ended before it was stored is sent again, and stored once', async () => {
    const session = await store.create('killed', head, 'one');
    await session.claim(1);
    await direct.query('BEGIN; LOCK TABLE regain.rollouts IN ACCESS EXCLUSIVE MODE');
    const committed = session.commit(0, batchInTest(head, 0));
    const ended = async () => {
      const { rows } = await other.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%COPY%'",
      );
      return rows.length;
    };
    await expect.poll(ended, { timeout: 60_000 }).toBe(1);
    await direct.query('ROLLBACK');
    expect(await committed).toBe(true);
    expect(await rolloutsOf(session)).toEqual(batchInTest(head, 0));
    await session.close();
  });

  it('whose answer is lost after it was stored is known as its own', async () => {
    const proxy = await proxyInTest(address);
    const session = await openStore(`${proxy.url}?answer=20&patience=40`).create('lost', head, 'one');
    await session.claim(1);
    proxy.cutAfter('COPY 5');
    expect(await session.commit(0, batchInTest(head, 0))).toBe(true);
    expect(proxy.cuts()).toBe(1);
    expect(await session.status()).toMatchObject({ batchesDone: 1, rolloutsDone: 5 });
    await session.close();
    proxy.close();
  });

  it('whose server is gone for good can be resumed, and the error says so', async () => {
    const proxy = await proxyInTest(address);
    const session = await openStore(`${proxy.url}?patience=1`).create('gone', head, 'one');
    proxy.close();
    await expect(session.claim(1)).rejects.toMatchObject({
      code: 'unreadable',
      message:
        'the server does not answer any more. What was stored before is safe, and the run can be resumed',
    });
    await session.close();
  });

  it('on a full disk stores nothing and says so in one line', async () => {
    const session = await store.create('full', head, 'one');
    await direct.query(`
      CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_disk BEFORE INSERT ON regain.done EXECUTE FUNCTION full_disk()`);
    const refused = expect(session.commit(0, batchInTest(head, 0))).rejects;
    await refused.toMatchObject({
      code: 'unreadable',
      message: 'no space is left on the server. What was stored before is safe, and the run can be resumed',
    });
    await direct.query('DROP TRIGGER full_disk ON regain.done');
    expect(await rolloutsOf(session)).toEqual([]);
    expect(await session.commit(0, batchInTest(head, 0))).toBe(true);
    await session.close();
  });
});

describe('sslmode in an address', () => {
  it('never becomes plain text, and is checked as libpq documents, without a warning of the driver', async () => {
    const warn = vi.spyOn(process, 'emitWarning');
    for (const mode of ['allow', 'prefer', 'require', 'verify-full', 'no-verify']) {
      const asked = openStore(`${address}?sslmode=${mode}`).list!();
      await expect(asked).rejects.toThrow(
        'the server has no encryption; sslmode=disable connects without it',
      );
    }
    expect(await openStore(`${address}?sslmode=disable`).list!()).toContain('killed');
    expect(warn).not.toHaveBeenCalled();
    const checks = (mode: string) => {
      const { connection } = parseAddress(`postgres://a@b/c?sslmode=${mode}`);
      const { ssl } = new pg.Client({ connectionString: connection });
      return ssl;
    };
    expect(checks('require')).toMatchObject({ rejectUnauthorized: false });
    expect(checks('no-verify')).toMatchObject({ rejectUnauthorized: false });
    expect(checks('verify-full')).toEqual({});
    warn.mockRestore();
  });
});

describe('damage', () => {
  it.each([
    ['a changed number', 'UPDATE regain.rollouts SET money = money + 1 WHERE position = 2'],
    ['a changed name', "UPDATE regain.names SET text = 'other' WHERE text = 'retry'"],
    ['a missing row', 'DELETE FROM regain.rollouts WHERE position = 3'],
  ])('is detected: %s', async (what, damage) => {
    const session = await store.create(what, head, 'one');
    await session.commit(0, batchInTest(head, 0));
    await direct.query('BEGIN');
    await direct.query(damage);
    await direct.query('COMMIT');
    await expect(rolloutsOf(session)).rejects.toThrow(
      'the run is damaged: rollouts 0 to 4 are not what was written',
    );
    await session.close();
  });

  it('of a head is detected', async () => {
    await (await store.create('head', head, 'one')).close();
    await direct.query("UPDATE regain.runs SET head = replace(head, '23', '24') WHERE name = 'head'");
    await expect(store.open('head')).rejects.toThrow('the run is damaged: its head is not what was written');
  });
});

describe('tables', () => {
  it('are made once by two programs at the same time', async () => {
    const two = [1, 2].map(() => openStore(inSchema('raced')));
    const sessions = await Promise.all(two.map((one, i) => one.create(`run ${i}`, head, 'one')));
    for (const session of sessions) await session.close();
    expect(await two[0]!.list!()).toHaveLength(2);
  });

  it('of a newer version are refused, for reading and writing', async () => {
    const newer = openStore(inSchema('newer'));
    await (await newer.create('run', head, 'one')).close();
    await direct.query('INSERT INTO newer.regain_schema_version (version) VALUES (99)');
    for (const work of [
      () => newer.open('run'),
      () => newer.resume('run', 'x'),
      () => newer.create('other', head, 'x'),
    ])
      await expect(work()).rejects.toThrow(
        /^made by a newer regain: its tables have version 99, .*update regain$/,
      );
  });
});
