import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import {
  atPointer,
  canonicalJson,
  equalJson,
  findNonJson,
  type Json,
  jsonForm,
  pointerKeys,
  pointerTo,
  wrapAtPointer,
} from './json.ts';

describe('canonical JSON', () => {
  it('is the same text for the same value, in any order of keys', () => {
    forAll(fc.jsonValue(), (value) => {
      const text = canonicalJson(value as Json);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(canonicalJson(JSON.parse(text))).toBe(text);
    });
    expect(canonicalJson({ b: 1, a: [{ d: null, c: 'x' }] })).toBe('{"a":[{"c":"x","d":null}],"b":1}');
  });

  it('says whether two values are equal', () => {
    expect(equalJson({ a: [1], b: null }, { b: null, a: [1] })).toBe(true);
    expect(equalJson({ a: 1 }, { a: '1' })).toBe(false);
    expect(equalJson(undefined, undefined)).toBe(true);
    expect(equalJson(undefined, null)).toBe(false);
  });

  it('rejects values that are not JSON', () => {
    expect(() => canonicalJson(Number.NaN)).toThrow('JSON has no NaN');
  });
});

describe('a JSON Pointer', () => {
  it('has the keys that it was made of', () => {
    forAll(fc.array(fc.string(), { minLength: 1 }), (keys) => {
      expect(pointerKeys(pointerTo(keys))).toEqual(keys);
    });
    expect(pointerKeys('')).toEqual([]);
  });

  it('leads to the value that is wrapped at it', () => {
    forAll(fc.array(fc.string(), { minLength: 1 }), (keys) => {
      expect(atPointer(wrapAtPointer(pointerTo(keys), 3), pointerTo(keys))).toBe(3);
    });
    expect(wrapAtPointer('/a~1b/m~0n', 3)).toEqual({ 'a/b': { 'm~n': 3 } });
    expect(wrapAtPointer('', 3)).toBe(3);
  });

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

describe('a value that is not JSON', () => {
  const around: Record<string, unknown> = {};
  around.inner = around;

  it.each<[string, unknown, string | undefined]>([
    ['JSON', { a: [1, null, 'x', { b: true }] }, undefined],
    ['an absent field', { a: undefined }, undefined],
    ['a big integer', { a: undefined, b: 1n }, '/b'],
    ['no number', { 'x/y': [0, Number.NaN] }, '/x~1y/1'],
    ['a number without end', Infinity, ''],
    ['a function', [() => 1], '/0'],
    ['a class', { at: new Map() }, '/at'],
    ['nothing', undefined, ''],
  ])('%s', (_, value, path) => {
    expect(findNonJson(value)).toBe(path);
  });

  it('is found if a value contains itself', () => {
    expect(findNonJson(around)).toMatch(/^\/inner\/inner/);
  });
});

describe('the JSON form', () => {
  it('of JSON is the value itself, and of dates their text', () => {
    forAll(fc.jsonValue(), (value) => {
      expect(jsonForm(value)).toBe(value);
    });
    const at = new Date(0);
    expect(jsonForm({ rows: [at, undefined, 1], gone: undefined })).toEqual({
      rows: [at.toISOString(), null, 1],
    });
  });

  it('of an instance has its fields, or what its toJSON gives', () => {
    const row = new (class Row {
      id = 1;
      at = new Date(0);
      total() {
        return this.id;
      }
    })();
    const link = new URL('https://example.test/a');
    expect(jsonForm([row, link])).toEqual(JSON.parse(JSON.stringify([row, link])));
  });

  it('of a list has its items at their places, and nothing else', () => {
    const list: unknown[] = [new Date(0)];
    list[2] = 1;
    expect(jsonForm(Object.assign(list, { total: 3 }))).toEqual(JSON.parse(JSON.stringify(list)));
  });

  const around: Record<string, unknown> = { at: new Date(0) };
  around.one = around;
  around.other = around;

  it.each<[unknown]>([
    [{ at: new Date(Number.NaN) }],
    [around],
    [{ toJSON: () => ({ one: around, other: around }) }],
    [[new Map()]],
    [{ part: Buffer.from('x') }],
    [Object.assign(new (class Emitter {})(), { id: 1, [Symbol('state')]: 2 })],
    [new (class Money {})()],
    [{ by: new Error('x') }],
    [{ deep: [1n] }],
    [() => 1],
    [undefined],
  ])('is undefined for %s', (value) => expect(jsonForm(value)).toBeUndefined());
});
