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
  it('gives as many as asked for, lowest first, whatever the planner knows of it', async () => {
    // As after a run has ended: the table is known as empty, and joins run one side again for each row of the other.
    const { pathname } = new URL(address);
    await direct.query('DELETE FROM regain.leases');
    await direct.query('VACUUM ANALYZE regain.leases');
    for (const join of ['hashjoin', 'mergejoin', 'material'])
      await direct.query(`ALTER DATABASE ${pathname.slice(1)} SET enable_${join} = off`);
    const session = await store.create('planned', headInTest({ rollouts: 1000, batchSize: 1 }), 'one');
    expect(await session.claim(50)).toEqual(Array.from({ length: 50 }, (_, i) => i));
    expect(await session.claim(50)).toEqual(Array.from({ length: 50 }, (_, i) => i + 50));
    await session.close();
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
