/** The built-in stores conform, by the public conformance suite. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkStore } from './conformance.ts';
import { runDirectoryInTest } from './directory-in-test.ts';
import { memoryStore } from './memory-store.ts';
import { openStore } from './open-store.ts';
import { headInTest } from './rollouts-in-test.ts';

const directory = runDirectoryInTest();
let folders = 0;
const folder = () => join(directory.path, `folder-${++folders}`);

describe('checkStore', () => {
  it('accepts a store in memory, new for every rule or shared', async () => {
    await checkStore(memoryStore);
    const shared = memoryStore();
    await checkStore(() => shared);
  });

  it('accepts SQLite files', async () => {
    const runs = folder();
    await checkStore(() => openStore(`sqlite:${runs}`));
  });
});

describe('a session in memory', () => {
  it('that is closed twice releases the run once', async () => {
    const store = memoryStore();
    const first = await store.create('one', headInTest(), 'first');
    await first.close();
    await store.resume('one', 'second');
    await first.close();
    await expect(store.resume('one', 'third')).rejects.toThrow('the run is being written by second');
  });
});

describe('openStore', () => {
  it('keeps runs as files in a folder, and in memory', async () => {
    const runs = join(folder(), 'made', 'with', 'it');
    await (await openStore(runs).create('one', headInTest(), 'me')).close();
    for (const [store, run] of [
      [openStore(`sqlite:${runs}`), 'one'],
      [openStore(runs), 'one.sqlite'],
      [openStore('elsewhere'), join(runs, 'one')],
      [openStore('sqlite:'), join(runs, 'one.sqlite')],
    ] as const) {
      const opened = await store.open(run);
      expect(opened.head.name).toBe('test');
      await opened.close();
    }
    await expect(openStore('memory:').open('one')).rejects.toMatchObject({ code: 'not-found' });
  });

  it('refuses a name for a store in memory, and runs without a name or outside its folder', async () => {
    expect(() => openStore('memory:abc')).toThrow('memory: takes no name, got memory:abc');
    const inFolder = openStore(folder());
    for (const [store, run] of [
      [openStore('memory:'), ''],
      [openStore('sqlite:'), ''],
      [inFolder, ''],
      [inFolder, '../esc'],
      [inFolder, join('a', '..', '..', 'esc')],
    ] as const)
      await expect(store.create(run, headInTest(), 'me'), run).rejects.toMatchObject({
        code: 'invalid-argument',
      });
    for (const open of [() => inFolder.open('../esc'), () => inFolder.resume('../esc', 'me')])
      await expect(open()).rejects.toThrow('outside the folder of the store');
    await (await inFolder.create('..x', headInTest(), 'me')).close();
  });

  it('lists the known stores, and does not repeat the rest of an address', () => {
    const open = () => openStore('mysql://me:secret@host/db');
    expect(open).toThrow('there is no store for mysql: addresses; stores are sqlite:FOLDER');
    expect(open).toThrow(expect.not.objectContaining({ message: expect.stringContaining('secret') }));
    expect(() => openStore('')).toThrow('memory:');
    expect(() => openStore('constructor:x')).toThrow('there is no store for constructor: addresses');
  });
});
