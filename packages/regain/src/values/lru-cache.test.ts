import { expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

it('keeps what was used last, and no more than it may', () => {
  const cache = new LruCache<number>(10);
  for (let i = 0; i < 100; i++) {
    cache.set(`k${i}`, i);
    expect(cache.get('k0')).toBe(0);
  }
  const kept = Array.from({ length: 100 }, (_, i) => cache.get(`k${i}`)).filter(
    (value) => value !== undefined,
  );
  expect(kept.length).toBeLessThanOrEqual(10);
  expect(kept).toEqual(expect.arrayContaining([0, 97, 98, 99]));
});

it('replaces and clears', () => {
  const cache = new LruCache<string>(2);
  cache.set('a', 'old');
  cache.set('b', 'b');
  cache.set('a', 'new');
  expect(cache.get('a')).toBe('new');
  cache.clear();
  expect([cache.get('a'), cache.get('b')]).toEqual([undefined, undefined]);
});
