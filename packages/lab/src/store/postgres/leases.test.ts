/** Leases: who may commit a batch after its lease has expired, and what a second result of a batch does. */

import pg from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { databaseInTest } from '../../../../../scripts/database-in-test.ts';
import { openStore } from '../open-store.ts';
import type { RunSession } from '../port.ts';
import { batchInTest, headInTest, rolloutsOf, textOfRun } from '../rollouts-in-test.ts';

const address = await databaseInTest();
const head = headInTest();
const store = openStore(address);
const direct = new pg.Client({ connectionString: address });
await direct.connect();
afterAll(() => direct.end());

/** As if its holder had shown no sign of life for the length of a lease. */
async function expire(batch: number): Promise<void> {
  await direct.query(
    "UPDATE regain.leases SET lease_until = now() - interval '1 second' WHERE batch = $1 AND lease_until > now()",
    [batch],
  );
}

async function commit(session: RunSession, batch: number, change = {}): Promise<boolean> {
  return session.commit(
    batch,
    batchInTest(head, batch).map((one) => ({ ...one, ...change })),
  );
}

describe('a lease', () => {
  it('that has expired and that nobody took still allows a commit', async () => {
    const session = await store.create('late', head, 'slow');
    const [batch] = await session.claim(1);
    await expire(batch!);
    expect(await commit(session, batch!)).toBe(true);
    await session.close();
  });

  it('that was taken over is no more: the commit of its first holder changes nothing', async () => {
    const zombie = await store.create('taken', head, 'zombie');
    expect(await zombie.claim(2)).toEqual([0, 1]);
    await expire(0);
    const other = await store.resume('taken', 'other');
    expect(await other.claim(1)).toEqual([0]);
    expect(other.lease!(0)).toEqual({ batch: 0, attempt: 2, expiries: 1 });
    expect(await commit(zombie, 0)).toBe(false);
    expect(await rolloutsOf(other)).toEqual([]);
    expect(await commit(other, 0)).toBe(true);
    expect(await commit(zombie, 0)).toBe(false);
    expect(await rolloutsOf(other)).toEqual(batchInTest(head, 0));
    await zombie.close();
    await other.close();
  });

  it('that is released does not count as expired; one whose worker has died does, each time', async () => {
    const first = await store.create('counted', head, 'first');
    await first.claim(1);
    await first.close();
    for (const expiries of [0, 1, 2]) {
      const session = await store.resume('counted', 'next');
      expect(await session.claim(1)).toEqual([0]);
      expect(session.lease!(0)).toMatchObject({ attempt: expiries + 2, expiries });
      // Its worker dies: nothing is released.
      await expire(0);
    }
  });

  it('is renewed while its session lives, as often as its length asks for', async () => {
    const url = new URL(address);
    url.searchParams.set('lease', '0.3');
    const session = await openStore(url.href).create('renewed', head, 'long at work');
    await session.claim(1);
    const until = async () => {
      const { rows } = await direct.query('SELECT max(lease_until) AS at FROM regain.leases');
      return Number(rows[0].at);
    };
    const before = await until();
    await expect.poll(until, { timeout: 60_000 }).toBeGreaterThan(before);
    await session.close();
  });
});

describe('a batch that was done before', () => {
  it('is refused with both results named as different, where they are', async () => {
    const first = await store.create('twice', head, 'first');
    const second = await store.resume('twice', 'second');
    await commit(first, 0);
    expect(await commit(second, 0)).toBe(false);
    await expect(commit(second, 0, { attempts: 99 })).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining('batch 0 was done twice with different rollouts'),
    });
    expect(await textOfRun(second)).toBe(
      batchInTest(head, 0)
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    await first.close();
    await second.close();
  });
});

describe('the table of leases', () => {
  it('gives as many as asked for, lowest first, where the planner takes it for a table of one row', async () => {
    // As after a run has ended: the join then runs its other side again for each row of the table.
    await direct.query('ALTER TABLE regain.leases SET (autovacuum_enabled = off)');
    await direct.query(
      "UPDATE pg_class SET reltuples = 1, relpages = 100000 WHERE oid = 'regain.leases'::regclass",
    );
    const session = await store.create('planned', headInTest({ rollouts: 1000, batchSize: 1 }), 'one');
    expect(await session.claim(5)).toEqual([0, 1, 2, 3, 4]);
    expect(await session.claim(50)).toEqual(Array.from({ length: 50 }, (_, i) => i + 5));
    // The same with a sub-select in place of the common table expression takes all that are left: the test can fail.
    const { rows } = await direct.query("SELECT id FROM regain.runs WHERE name = 'planned'");
    const { rowCount } = await direct.query(
      `UPDATE regain.leases AS held SET lease_until = 'infinity'
       FROM (
         SELECT batch FROM regain.leases WHERE run = $1 AND lease_until < clock_timestamp()
         ORDER BY batch LIMIT 5 FOR UPDATE SKIP LOCKED
       ) AS free
       WHERE held.run = $1 AND held.batch = free.batch`,
      [rows[0].id],
    );
    expect(rowCount).toBe(945);
    await session.close();
  });

  it('gives a batch to one of many sessions at once, and to none more than it asked for', async () => {
    const all = 300;
    const first = await store.create('crowded', headInTest({ rollouts: all, batchSize: 1 }), 'first');
    // A third of them were held by a worker that has died.
    for (const batch of await first.claim(100)) await expire(batch);
    const others = await Promise.all([1, 2, 3, 4, 5].map((n) => store.resume('crowded', `other ${n}`)));
    const taken: number[] = [];
    for (let left = true; left; ) {
      const claims = others.map(async (session, i) => {
        const got = await session.claim(2 ** i);
        expect(got.length).toBeLessThanOrEqual(2 ** i);
        return got;
      });
      const got = (await Promise.all(claims)).flat();
      taken.push(...got);
      left = got.length > 0;
    }
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: all }, (_, i) => i));
    for (const session of [first, ...others]) await session.close();
  });

  it('has a window of batches, however many the run has', async () => {
    const large = headInTest({ rollouts: 1e9, batchSize: 100 });
    const session = await store.create('large', large, 'one');
    expect(await session.claim(3)).toEqual([0, 1, 2]);
    const { rows } = await direct.query(
      "SELECT count(*)::integer AS n FROM regain.leases JOIN regain.runs ON id = run WHERE name = 'large'",
    );
    expect(rows[0].n).toBe(1000);
    expect(await session.status()).toMatchObject({ batches: 1e7, batchesDone: 0 });
    await session.close();
  });
});
