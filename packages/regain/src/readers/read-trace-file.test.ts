import { describe, expect, it } from 'vitest';
import { folderInTest } from '../files/folder-in-test.ts';
import { DETECTED_CHARS_MAX } from './input/limits.ts';
import { readTraceFile } from './read-trace-file.ts';
import type { DialectReader } from './reader.ts';

const at = folderInTest();

/** Recognises numbers, and counts how often it is asked. */
function countingReader(): DialectReader & { readonly asked: boolean[] } {
  const asked: boolean[] = [];
  const recognises = (value: unknown) => {
    asked.push(typeof value === 'number');
    return asked.at(-1)!;
  };
  const open = () => ({ read: () => {} });
  return { name: 'numbers', title: 'Numbers', measures: [], recognises, open, asked };
}

async function read(lines: readonly string[]) {
  const file = at('lines.jsonl', lines.join('\n'));
  const reader = countingReader();
  const summary = await readTraceFile(file, { readers: [reader] }, () => {}).catch(
    (error: Error) => error.message,
  );
  return { summary, asked: reader.asked.length };
}

describe('the dialect of a file', () => {
  const large = JSON.stringify('x'.repeat(DETECTED_CHARS_MAX));

  it('is found from its first 64 values', async () => {
    const { summary, asked } = await read(Array.from({ length: 100 }, (_, i) => String(i)));
    expect(summary).toMatchObject({ dialect: 'numbers', values: 100 });
    expect(asked).toBe(64);
  });

  it('is found from fewer if they are large, so that they do not fill the memory', async () => {
    const { summary, asked } = await read(['1', large, large, large]);
    expect(summary).toMatchObject({ dialect: 'numbers', values: 4 });
    expect(asked).toBe(2);
  });

  it('may show after large values that no reader recognises', async () => {
    const { summary } = await read([large, large, '1']);
    expect(summary).toMatchObject({ dialect: 'numbers', values: 3 });
  });

  it('is an error if no reader recognises a value', async () => {
    expect((await read(['"a"', '"b"'])).summary).toBe(
      'no known trace dialect: none of numbers recognises its first 2 values',
    );
  });

  it('is refused by name before the file is opened: nothing stays open', async () => {
    const missing = at('missing.jsonl');
    const options = { readers: [countingReader()], dialect: 'number' };
    await expect(readTraceFile(missing, options, () => {})).rejects.toThrow('did you mean "numbers"');
  });
});
