import { PassThrough, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { NotSentError } from '../wire/connection.ts';
import { LineReader } from './line-reader.ts';
import { LineWriter } from './line-writer.ts';

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
    const sent: string[] = [];
    const writer = new LineWriter(stream, () => {});
    const written = ['a', 'b', 'c'].map((text) => writer.write(text, () => sent.push(text)));
    expect(sent).toEqual(['a']);
    callbacks.shift()!();
    await written[0];
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(taken).toEqual(['a\n', 'b\nc\n']);
    callbacks.shift()!();
    await Promise.all(written);
  });

  it('says of every line that waits that it was not sent', async () => {
    let fail: (error: Error) => void = () => {};
    const stream = new Writable({
      write: (_, __, callback) => {
        fail = callback;
      },
    });
    const failures: string[] = [];
    const notSent: string[] = [];
    const writer = new LineWriter(stream, ({ message }) => failures.push(message));
    const results = ['a', 'b'].map((text) => writer.write(text, undefined, () => notSent.push(text)));
    fail(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    for (const result of results) await expect(result).rejects.toThrow(NotSentError);
    await expect(writer.write('c')).rejects.toThrow(NotSentError);
    expect(notSent).toEqual(['a']);
    expect(failures).toEqual(['write EPIPE']);
  });

  it('counts a line as sent if others left with it', async () => {
    const callbacks: ((error?: Error) => void)[] = [];
    const stream = new Writable({ write: (_, __, callback) => callbacks.push(callback) });
    const writer = new LineWriter(stream, () => {});
    const [first, ...batch] = ['a', 'b', 'c'].map((text) => writer.write(text));
    callbacks.shift()!();
    await first;
    callbacks.shift()!(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    await Promise.all(batch);
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
