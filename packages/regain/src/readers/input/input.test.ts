/** What a file may look like before any dialect: containers, divisions, and what is broken. */

import { gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { folderInTest } from '../../files/folder-in-test.ts';
import { type Json, RegainError, random } from '../../types/index.ts';
import { readTraceFile } from '../read-trace-file.ts';
import type { DialectReader } from '../reader.ts';
import type { TraceFileSummary } from '../trace-feed.ts';
import { JsonValues } from './json-values.ts';
import { zipOf } from './zip-in-test.ts';

const at = folderInTest();

/** A dialect of all values; each is a session, with the value as its name. */
const anything: DialectReader = {
  name: 'anything',
  title: 'Anything',
  measures: [],
  recognises: () => true,
  open: () => ({ read: (value, emit) => emit({ type: 'session', session: JSON.stringify(value) }) }),
};

let files = 0;
async function read(
  bytes: string | Uint8Array,
  isLenient = false,
): Promise<TraceFileSummary & { readonly found: Json[] }> {
  const path = at(String(files++), bytes);
  const found: Json[] = [];
  const summary = await readTraceFile(path, { readers: [anything], isLenient }, (item) =>
    found.push(JSON.parse(item.session) as Json),
  );
  return { ...summary, found };
}

const lines = '{"a":1}\n{"a":2}\n';
const both = [{ a: 1 }, { a: 2 }];

describe('values', () => {
  it.each([
    ['lines', lines],
    ['lines that end with CR and LF', lines.replaceAll('\n', '\r\n')],
    ['lines after a byte order mark', `\uFEFF${lines}`],
    ['lines with blank ones between', `\n\n{"a":1}\n  \n\n{"a":2}`],
    ['a list', '[{"a":1},{"a":2}]'],
    ['a list over several lines', '\uFEFF [\n  {\n    "a": 1\n  },\n  { "a": 2 }\n]\n'],
    ['gzip', gzipSync(lines)],
    ['Zstandard', zstdCompressSync(Buffer.from(lines))],
    ['two members of gzip', Buffer.concat([gzipSync('{"a":1}\n'), gzipSync('{"a":2}\n')])],
    [
      'a zip archive',
      zipOf(
        [
          ['a.json', '{"a":1}'],
          ['notes.txt', 'no'],
          ['b.json', '{\n"a": 2\n}'],
        ],
        'deflated',
      ),
    ],
  ])('of %s', async (_, bytes) => {
    expect((await read(bytes)).found).toEqual(both);
  });

  it.each([
    ['a document over several lines', '{\n  "a": [1,\n  2]\n}\n', { a: [1, 2] }],
    ['a document in one line', '{"a":[1,2]}', { a: [1, 2] }],
    ['a bare text', '"a"', 'a'],
    ['a list in a line of several', '[1]\n[2]\n', [1]],
    ['texts with brackets', '["]","[{\\"","\\\\"]', ']'],
    ['a key that objects have', '{"__proto__":1}', JSON.parse('{"__proto__":1}')],
  ])('of %s', async (_, bytes, first) => {
    expect((await read(bytes)).found[0]).toEqual(first);
  });

  it.each(['', '\n \n', '[]', '[ ]\n'])('of the empty file %j: none', async (bytes) => {
    expect(await read(bytes)).toMatchObject({ found: [], values: 0, dialect: undefined });
  });

  it('are the same however the file is cut into chunks', () => {
    for (const text of [lines, '[{"a":"é"},\n{"a":2}]', '{\n"a":\n"é" }', '\uFEFF{"a":"é\\""}\n7']) {
      const whole = valuesOf(text, Buffer.byteLength(text));
      for (let size = 1; size < 6; size++) expect(valuesOf(text, size)).toEqual(whole);
    }
  });

  function valuesOf(text: string, size: number): Json[] {
    const found: Json[] = [];
    const reading = new JsonValues('file', {
      onValue: (value) => found.push(value),
      onInvalid: (error) => {
        throw error;
      },
    });
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += size) reading.push(bytes.subarray(at, at + size));
    reading.end();
    return found;
  }
});

