import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { atPointer, canonicalJson, type Json, jsonRecord, jsonValue } from './json.ts';

describe('canonical JSON', () => {
  it('is the same text for the same value, whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = canonicalJson(value as Json);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text))).toBe(text);
      }),
    );
    expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}');
  });

  it('has no text for what JSON does not have', () => {
    expect(() => canonicalJson(Number.NaN)).toThrow('JSON has no NaN');
  });
});

describe('a JSON Pointer', () => {
  const value: Json = { a: [{ 'x/y': 1, 'm~n': 2 }], '': 3 };

  it.each([
    ['', value],
    ['/a/0/x~1y', 1],
    ['/a/0/m~0n', 2],
    ['/', 3],
    ['/a/1', undefined],
    ['/a/-1', undefined],
    ['/a/', undefined],
    ['/a/00', undefined],
    ['/a/length', undefined],
    ['/constructor', undefined],
    ['/__proto__', undefined],
    ['/a/0/x~1y/z', undefined],
  ])('%j leads to %j', (pointer, found) => {
    expect(atPointer(value, pointer)).toEqual(found);
  });

  it('must start with a slash', () => {
    expect(() => atPointer(value, 'a')).toThrow('a JSON Pointer must be empty or start with "/", got "a"');
  });
});

describe('the schemas of JSON', () => {
  it('take JSON and nothing else', () => {
    expect(jsonValue.safeParse({ a: [1, null, 'x'] }).success).toBe(true);
    expect(jsonValue.safeParse({ a: undefined, b: 1n }).success).toBe(false);
    expect(jsonRecord.safeParse([1]).success).toBe(false);
  });
});
