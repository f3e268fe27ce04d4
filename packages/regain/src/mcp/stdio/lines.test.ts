import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { NotSentError } from '../wire/connection.ts';
import { LineReader } from './line-reader.ts';
import { LineWriter } from './line-writer.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

function linesOf(...chunks: Buffer[]): string[] {
  const lines: string[] = [];
  const reader = new LineReader((line) => lines.push(line));
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return lines;
}

describe('LineReader', () => {
  it('joins lines over chunks, whatever the cut', () => {
    const text = '{"a":"ü€😀"}\r\n\n{"b":1}\n{"c":2}';
    const bytes = Buffer.from(text);
    for (let size = 1; size <= bytes.length; size++) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
        bytes.subarray(index * size, (index + 1) * size),
      );
      expect(linesOf(...chunks), `chunks of ${size}`).toEqual(['{"a":"ü€😀"}', '{"b":1}', '{"c":2}']);
    }
  });

  it('gives the bytes of a line that came alone, and of no other', () => {
    const given: [string, string | undefined][] = [];
    const reader = new LineReader((line, bytes) => given.push([line, bytes?.toString()]));
    for (const text of ['a\n', 'b\nc\n', 'd\r\n', 'e\nf', 'g\n', '\n']) reader.push(Buffer.from(text));
    expect(given).toEqual([
      ['a', 'a\n'],
      ['b', undefined],
      ['c', undefined],
      ['d', undefined],
      ['e', undefined],
      ['fg', 'fg\n'],
    ]);
  });

  it('copies the bytes of a long line once', () => {
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const lines: string[] = [];
    const reader = new LineReader((line) => lines.push(line));
    for (let count = 0; count < 800; count++) reader.push(chunk);
    reader.push(Buffer.from('\nnext\n'));
    expect(lines.map((line) => line.length)).toEqual([800 * chunk.length, 4]);
  });

  it('refuses a line without an end', () => {
    const reader = new LineReader(() => {}, 10);
    expect(() => reader.push(Buffer.alloc(11, 'x'))).toThrow('longer than 10 bytes');
  });
});

describe('LineWriter', () => {
  it('writes in order and knows what has left', async () => {
    const taken: string[] = [];
    const callbacks: ((error?: Error) => void)[] = [];
    const stream = new Writable({
      write: (chunk, _, callback) => {
        taken.push(String(chunk));
        callbacks.push(callback);
      },
    });
    const writer = new LineWriter(stream, () => {});
    const first = writer.write('a');
    expect(first.delivery).toBe('not sent');
    await turn();
    const others = ['b', 'c'].map((text) => writer.write(text));
    expect([first, ...others].map(({ delivery }) => delivery)).toEqual(['sent', 'not sent', 'not sent']);
    callbacks.shift()!();
    await first.taken;
    expect(others.map(({ delivery }) => delivery)).toEqual(['sent', 'sent']);
    expect(taken).toEqual(['a\n', 'b\nc\n']);
    callbacks.shift()!();
    await Promise.all(others.map(({ taken }) => taken));
  });

  it('writes the lines of a turn at once, up to a limit', async () => {
    const taken: string[] = [];
    const stream = new Writable({
      write: (chunk, _, callback) => {
        taken.push(String(chunk));
        callback();
      },
    });
    const writer = new LineWriter(stream, () => {});
    const long = 'x'.repeat(40_000);
    await Promise.all(['a', 'b', long, long, 'c'].map((text) => writer.write(text).taken));
    expect(taken).toEqual([`a\nb\n${long}\n`, `${long}\nc\n`]);
  });

  it('says of every line that waits that it was not sent', async () => {
    let fail: (error: Error) => void = () => {};
    const stream = new Writable({
      write: (_, __, callback) => {
        fail = callback;
      },
    });
    const failures: string[] = [];
    const writer = new LineWriter(stream, ({ message }) => failures.push(message));
    const first = writer.write('a');
    await turn();
    const second = writer.write('b');
    expect(first.delivery).toBe('sent');
    fail(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    for (const { taken } of [first, second, writer.write('c')])
      await expect(taken).rejects.toThrow(NotSentError);
    expect([first.delivery, second.delivery]).toEqual(['not sent', 'not sent']);
    expect(failures).toEqual(['write EPIPE']);
  });

  it('counts a line as sent if others left with it', async () => {
    const callbacks: ((error?: Error) => void)[] = [];
    const stream = new Writable({ write: (_, __, callback) => callbacks.push(callback) });
    const writer = new LineWriter(stream, () => {});
    const batches = ['a', 'b'].map((text) => writer.write(text));
    await turn();
    callbacks.shift()!(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await Promise.all(batches.map(({ taken }) => taken));
    expect(batches.map(({ delivery }) => delivery)).toEqual(['sent', 'sent']);
  });

  it('is flushed when nothing waits', async () => {
    const stream = new PassThrough();
    const writer = new LineWriter(stream, () => {});
    void writer.write('a');
    await writer.flush();
    await writer.flush();
    expect(stream.read().toString()).toBe('a\n');
  });
});
