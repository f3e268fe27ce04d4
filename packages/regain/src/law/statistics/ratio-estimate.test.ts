import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { between } from '../arbitraries-in-test.ts';
import { ratio } from './ratio-estimate.ts';

const tasks = fc.array(fc.tuple(between(-5, 5), between(0.1, 5)), { minLength: 2, maxLength: 30 });

const totalsOf = (a: readonly number[], b: readonly number[], strata?: readonly number[]) => ({
  a: Float64Array.from(a),
  b: Float64Array.from(b),
  ...(strata && { strata: Int32Array.from(strata) }),
});

describe('ratio', () => {
  it('of equal denominators is a mean with its textbook standard error', () => {
    const { point, standardError, degrees } = ratio(totalsOf([1, 2, 6], [1, 1, 1]));
    expect(point).toBe(3);
    // sample variance 7, divided by 3 tasks
    expect(standardError).toBeCloseTo(Math.sqrt(7 / 3), 14);
    expect(degrees).toBe(2);
  });

  it('has the linearised error of an uneven example, worked by hand', () => {
    // R = 6/4; residuals 1 - 1.5 = -0.5 and 5 - 4.5 = 0.5; se^2 = 2/1 * (0.25 + 0.25) / 16
    const { point, standardError } = ratio(totalsOf([1, 5], [1, 3]));
    expect(point).toBe(1.5);
    expect(standardError).toBeCloseTo(Math.sqrt(1 / 16), 14);
  });

  it('centres within strata, so that differences between suites are not noise', () => {
    const ones = [1, 1, 1, 1];
    const errorOf = (a: readonly number[], strata?: readonly number[]) =>
      ratio(totalsOf(a, ones, strata)).standardError;
    expect(errorOf([1, 1, 9, 9])).toBeGreaterThan(1);
    expect(errorOf([1, 1, 9, 9], [0, 2])).toBe(0);
    expect(errorOf([1, 3, 9, 5], [0, 2])).toBeCloseTo(Math.sqrt((2 * 2 + 2 * 8) / 16), 14);
  });

  it('scales with its numerator, and does not depend on the order of tasks', () => {
    forAll(tasks, between(0.01, 100), (rows, factor) => {
      const [a, b] = [rows.map(([one]) => one), rows.map(([, other]) => other)];
      const plain = ratio(totalsOf(a, b));
      const times = a.map((value) => factor * value);
      const scaled = ratio(totalsOf(times, b));
      const reversed = ratio(totalsOf(a.toReversed(), b.toReversed()));
      const tolerance = 1e-9 * (1 + plain.standardError);
      expect(Math.abs(scaled.standardError - factor * plain.standardError)).toBeLessThan(tolerance * factor);
      expect(Math.abs(reversed.standardError - plain.standardError)).toBeLessThan(tolerance);
      expect(Math.abs(reversed.point - plain.point)).toBeLessThan(1e-9 * (1 + Math.abs(plain.point)));
    });
  });

  it('has error 0 if every task has the same ratio', () => {
    const { a, b } = totalsOf([0, 0, 0, 0], [0.1, 0.3, 0.7, 1.1]);
    expect(ratio({ a: a.map((_, i) => 1.7 * b[i]!), b }).standardError).toBe(0);
  });

  it.each([
    ['needs at least two clusters of tasks, got 1', [1], [1]],
    ['needs at least two clusters of tasks, got 0', [], []],
    ['needs at least two clusters of tasks, got 1', [1, 1, 1], [1, 1, 1], [0, 2]],
    ['denominator above 0, got 0', [1, 1], [0, 0]],
    ['finite totals', [1, Number.NaN], [1, 1]],
    ['b >= 0', [1, 1], [3, -1]],
    ['got 2 and 3', [0, 0], [0, 0, 0]],
  ])('says what it needs: %s', (message, a, b, strata?: number[]) => {
    expect(() => ratio(totalsOf(a, b, strata))).toThrow(message);
  });
});
