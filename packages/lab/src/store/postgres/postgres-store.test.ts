/** Runs in a real PostgreSQL: by the rules of all stores, and by those of several writers. */

import { describe, expect, it } from 'vitest';
import { databaseInTest } from '../../../../../scripts/database-in-test.ts';
import { checkStore } from '../conformance.ts';
import { memoryStore } from '../memory-store.ts';
import { openStore } from '../open-store.ts';
import { batchInTest, headInTest, textOfRun } from '../rollouts-in-test.ts';

const address = await databaseInTest();

function withSettings(settings: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(settings)) url.searchParams.set(name, value);
  return url.href;
}

describe('a store in PostgreSQL', () => {
  it('conforms', async () => {
    await checkStore(() => openStore(address));
  });

  it('gives four sessions at once each batch once, and the run is that of one', async () => {
    const large = headInTest({ rollouts: 403, batchSize: 3 });
    const store = openStore(withSettings({ schema: 'four' }));
    await (await store.create('r', large, 'the first')).close();
    const taken: number[] = [];
    const work = async (owner: string) => {
      const session = await store.resume('r', owner);
      for (;;) {
        const batches = await session.claim(2);
        if (batches.length === 0) break;
        for (const batch of batches) {
          taken.push(batch);
          expect(await session.commit(batch, batchInTest(large, batch))).toBe(true);
        }
      }
      await session.close();
    };
    await Promise.all(['a', 'b', 'c', 'd'].map(work));
    expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 135 }, (_, i) => i));
    const alone = await memoryStore().create('r', large, 'one');
    for (const batch of taken) await alone.commit(batch, batchInTest(large, batch));
    const run = await store.open('r');
    expect(await textOfRun(run)).toBe(await textOfRun(alone));
    expect(await run.status()).toEqual(await alone.status());
    await run.close();
  });
});
