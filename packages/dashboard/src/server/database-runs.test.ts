/** Runs of a database are sources like files, also those that are added while the pages are served. */

import { memoryStore, type Store, sampleHead } from '@regain/lab/internal/store';
import { describe, expect, it } from 'vitest';
import { withDatabaseRuns } from './database-runs.ts';
import { Sources } from './sources.ts';

describe('runs of a database', () => {
  it('are listed, described and found by id', async () => {
    const names: string[] = [];
    const database: Store = { ...memoryStore(), list: async () => names };
    const add = async (name: string) => {
      names.push(name);
      await (await database.create(name, sampleHead(), 'a test')).close();
    };
    await add('first');
    const store = withDatabaseRuns(memoryStore(), database);
    const sources = new Sources([], store);
    await sources.refresh();
    await add('second');
    expect(sources.list()).toHaveLength(1);
    await sources.refresh();
    const described = await Promise.all(sources.list().map((one) => sources.describe(one)));
    expect(described.map(({ name, kind, run }) => [name, kind, run?.rollouts])).toEqual([
      ['first', 'run', 23],
      ['second', 'run', 23],
    ]);
    const { file } = sources.get(described[1]!.id, 'run');
    const opened = await store.open(file);
    expect(opened.head).toEqual(sampleHead());
    await expect(store.open('second')).rejects.toMatchObject({ code: 'not-found' });
  });
});
