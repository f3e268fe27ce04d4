import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { between } from '../arbitraries-in-test.ts';
import { holm } from './holm.ts';

describe('holm', () => {
  it('multiplies by the remaining number, keeps order, is monotone', () => {
    const adjusted = holm([0.01, 0.04, 0.03, 0.005]);
    [0.03, 0.06, 0.06, 0.02].forEach((wanted, i) => {
      expect(adjusted[i]).toBeCloseTo(wanted, 14);
    });
  });

  it('is capped at 1, and leaves a single test unchanged', () => {
    expect(holm([0.9, 0.8])).toEqual([1, 1]);
    expect(holm([0.03])).toEqual([0.03]);
    expect(holm([])).toEqual([]);
    expect(() => holm([1.2])).toThrow('got 1.2');
  });

  it('lies between the raw value and Bonferroni', () => {
    forAll(fc.array(between(0, 1), { maxLength: 12 }), (ps) => {
      holm(ps).forEach((adjusted, i) => {
        expect(adjusted).toBeGreaterThanOrEqual(ps[i]!);
        expect(adjusted).toBeLessThanOrEqual(Math.min(1, ps.length * ps[i]!));
      });
    });
  });
});
