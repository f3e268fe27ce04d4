import fc from 'fast-check';
import { random, shuffled } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { expectedTotal } from './stratified-total.ts';

const itself = (value: number) => value;

describe('an expected total', () => {
  it('is exact, with an interval of width 0, where the sample is complete', () => {
    const numbers = fc.array(fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 1 }), {
      maxLength: 6,
    });
    forAll(numbers, (groups) => {
      const total = groups.flat().reduce((sum, one) => sum + one, 0);
      const found = expectedTotal(
        groups.map((values) => ({ size: values.length, values })),
        itself,
      );
      expect(found.point).toBeCloseTo(total, 6);
      expect([found.low, found.high]).toEqual([found.point, found.point]);
    });
  });

  it('has the usual variance of a stratified sample', () => {
    // 10 * 8 * 2 / 2 = 80 for the first, nothing for the second: half a width of 1.96 * sqrt(80).
    const found = expectedTotal(
      [
        { size: 10, values: [3, 5] },
        { size: 2, values: [7, 9] },
      ],
      itself,
    );
    expect(found.point).toBe(56);
    expect(found.high - found.point).toBeCloseTo(1.959964 * Math.sqrt(80), 9);
    expect(found.point - found.low).toBeCloseTo(found.high - found.point, 9);
  });

  it('covers the true total about as often as its level says', () => {
    const groups = [40, 200].map((size, g) =>
      Array.from({ length: size }, (_, i) => (g + 1) * random('population', g, i).below(20)),
    );
    const truth = groups.flat().reduce((sum, one) => sum + one, 0);
    const trials = 1_000;
    let covered = 0;
    for (let trial = 0; trial < trials; trial++) {
      const { low, high } = expectedTotal(
        groups.map((group, g) => ({
          size: group.length,
          values: shuffled(random('sample', trial, g), group).slice(0, 25),
        })),
        itself,
      );
      if (low <= truth && truth <= high) covered += 1;
    }
    expect(covered / trials).toBeGreaterThan(0.92);
    expect(covered / trials).toBeLessThan(0.98);
  });
});
