import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderInTest } from './folder-in-test.ts';
import { FILE_BYTES_MAX, readFileBytes, readTextFile, readTextStream } from './read-file.ts';

const at = folderInTest();
let files = 0;
const written = (bytes: string | Uint8Array) => at(`file-${files++}`, bytes);

describe('a file', () => {
  it('is read whole, by path, link or URL', () => {
    const file = written('ä€😀');
    const link = at('link');
    symlinkSync(file, link);
    for (const name of [file, link, pathToFileURL(file)]) expect(readTextFile(name)).toBe('ä€😀');
    expect(readTextFile(written(''))).toBe('');
    const long = Buffer.alloc(3 * 1024 * 1024 + 1, 'x');
    expect(readFileBytes(written(long)).equals(long)).toBe(true);
  });

  it('may be as large as its limit, and is refused beyond it, unread', () => {
    const file = written('12345');
    expect(readTextFile(file, { bytesMax: 5 })).toBe('12345');
    expect(() => readTextFile(file, { bytesMax: 4 })).toThrow('is larger than');
    const sparse = written('');
    truncateSync(sparse, FILE_BYTES_MAX + 1);
    expect(() => readTextFile(sparse, { shown: 'big.json' })).toThrow(
      expect.objectContaining({
        code: 'unreadable',
        message: 'is larger than 64 MB, the limit for this file',
        place: { file: 'big.json' },
      }),
    );
  });

  it.runIf(existsSync('/proc/self/status'))('that reports no size is read up to its limit', () => {
    expect(readTextFile('/proc/self/status')).toContain('Pid:');
    expect(() => readTextFile('/proc/self/status', { bytesMax: 100 })).toThrow('is larger than');
  });

  it('that is missing is not found', () => {
    const missing = at('none');
    expect(() => readTextFile(missing)).toThrow(
      expect.objectContaining({ code: 'not-found', message: 'no such file', place: { file: missing } }),
    );
    expect(() => readTextFile(missing, { missing: 'a trace is needed' })).toThrow('a trace is needed');
  });

  it('in a path that is no folder cannot be read', () => {
    expect(() => readTextFile(join(written(''), 'x'))).toThrow(
      expect.objectContaining({ code: 'unreadable', message: expect.stringContaining('ENOTDIR') }),
    );
  });
});

describe.runIf(process.platform === 'linux')('what is no regular file is refused at once', () => {
  const pipe = at('pipe');
  it.each(['/dev/zero', '/dev/full', '/dev/null', pipe])('%s', (name) => {
    if (name === pipe) execFileSync('mkfifo', [pipe]);
    expect(() => readTextFile(name)).toThrow(
      expect.objectContaining({ code: 'unreadable', message: 'is not a regular file' }),
    );
  });

  it('a directory', () => {
    expect(() => readTextFile(at(''))).toThrow('is a directory, not a file');
  });
});

describe('a stream', () => {
  async function* chunks(count: number) {
    for (let i = 0; i < count; i++)
      yield Buffer.from('€€').subarray(i % 2 === 0 ? 0 : 4, i % 2 === 0 ? 4 : 6);
  }

  it('is read whole, whatever is split between chunks', async () => {
    expect(await readTextStream(chunks(4))).toBe('€€€€');
  });

  it('without end is refused at its limit', async () => {
    await expect(
      readTextStream(chunks(Infinity), { bytesMax: 600, shown: 'standard input' }),
    ).rejects.toMatchObject({
      ...{ code: 'unreadable', place: { file: 'standard input' } },
    });
  });

  it('that fails cannot be read', async () => {
    const failing = {
      [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('EISDIR')) }),
    };
    await expect(readTextStream(failing)).rejects.toMatchObject({ message: 'cannot be read: EISDIR' });
  });
});
