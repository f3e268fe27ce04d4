import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { EventTooLargeError, SseReader } from './sse-reader.ts';

const read = (text: string, maxBytes = 1000): unknown[] => new SseReader(maxBytes).push(Buffer.from(text));

const plain = { event: 'message', data: 'x' };
const named = { event: 'a', id: '7', retryMs: 20, data: 'x\ny' };

describe('SseReader', () => {
  test.each<[string, string, object[]]>([
    ['data, event, id and retry', 'event: a\nid: 7\nretry: 20\ndata: x\ndata:y\n\n', [named]],
    ['no comment, unknown field and byte order mark', '\uFEFF: keep-alive\n\nother: 1\ndata: x\n\n', [plain]],
    ['an event that only names an id', 'id: 1\ndata: \n\n', [{ event: 'message', id: '1', data: '' }]],
    [
      'no retry without a number, and no id with a null character',
      'retry: soon\nid: a\0b\ndata: x\n\n',
      [plain],
    ],
    ['no event without its blank line', 'data: x\n', []],
  ])('reads %s', (_, text, events) => {
    expect(read(text)).toEqual(events);
  });

  test.each(['\n', '\r', '\r\n'])('reads the line end %j in any chunks', (end) => {
    const text = `data: ä€😀${end}${end}: c${end}data: 2${end}id: 3${end}${end}data: 4${end}${end}`;
    const whole = read(text);
    expect(whole).toHaveLength(3);
    const bytes = Buffer.from(text);
    forAllWith({ numRuns: 50 }, fc.array(fc.nat(bytes.length), { maxLength: 8 }), (cuts) => {
      const places = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const reader = new SseReader(1000);
      const events = places.slice(1).flatMap((to, index) => reader.push(bytes.subarray(places[index], to)));
      expect(events).toEqual(whole);
    });
  });

  test.each([
    ['one line', 'data: '.padEnd(2000, 'x')],
    ['a line that ends', `${'data: '.padEnd(2000, 'x')}\n\n`],
    ['many lines', 'data: 1234567890\n'.repeat(100)],
    ['a comment that never ends', ':'.padEnd(2000, 'x')],
  ])('refuses more than the bound: %s', (_, text) => {
    expect(() => read(text)).toThrow(EventTooLargeError);
  });

  test('the bound is for each event, not for the stream', () => {
    expect(read('data: 1234567890\n\n'.repeat(500))).toHaveLength(500);
    expect(read(': 1234567890\n'.repeat(500))).toEqual([]);
  });
});