describe('what is broken', () => {
  it('is an incomplete last line in a session that is still written', async () => {
    expect(await read(`${lines}{"a":`)).toMatchObject({ found: both, isCut: true, skipped: 0 });
    expect(await read(Buffer.from(`${lines}{"a":"é`).subarray(0, -1))).toMatchObject({ isCut: true });
  });

  it.each([
    ['{"a":1}\n{"a":1}{"a":2}\n{"a":3}\n', '"{" is not allowed here', 2],
    ['{"a":1}\nnot JSON\n{"a":3}\n', 'not valid JSON', 2],
    [`{"a":1}\n${'['.repeat(100_000)}\n{"a":3}\n`, 'nested more than', 2],
    ['{"a":\n  1,\n  }\n', 'JSON', 3],
    ['hello\n', 'JSON', 1],
  ])('is named with its line: %#', async (text, message, line) => {
    const error = await read(text).catch((thrown: unknown) => thrown);
    expect(RegainError.is(error) && error).toMatchObject({ code: 'invalid-input', place: { line } });
    expect((error as Error).message).toContain(message);
  });

  it('is skipped and counted if that is asked for', async () => {
    const summary = await read('{"a":1}\nno\n{"a":2}\n[1\n7\n', true);
    expect(summary).toMatchObject({ found: [...both, 7], skipped: 2, isCut: false });
    expect(summary.reasons).toHaveLength(2);
  });

  it.each([
    ['a list that is cut off', '[{"a":1},{"a"', 'the array ends too early, after 1 elements'],
    ['text after a list', '[1] 2', 'text after the end of the array'],
    ['a text after a list', '[1] "2"', 'text after the end of the array'],
    ['a second end of a list', '[1]]', 'text after the end of the array'],
    ['a list after a list', '[1] [2]', 'text after the end of the array'],
    ['bytes that are not text', Buffer.from('89504e470d0a1a0a', 'hex'), 'binary file'],
    ['gzip that is cut off', gzipSync(lines.repeat(100)).subarray(0, -12), 'cannot be decompressed'],
    [
      'Zstandard that is damaged',
      Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 9, 9, 9, 9]),
      'cannot be decompressed',
    ],
    [
      'a zip archive without a directory',
      zipOf([['a.json', '1']], 'stored').subarray(0, 30),
      'it has no directory',
    ],
  ])('is %s', async (_, bytes, message) => {
    await expect(read(bytes)).rejects.toThrow(message);
  });

  it('is a file that decompresses to more than it can reasonably hold', async () => {
    const zeros = Buffer.alloc(80 * 1024 * 1024);
    await expect(read(zstdCompressSync(zeros))).rejects.toThrow('it decompresses to more than');
    await expect(read(zipOf([['a.json', zeros]], 'zstandard'))).rejects.toThrow('and at most');
    const lying = zipOf([['a.json', zeros]], 'zstandard');
    lying.writeUInt32LE(5, lying.length - 22 - 46 - 6 + 24);
    await expect(read(lying)).rejects.toThrow('cannot be decompressed');
  });

  it('is a zip archive with any damage: an error of ours, or fewer values', async () => {
    const values: [string, string][] = [
      ['a.json', '{"a":1}'],
      ['b.json', '{"a":2}'],
    ];
    const zip = zipOf(values, 'deflated');
    const draws = random('damaged-zip');
    for (let i = 0; i < trialCount(150, 20_000); i++) {
      const damaged = Buffer.from(zip);
      for (let n = 0; n <= i % 3; n++) damaged[4 + draws.below(zip.length - 4)] = draws.below(256);
      const error = await read(damaged).then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      if (error !== undefined) expect(RegainError.is(error), String(error)).toBe(true);
    }
  });
});
