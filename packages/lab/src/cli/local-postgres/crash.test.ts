/** What a crash of the server may take back: batches of a run that goes on, never a run whose end was reported. */

import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runDirectoryInTest } from '../../store/directory-in-test.ts';
import { openStore, type RunSession, rolloutsOf } from '../../store/index.ts';
import { batchInTest, headInTest } from '../../store/rollouts-in-test.ts';
import { type LocalPostgres, startPostgres } from './server.ts';

const directory = runDirectoryInTest();
chmodSync(directory.path, 0o755);
const head = headInTest();
let server: LocalPostgres;

beforeAll(async () => {
  // Nothing reaches the disk by itself within the test.
  const settings = { wal_writer_delay: '10s', bgwriter_lru_maxpages: '0', autovacuum: 'off' };
  server = await startPostgres(join(directory.path, 'server'), { settings });
});
afterAll(() => server.stop());

async function crash(): Promise<void> {
  await server.crash();
  await server.start();
}

async function commitRest(session: RunSession): Promise<void> {
  for (let batches = await session.claim(9); batches.length > 0; batches = await session.claim(9))
    for (const batch of batches) await session.commit(batch, batchInTest(head, batch));
}

it('a run whose end was reported is whole after a crash, also where another session did the work', async () => {
  const store = openStore(`${server.url}?lease=1`);
  const worker = await store.create('ended', head, 'worker');
  const observer = await store.resume('ended', 'observer');
  await commitRest(worker);
  expect(await observer.status()).toMatchObject({ batchesDone: 5, rolloutsDone: 23 });
  await crash();
  const stored = await store.open('ended');
  expect(await rolloutsOf(stored)).toHaveLength(23);
  for (const one of [stored, observer, worker]) await one.close();
});

it('a batch that a crash takes back is free again as a whole, and stored once in the end', async () => {
  const store = openStore(`${server.url}?lease=0.5`);
  const session = await store.create('taken-back', head, 'worker');
  await session.claim(1);
  // Done in the memory of the server only; everything else of this test waits for the disk.
  expect(await session.commit(0, batchInTest(head, 0))).toBe(true);
  await crash();
  expect((await session.status()).rolloutsDone % 5).toBe(0);
  await expect
    .poll(
      async () => {
        await commitRest(session);
        return (await session.status()).batchesDone;
      },
      { timeout: 60_000 },
    )
    .toBe(5);
  await crash();
  expect(await rolloutsOf(session)).toEqual(Array.from({ length: 5 }, (_, i) => batchInTest(head, i)).flat());
  await session.close();
});

it('what a session has committed is on disk when it is closed', async () => {
  const store = openStore(server.url);
  const session = await store.create('closed', head, 'worker');
  await session.commit(3, batchInTest(head, 3));
  await session.close();
  await crash();
  const stored = await store.open('closed');
  expect(await rolloutsOf(stored)).toEqual(batchInTest(head, 3));
  await stored.close();
});
