/** JSON with quotes that are not escaped. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../../scripts/for-all.ts';
import type { Json } from '../../../types/index.ts';
import { best, toolTaking } from '../call-in-test.ts';
import { parseWithInnerQuotes } from './inner-quotes.ts';
import { parseLenient } from './parse-lenient.ts';

describe('texts with inner quotes', () => {
  it.each<readonly [string, Json]>([
    ['{"q": "say "hi" to all", "n": 3}', { q: 'say "hi" to all', n: 3 }],
    ['{"a": "x", "q": "say "hi""}', { a: 'x', q: 'say "hi"' }],
    ['{"q": ""first" word", "n": [1, "a "b" c"]}', { q: '"first" word', n: [1, 'a "b" c'] }],
    ['{"q": "he said "no", then left", "n": 1}', { q: 'he said "no", then left', n: 1 }],
    ['{"sql": "select "a" from "t"", "limit": 10}', { sql: 'select "a" from "t"', limit: 10 }],
    [`{'q': 'it's fine', 'isNew': True}`, { q: "it's fine", isNew: true }],
    [
      '{"name": "f", "arguments": "{"city": "Oslo", "n": 3}"}',
      { name: 'f', arguments: { city: 'Oslo', n: 3 } },
    ],
    ['["a "b" c", null]', ['a "b" c', null]],
    ['{"q": "a \\"b\\" \\u00e9", "n": -1.5e3}', { q: 'a "b" é', n: -1500 }],
  ])('%s', (text, value) => {
    expect(parseWithInnerQuotes(text)).toEqual(value);
    expect(parseLenient(text)).toEqual(value);
  });

  it('are not guessed if something else is wrong', () => {
    for (const text of ['{"a": "1" "b": "2"}', '{"a": "b', '{a: 1}', '{"a": 1} rest', '{"a": }', ''])
      expect(parseWithInnerQuotes(text), text).toBeUndefined();
  });

  it('are not swallowed as one value of the call', () => {
    const tool = toolTaking({ q: { type: 'string' }, n: { type: 'integer' } }, ['q']);
    expect(best(tool, '{"q": "he said "no", then left", "n": 3}')).toEqual({
      q: 'he said "no", then left',
      n: 3,
    });
  });
});

describe('any JSON', () => {
  it('is read as it is', () => {
    forAllWith({ numRuns: 200 }, fc.jsonValue({ maxDepth: 3 }), (value) => {
      const text = JSON.stringify(value);
      fc.pre(typeof value === 'object' && value !== null && !/[\d.]e|\d{16}/i.test(text));
      const read = parseWithInnerQuotes(text);
      if (read !== undefined) expect(JSON.stringify(read)).toBe(text);
    });
  });

  it('is read in linear time, however it is broken', () => {
    for (const piece of ['["["x", ', '"{"a": ', '{"a":"', '"', '",', '[', '{"', '"[{"'])
      expect(parseWithInnerQuotes(`[${piece.repeat(20_000)}`)).toBeUndefined();
  });
});
