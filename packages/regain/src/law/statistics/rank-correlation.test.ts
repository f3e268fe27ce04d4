import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { rankCorrelation } from './rank-correlation.ts';

describe('rankCorrelation', () => {
  it('is 1 for the same order, -1 for the opposite, whatever the distances', () => {
    expect(rankCorrelation([1, 2, 3, 400], [0.1, 0.2, 5, 5.01])).toBe(1);
    expect(rankCorrelation([1, 2, 3, 400], [9, 8, -1, -2])).toBe(-1);
  });

  it('is 1 - 6 sum d^2 / (n (n^2 - 1)) without ties', () => {
    // Ranks 1 2 3 4 5 against 2 1 4 3 5: four differences of 1.
    expect(rankCorrelation([1, 2, 3, 4, 5], [20, 10, 40, 30, 50])).toBeCloseTo(1 - (6 * 4) / (5 * 24), 12);
  });

  it('assigns tied values the same rank, up to rounding', () => {
    // Ranks 1.5 1.5 3 against 1 2 3.
    expect(rankCorrelation([0.3, 0.1 + 0.2, 1], [1, 2, 3])).toBeCloseTo(1.5 / Math.sqrt(1.5 * 2), 12);
  });

  it('is null if nothing is ordered', () => {
    expect(rankCorrelation([], [])).toBeNull();
    expect(rankCorrelation([1], [2])).toBeNull();
    expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
  });

  it('depends on the order only', () => {
    const values = fc.uniqueArray(fc.integer({ min: -50, max: 50 }), { minLength: 2, maxLength: 12 });
    forAll(values, (list) => {
      const turned = list.toReversed();
      const stretched = list.map((value) => value ** 3 + 2);
      expect(rankCorrelation(stretched, turned)).toBe(rankCorrelation(list, turned));
    });
  });
});
