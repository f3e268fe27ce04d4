import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeWhole } from './write-file.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'regain-write-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('writeWhole', () => {
  it('writes and replaces a file, and leaves nothing else behind', async () => {
    const file = join(folder, 'figure.svg');
    await writeFile(file, 'old');
    await writeWhole(file, '<svg/>');
    expect(await readFile(file, 'utf8')).toBe('<svg/>');
    expect(await readdir(folder)).toEqual(['figure.svg']);
  });

  it('names the file that cannot be written, and cleans up', async () => {
    const file = join(folder, 'taken');
    await mkdir(file);
    await expect(writeWhole(file, 'x')).rejects.toMatchObject({ code: 'unreadable', place: { file } });
    expect(await readdir(folder)).toEqual(['taken']);
    await expect(writeWhole(join(folder, 'missing', 'x.svg'), 'x')).rejects.toMatchObject({
      code: 'unreadable',
    });
  });
});
