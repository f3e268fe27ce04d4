import { describe, expect, it } from 'vitest';
import { random } from '../../types/index.ts';
import { indexFromWord, nextWord, sfc32 } from './sfc32.ts';

describe('sfc32', () => {
  it('follows the published recurrence, in exact integers', () => {
    const state = sfc32(random('sfc32', 'reference'));
    let [a, b, c, d] = [...state].map((word) => BigInt.asUintN(32, BigInt(word))) as [
      bigint,
      bigint,
      bigint,
      bigint,
    ];
    const wrap = (value: bigint) => BigInt.asUintN(32, value);
    for (let i = 0; i < 1000; i++) {
      const word = wrap(a + b + d);
      d = wrap(d + 1n);
      a = b ^ (b >> 9n);
      b = wrap(c + (c << 3n));
      c = wrap(wrap((c << 21n) | (c >> 11n)) + word);
      expect(nextWord(state) >>> 0).toBe(Number(word));
    }
  });

  it('opens the same stream for the same path, another for another', () => {
    const first = (path: string) => {
      const state = sfc32(random(path));
      return Array.from({ length: 4 }, () => nextWord(state));
    };
    expect(first('a')).toEqual(first('a'));
    expect(first('a')).not.toEqual(first('b'));
  });

  it('draws every index equally often', () => {
    const state = sfc32(random('sfc32', 'uniform'));
    const counts = new Float64Array(40);
    const draws = 400_000;
    for (let i = 0; i < draws; i++) counts[indexFromWord(nextWord(state), 40)]! += 1;
    const expected = draws / 40;
    const chiSquare = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeGreaterThan(39 - 4 * Math.sqrt(78));
    expect(chiSquare).toBeLessThan(39 + 4 * Math.sqrt(78));
  });
});
