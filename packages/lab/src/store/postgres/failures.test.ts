/** A connection that breaks in the middle, tables of other versions, damage, and two programs that make tables at once. */

import { connect, createServer, type Server, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseInTest } from '../../../../../scripts/database-in-test.ts';
import { openStore } from '../open-store.ts';
import { batchInTest, headInTest, rolloutsOf } from '../rollouts-in-test.ts';
import { Database } from './database.ts';
import { migrate, requireSchema } from './migrations.ts';

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
    const proxy = await cuttingProxy();
    const url = new URL(address);
    url.port = String(proxy.port);
    url.search = '?answer=20&patience=40';
    const session = await openStore(url.href).create('lost', head, 'one');
    await session.claim(1);
    proxy.cutAfter('COPY 5');
    expect(await session.commit(0, batchInTest(head, 0))).toBe(true);
    expect(proxy.cuts()).toBe(1);
    expect(await session.status()).toMatchObject({ batchesDone: 1, rolloutsDone: 5 });
    await session.close();
    proxy.server.close();
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

  it('of an older version are updated by a writer, which says so; a reader asks for one', async () => {
    const database = await Database.open(inSchema('older'));
    const steps = ['CREATE TABLE @first (n integer)', 'CREATE TABLE @second (n integer)'];
    const lines: string[] = [];
    await migrate(database, (line) => lines.push(line), steps.slice(0, 1));
    expect(lines).toEqual([]);
    await expect(requireSchema(database, steps)).rejects.toThrow(
      'its tables have version 1 and this regain needs version 2: the next command that writes runs updates them',
    );
    await migrate(database, (line) => lines.push(line), steps);
    expect(lines).toEqual([expect.stringMatching(/schema=older: tables updated from version 1 to 2$/)]);
    expect(await requireSchema(database, steps)).toBe('ready');
    // A step that fails leaves the version before it.
    await expect(
      migrate(database, undefined, [...steps, 'CREATE TABLE @first (n integer)']),
    ).rejects.toThrow();
    expect(await requireSchema(database, steps)).toBe('ready');
    await database.close();
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

/** Between a client and the server: cuts the connection instead of passing on an answer with this text, once. */
async function cuttingProxy() {
  const { hostname, port } = new URL(address);
  let wanted: string | undefined;
  let cuts = 0;
  const server: Server = createServer((client: Socket) => {
    const upstream = connect(Number(port), hostname);
    const end = () => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) socket.on('error', end).on('close', end);
    client.on('data', (data) => upstream.write(data));
    upstream.on('data', (data) => {
      if (wanted === undefined || !data.includes(wanted)) return client.write(data);
      wanted = undefined;
      cuts += 1;
      return end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    server,
    port: (server.address() as { port: number }).port,
    cutAfter: (text: string) => {
      wanted = text;
    },
    cuts: () => cuts,
  };
}
