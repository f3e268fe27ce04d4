import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ratio } from './ratio-estimate.ts';

const finite = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const tasks = fc.array(fc.tuple(finite(-5, 5), finite(0.1, 5)), { minLength: 2, maxLength: 30 });

const totalsOf = (rows: readonly (readonly [number, number])[], strata?: readonly number[]) => ({
  a: Float64Array.from(rows, ([a]) => a),
  b: Float64Array.from(rows, ([, b]) => b),
  ...(strata && { strata: Int32Array.from(strata) }),
});

describe('ratio', () => {
  it('of equal denominators is a mean with its textbook standard error', () => {
    const { point, standardError, degrees } = ratio(
      totalsOf([
        [1, 1],
        [2, 1],
        [6, 1],
      ]),
    );
    expect(point).toBe(3);
    // sample variance 7, divided by 3 tasks
    expect(standardError).toBeCloseTo(Math.sqrt(7 / 3), 14);
    expect(degrees).toBe(2);
  });

  it('has the linearised error of an uneven example, worked by hand', () => {
    // R = 6/4; residuals 1 - 1.5 = -0.5 and 5 - 4.5 = 0.5; se^2 = 2/1 * (0.25 + 0.25) / 16
    const { point, standardError } = ratio(
      totalsOf([
        [1, 1],
        [5, 3],
      ]),
    );
    expect(point).toBe(1.5);
    expect(standardError).toBeCloseTo(Math.sqrt(1 / 16), 14);
  });

  it('centres within strata, so that differences between suites are not noise', () => {
    const rows = [
      [1, 1],
      [1, 1],
      [9, 1],
      [9, 1],
    ] as const;
    expect(ratio(totalsOf(rows)).standardError).toBeGreaterThan(1);
    expect(ratio(totalsOf(rows, [0, 2])).standardError).toBe(0);
    expect(
      ratio(
        totalsOf(
          [
            [1, 1],
            [3, 1],
            [9, 1],
            [5, 1],
          ],
          [0, 2],
        ),
      ).standardError,
    ).toBeCloseTo(Math.sqrt((2 * 2 + 2 * 8) / 16), 14);
  });

  it('scales with its numerator, and does not depend on the order of tasks', () => {
    fc.assert(
      fc.property(tasks, finite(0.01, 100), (rows, factor) => {
        const plain = ratio(totalsOf(rows));
        const scaled = ratio(totalsOf(rows.map(([a, b]) => [factor * a, b] as const)));
        const reversed = ratio(totalsOf([...rows].reverse()));
        const tolerance = 1e-9 * (1 + plain.standardError);
        expect(Math.abs(scaled.standardError - factor * plain.standardError)).toBeLessThan(
          tolerance * factor,
        );
        expect(Math.abs(reversed.standardError - plain.standardError)).toBeLessThan(tolerance);
        expect(Math.abs(reversed.point - plain.point)).toBeLessThan(1e-9 * (1 + Math.abs(plain.point)));
      }),
    );
  });

  it('has error 0 if every task has the same ratio', () => {
    const rows = [0.1, 0.3, 0.7, 1.1].map((b) => [1.7 * b, b] as const);
    expect(ratio(totalsOf(rows)).standardError).toBe(0);
  });

  it('says what it needs', () => {
    expect(() => ratio(totalsOf([[1, 1]]))).toThrow('needs at least two clusters of tasks, got 1');
    expect(() => ratio(totalsOf([]))).toThrow('needs at least two clusters of tasks, got 0');
    expect(() =>
      ratio(
        totalsOf(
          [
            [1, 1],
            [1, 1],
            [1, 1],
          ],
          [0, 2],
        ),
      ),
    ).toThrow('needs at least two clusters of tasks, got 1');
    expect(() =>
      ratio(
        totalsOf([
          [1, 0],
          [1, 0],
        ]),
      ),
    ).toThrow('denominator above 0, got 0');
    expect(() =>
      ratio(
        totalsOf([
          [1, 1],
          [Number.NaN, 1],
        ]),
      ),
    ).toThrow('finite totals');
    expect(() =>
      ratio(
        totalsOf([
          [1, 3],
          [1, -1],
        ]),
      ),
    ).toThrow('b >= 0');
    expect(() => ratio({ a: new Float64Array(2), b: new Float64Array(3) })).toThrow('got 2 and 3');
  });
});
