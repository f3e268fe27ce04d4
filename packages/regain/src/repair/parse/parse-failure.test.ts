/** The parts of a failure besides complaints: status, code, delay, names, normalised text, and unusual bodies. */

import { describe, expect, it } from 'vitest';
import type { Failure, Json } from '../../types/index.ts';
import { failed } from '../candidates/situation-in-test.ts';
import { pathOfSteps, pathOfText } from './complaint-paths.ts';
import { formatInPhrase, typeInPhrase } from './error-vocabulary.ts';
import { lenientJson } from './lenient-json.ts';
import { parseFailure } from './parse-failure.ts';

function parsed(message: string, more: Partial<Failure> = {}, value?: Json) {
  return parseFailure(failed('unknown', { message, ...more }), value);
}

describe('the parts besides complaints', () => {
  it('are taken from fields, or else from the text', () => {
    expect(parsed('x', { status: 422, code: 'E', retryAfterMs: 5 })).toMatchObject({
      status: 422,
      code: 'E',
      retryAfterMs: 5,
    });
    expect(parsed('HTTP 429 {"error":{"code":"rate_limited","message":"Slow down."}}')).toMatchObject({
      status: 429,
      code: 'rate_limited',
    });
    expect(parsed('MCP error -32602: no')).toMatchObject({ code: '-32602' });
    expect(parsed('503: down')).toMatchObject({ status: 503 });
    expect(parsed('there were 503 of them')).not.toHaveProperty('status');
    expect(parsed('all is well')).toEqual({
      complaints: [],
      names: [],
      suggestions: [],
      normalised: 'all is well',
    });
  });

  it('include mentioned names, in order and once', () => {
    const { names } = parsed("Unknown parameter 'cty' for book_room. Valid: [city, nights]. `cty` again.");
    expect(names).toEqual(['cty', 'book_room', 'city', 'nights']);
  });
});

describe('the normalised text', () => {
  const same = [
    [
      "Unknown parameter 'cty' (request 8f14e45f-ceea-467f-a8d6-f27b2a3f4c1d).",
      "Unknown parameter 'foo' (request 1f14e45f-1eea-467f-b8d6-f27b2a3f4c1e).",
    ],
    [
      'Order ORD-0042 not found after 3 tries, see https://a.example/1?x=2',
      'Order ORD-7731 not found after 12 tries, see https://a.example/9',
    ],
    [
      'Traceback (most recent call last):\n  File "/a.py", line 12, in f\n    g()\nKeyError: \'a\'',
      'Traceback (most recent call last):\n  File "/b.py", line 99, in h\n    k()\nKeyError: \'b\'',
    ],
    [
      'HTTP 422 {"detail":"\'a\' is required","trace":"1"}',
      'HTTP 422 {"trace":"2","detail":"\'b\' is required"}',
    ],
    ['at 2024-05-01T10:00:00Z: too late', 'at 2023-01-31T23:59:59Z: too late'],
  ] as const;

  it.each(same)('is the same for %j and %j', (a, b) => {
    expect(parsed(a).normalised).toBe(parsed(b).normalised);
    expect(parsed(a).normalised).not.toBe('');
  });

  it('keeps what distinguishes failures', () => {
    expect(parsed('invalid_token').normalised).toBe('invalid token');
    expect(parsed('upstream error 502').normalised).not.toBe(parsed('upstream error 503').normalised);
    expect(parsed("'a' is required").normalised).not.toBe(parsed("'a' is unknown").normalised);
  });
});

describe('bodies', () => {
  it('are parsed although truncated', () => {
    const text =
      '{"detail":[{"type":"missing","loc":["body","city"],"msg":"Field required"},{"type":"int_parsing","loc":["body","nights"],"msg":"Input should be a va… (5210 characters)';
    expect(parsed(text).complaints).toMatchObject([
      { kind: 'missing', path: 'city' },
      { kind: 'type', path: 'nights' },
    ]);
  });

  it('are not parsed in an answer that is not an error, nor after an implicit failure', () => {
    const body = { error: { message: "Missing required parameter: 'city'" } };
    expect(parsed('x', {}, { cabins: [body] }).complaints).toEqual([]);
    expect(parsed('x', { visibility: 'implicit' }, body).complaints).toEqual([]);
    expect(parsed('x', {}, body).complaints).toMatchObject([{ kind: 'missing', path: 'city' }]);
  });

  it('are distinguished from received values', () => {
    const { complaints } = parsed('The parameter \'guest\' must be a string, but it was {"name":"Ana"}.');
    expect(complaints).toMatchObject([
      { kind: 'type', path: 'guest', expected: 'a string', received: { name: 'Ana' } },
    ]);
  });
});

describe('parser functions', () => {
  it('parse almost-JSON', () => {
    expect(lenientJson("{'a': None, 'b': [True, 1.5, 'it\\'s'], 'c': date(2024, 1, 2)} rest")).toEqual({
      a: null,
      b: [true, 1.5, "it's"],
      c: 'date(2024, 1, 2)',
    });
    expect(lenientJson('{"a": {"b": [1, 2, "thr')).toEqual({ a: { b: [1, 2, 'thr'] } });
    expect(lenientJson('')).toBeUndefined();
    expect(Object.keys(lenientJson('{"__proto__": {"x": 1}}') as object)).toEqual(['__proto__']);
  });

  it.each([
    ['items[0].qty', '/items/0/qty'],
    ['$.items[0].qty', '/items/0/qty'],
    ['/items/0/qty', '/items/0/qty'],
    ['data/items/0/qty', '/items/0/qty'],
    ['body.items.0.qty', '/items/0/qty'],
    ['com.acme.Order["items"]->java.util.ArrayList[0]->com.acme.Item["qty"]', '/items/0/qty'],
    ['--dry-run', 'dry-run'],
    ['$limit', 'limit'],
    ['body', 'body'],
    ['city', 'city'],
  ])('convert the path %j to %j', (said, place) => {
    expect(pathOfText(said)).toBe(place);
  });

  it('convert paths given as lists', () => {
    expect(pathOfSteps(['body', 'items', 0, 'qty'])).toBe('/items/0/qty');
    expect(pathOfSteps(['params', 'arguments', 'city'])).toBe('city');
    expect(pathOfSteps([])).toBeUndefined();
  });

  it('recognise types and formats by many names', () => {
    expect(
      ['an integer', 'System.Int32', 'java.lang.String', 'i64', 'a valid dictionary'].map(typeInPhrase),
    ).toEqual(['integer', 'integer', 'string', 'integer', 'object']);
    expect(['a date (YYYY-MM-DD)', 'an e-mail address', 'RFC3339', 'anything'].map(formatInPhrase)).toEqual([
      'date',
      'email',
      'date-time',
      undefined,
    ]);
  });
});
