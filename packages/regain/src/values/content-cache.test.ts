import { describe, expect, it } from 'vitest';
import type { Json } from '../types/index.ts';
import { ContentCache } from './content-cache.ts';

function cacheInTest(limits: Partial<ConstructorParameters<typeof ContentCache>[0]> = {}) {
  const made: Json[] = [];
  const cache = new ContentCache<{ readonly of: Json }>({
    ...{ entriesMax: 3, charsMax: 100, entryCharsMax: 50 },
    ...limits,
  });
  const get = (json: object) =>
    cache.get(json, (copy) => {
      made.push(copy);
      return { of: copy };
    });
  return { cache, get, made };
}

describe('ContentCache', () => {
  it('works once for equal content', () => {
    const { get, made } = cacheInTest();
    const object = { a: [1, 2] };
    const first = get(object);
    expect(get(object)).toBe(first);
    expect(get({ a: [1, 2] })).toBe(first);
    expect(get({ a: [1, 3] })).not.toBe(first);
    expect(made).toEqual([{ a: [1, 2] }, { a: [1, 3] }]);
  });

  it('does not pass on later changes of an object', () => {
    const { get } = cacheInTest();
    const object = { a: [1, 2] };
    get(object);
    object.a.push(3);
    expect(get({ a: [1, 2] }).of).toEqual({ a: [1, 2] });
    expect(get({ a: [1, 2, 3] }).of).toEqual({ a: [1, 2, 3] });
  });

  it('forgets the least recently used content', () => {
    const { cache, get, made } = cacheInTest();
    for (const id of [1, 2, 3, 1, 4]) get({ id });
    expect(cache.size).toBe(3);
    made.length = 0;
    for (const id of [1, 3, 4]) get({ id });
    expect(made).toEqual([]);
    get({ id: 2 });
    expect(made).toEqual([{ id: 2 }]);
  });

  it('is bounded in characters, and does not keep long texts', () => {
    const { cache, get } = cacheInTest({ entriesMax: 1_000 });
    for (let id = 0; id < 100; id++) get({ id, text: 'x'.repeat(20) });
    expect(cache.size).toBeLessThanOrEqual(3);
    const before = cache.size;
    const long = { text: 'x'.repeat(60) };
    const value = get(long);
    expect(cache.size).toBe(before);
    expect(get(long)).toBe(value);
    expect(get({ ...long })).not.toBe(value);
  });

  it('takes an object that is not JSON as it is', () => {
    const { get } = cacheInTest();
    const cyclic: Record<string, unknown> = {};
    cyclic.self = cyclic;
    expect(get(cyclic).of).toBe(cyclic);
    expect(get(cyclic)).toBe(get(cyclic));
    const deep = JSON.parse(`${'['.repeat(4_000)}${']'.repeat(4_000)}`) as object;
    expect(cacheInTest({ charsMax: 10_000, entryCharsMax: 10_000 }).get(deep).of).toBe(deep);
  });

  it('keeps nothing of work that throws', () => {
    const { cache, get } = cacheInTest();
    const failing = () =>
      cache.get({ a: 1 }, () => {
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(cache.size).toBe(0);
    expect(get({ a: 1 }).of).toEqual({ a: 1 });
  });
});
