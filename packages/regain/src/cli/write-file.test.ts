import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder, writeFileAtomic } from './write-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regain-write-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeFileAtomic', () => {
  it('writes and replaces a file, and leaves nothing else behind', async () => {
    const file = join(folder, 'figure.svg');
    await writeFile(file, 'old');
    await writeFileAtomic(file, '<svg/>');
    expect(await readFile(file, 'utf8')).toBe('<svg/>');
    expect(await readdir(folder)).toEqual(['figure.svg']);
  });

  it('names the file that cannot be written, and cleans up', async () => {
    const file = join(folder, 'taken');
    await mkdir(file);
    await expect(writeFileAtomic(file, 'x')).rejects.toMatchObject({ code: 'unreadable', place: { file } });
    expect(await readdir(folder)).toEqual(['taken']);
    await expect(writeFileAtomic(join(folder, 'missing', 'x.svg'), 'x')).rejects.toMatchObject({
      code: 'unreadable',
      message: 'cannot be written: the folder does not exist',
    });
  });
});

describe('makeFolder', () => {
  it('creates a folder and its parents, and keeps an existing one', async () => {
    const deep = join(folder, 'a', 'b');
    await makeFolder(deep);
    await writeFile(join(deep, 'kept'), '');
    await makeFolder(deep);
    expect(await readdir(deep)).toEqual(['kept']);
  });

  it('names the folder that cannot be created', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(makeFolder(file)).rejects.toMatchObject({
      code: 'unreadable',
      message: 'cannot be created: a file of that name exists',
      place: { file },
    });
    await expect(makeFolder(join(file, 'below'))).rejects.toMatchObject({ code: 'unreadable' });
  });

  // In /proc, Node's recursive mkdir does not end.
  it.runIf(process.platform === 'linux')('ends if no folder can be created', async () => {
    await expect(makeFolder('/proc/regain/figures')).rejects.toMatchObject({ code: 'unreadable' });
  });
});
