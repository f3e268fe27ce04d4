import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { findNonJson } from './json.ts';
import { PREVIEW_CHARS_MAX, preview, truncated } from './preview.ts';

class Account {
  owner = 'Ada';
  #secret = 1;
  reveal() {
    return this.#secret;
  }
}

describe('a preview', () => {
  it('of small JSON is the same JSON', () => {
    forAll(fc.jsonValue({ maxDepth: 4 }), (value) => {
      const { value: seen, hasNonJson } = preview(value, 1_000_000);
      expect(hasNonJson).toBe(false);
      expect(seen).toEqual(JSON.parse(JSON.stringify(value)));
    });
  });

  it('of any value is bounded JSON', () => {
    const anything = fc.anything({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withTypedArray: true,
      withSparseArray: true,
      withObjectString: true,
    });
    forAll(anything, fc.integer({ min: 0, max: 500 }), (value, max) => {
      const { value: seen } = preview(value, max);
      expect(seen === undefined).toBe(value === undefined);
      if (seen === undefined) return;
      expect(findNonJson(seen)).toBeUndefined();
      const text = JSON.stringify(seen);
      expect(JSON.parse(text)).toEqual(seen);
      // Notes, escapes and brackets are not counted.
      expect(text.length).toBeLessThan(14 * max + 2_000);
    });
  });

  it('of a huge text is its beginning and its length', () => {
    const huge = 'x'.repeat(100_000_000);
    const { value, isCut } = preview({ text: huge });
    expect(isCut).toBe(true);
    const { text } = value as { text: string };
    expect(text.length).toBeLessThan(PREVIEW_CHARS_MAX + 50);
    expect(text).toMatch(/x… \(100000000 characters\)$/);
  });

  it('of huge lists and records says that they are cut', () => {
    const list = preview(Array.from({ length: 1_000_000 }, (_, i) => i));
    expect(list.isCut).toBe(true);
    expect((list.value as unknown[]).at(-1)).toMatch(/^\[\d+ more\]$/);
    const record = preview(Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i])));
    expect(record.isCut).toBe(true);
    expect(Object.keys(record.value as object).length).toBeLessThan(5_000);
  });

  it('marks a cycle, but not a shared object', () => {
    const shared = { a: 1 };
    const cyclic: Record<string, unknown> = { one: shared, two: shared };
    cyclic.self = cyclic;
    expect(preview(cyclic)).toEqual({
      value: { one: { a: 1 }, two: { a: 1 }, self: '[cycle]' },
      isCut: false,
      hasNonJson: true,
    });
  });

  it('is bounded for exponential sharing and for depth', () => {
    let nested: unknown = 'ha';
    for (let i = 0; i < 40; i++) nested = [nested, nested];
    expect(preview(nested).isCut).toBe(true);
    let deep: unknown = 1;
    for (let i = 0; i < 10_000; i++) deep = { deep };
    expect(preview(deep).isCut).toBe(true);
  });

  it.each([
    [12n, '[bigint]'],
    [() => 1, '[function]'],
    [Symbol('s'), '[symbol]'],
    [Number.NaN, '[NaN]'],
    [-Infinity, '[-Infinity]'],
    [new Date(0), '1970-01-01T00:00:00.000Z'],
    [new Date(Number.NaN), 'Invalid Date'],
    [new Map([[1, 2]]), '[Map of 1]'],
    [new Set([1]), '[Set of 1]'],
    [new Uint8Array(3), '[Uint8Array of 3 bytes]'],
    [new ArrayBuffer(4), '[ArrayBuffer of 4 bytes]'],
    [Promise.resolve(1), '[promise]'],
    [new Error('oh'), { name: 'Error', message: 'oh' }],
    [new Account(), { owner: 'Ada' }],
  ])('of %s is %j', (value, seen) => {
    expect(preview(value)).toEqual({ value: seen, isCut: false, hasNonJson: true });
  });

  it('marks values that throw when read', () => {
    const trap = () => {
      throw new Error('no');
    };
    const hostile = new Proxy({}, { get: trap, ownKeys: trap, getPrototypeOf: trap });
    expect(preview({ hostile }).value).toEqual({ hostile: '[unreadable]' });
    expect(preview(Proxy.revocable({}, {}).proxy).value).toEqual({});
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(preview([proxy]).value).toEqual(['[unreadable]']);
  });

  it('keeps the key `__proto__` without changing the prototype', () => {
    const value = JSON.parse('{"__proto__": {"polluted": true}}');
    const { value: seen } = preview(value);
    expect(JSON.stringify(seen)).toBe('{"__proto__":{"polluted":true}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });

  it('leaves out undefined values, as JSON does', () => {
    expect(preview(undefined).value).toBeUndefined();
    expect(preview({ a: undefined, b: [undefined] }).value).toEqual({ b: [null] });
    expect(Object.is(preview(-0).value, 0)).toBe(true);
  });
});

describe('a shortened text', () => {
  it('is unchanged if it fits', () => {
    expect(truncated('abc', 3)).toBe('abc');
    expect(truncated('abcd', 3)).toBe('abc… (4 characters)');
  });
});
