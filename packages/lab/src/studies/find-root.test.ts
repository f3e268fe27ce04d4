import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { findRoot } from './find-root.ts';

describe('findRoot', () => {
  it('finds the root of monotone functions, steep and flat', () => {
    forAll(fc.double({ min: -3, max: 3, noNaN: true }), fc.constantFrom(1, 3, 9), (root, power) => {
      const f = (x: number) => Math.sign(x - root) * Math.abs(x - root) ** power;
      expect(Math.abs(findRoot(f, -5, 7) - root)).toBeLessThan(1e-12);
    });
  });

  it('returns an end that is itself a root', () => {
    expect(findRoot((x) => x, 0, 1)).toBe(0);
    expect(findRoot((x) => x - 1, 0, 1)).toBe(1);
  });

  it('refuses ends of equal sign', () => {
    expect(() => findRoot((x) => x * x + 1, -1, 1)).toThrow(/opposite signs/);
  });
});
