import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { normal, random } from '../../types/index.ts';
import { between } from '../arbitraries-in-test.ts';
import { bootstrap } from './bootstrap.ts';
import {
  clipped,
  interval,
  intervalMethods,
  intervalOf,
  quantile,
  transformed,
} from './confidence-interval.ts';
import { normalCdf, normalQuantile, studentQuantile } from './special-functions.ts';

const source = random('interval', 'test');
const a = Float64Array.from({ length: 60 }, () => Math.exp(0.5 * normal(source)));
const b = Float64Array.from({ length: 60 }, () => 1 + source.uniform());
const resampled = bootstrap({ a, b }, { resamples: 4_999, seed: 1 });

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((count) => count / 100);

describe('interval', () => {
  it('carries its level, method, seed and resamples', () => {
    const got = interval({ a, b }, { seed: 'mine' });
    expect(got).toMatchObject({
      level: 0.95,
      method: 'studentised',
      seed: 'mine',
      resamples: 9_999,
      dropped: 0,
    });
    expect(got.degenerate).toBe(false);
    expect(interval({ a, b }, { seed: 'mine' })).toEqual(got);
    expect(interval({ a, b }, { seed: 'other' }).low).not.toBe(got.low);
    expect(interval({ a, b }, { seed: 1, method: 'cluster-t' }).resamples).toBe(0);
  });

  it('cluster-t is the textbook interval', () => {
    const { point, standardError, low, high } = interval(
      { a, b },
      { seed: 1, method: 'cluster-t', level: 0.9 },
    );
    expect(high - point).toBeCloseTo(studentQuantile(0.95, 59) * standardError, 12);
    expect(point - low).toBeCloseTo(high - point, 12);
  });

  it('percentile and expanded percentile read the order statistics', () => {
    const sorted = resampled.deviations
      .slice()
      .sort()
      .map((d) => resampled.point + d);
    const percentile = intervalOf(resampled, 0.9, 'percentile');
    expect(percentile.low).toBeCloseTo(sorted[249]!, 14);
    expect(percentile.high).toBeCloseTo(sorted[4749]!, 14);
    const expanded = intervalOf(resampled, 0.9, 'expanded-percentile');
    expect(expanded.low).toBeLessThan(percentile.low);
    expect(expanded.high).toBeGreaterThan(percentile.high);
  });

  it('studentised reverses the quantiles of t', () => {
    const t = resampled.deviations.map((d, k) => d / resampled.standardErrors[k]!).sort();
    const got = intervalOf(resampled, 0.9);
    expect(got.low).toBeCloseTo(got.point - t[4749]! * got.standardError, 14);
    expect(got.high).toBeCloseTo(got.point - t[249]! * got.standardError, 14);
  });

  it('bca corrects for bias and for the acceleration from the jackknife', () => {
    const total = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0);
    const left = a.map((x, i) => (total(a) - x) / (total(b) - b[i]!));
    const pulls = left.map((value) => total(left) / 60 - value);
    const acceleration = total(pulls.map((x) => x ** 3)) / (6 * total(pulls.map((x) => x * x)) ** 1.5);
    const sorted = resampled.deviations.slice().sort();
    const bias = normalQuantile(sorted.filter((d) => d < 0).length / sorted.length);
    const shareAt = (p: number) => {
      const z = bias + normalQuantile(p);
      return normalCdf(bias + z / (1 - acceleration * z));
    };
    expect(acceleration).toBeGreaterThan(0.01);
    const got = intervalOf(resampled, 0.9, 'bca');
    const width = got.high - got.low;
    // The linearised influences replace those of the jackknife, which differ by order 1/60.
    expect(Math.abs(got.low - got.point - quantile(sorted, shareAt(0.05)))).toBeLessThan(0.005 * width);
    expect(Math.abs(got.high - got.point - quantile(sorted, shareAt(0.95)))).toBeLessThan(0.005 * width);
  });

  it('of skewed data is asymmetric in the same direction by bca and studentised', () => {
    const lean = ({ low, high, point }: { low: number; high: number; point: number }) =>
      (high - point) / (point - low);
    expect(lean(intervalOf(resampled, 0.95, 'bca'))).toBeGreaterThan(1);
    expect(lean(intervalOf(resampled, 0.95, 'studentised'))).toBeGreaterThan(1);
  });

  it.each(intervalMethods)(
    '%s: all methods agree within 10 % of their width on 60 regular tasks',
    (method) => {
      const reference = intervalOf(resampled, 0.95, 'cluster-t');
      const got = intervalOf(resampled, 0.95, method);
      const width = reference.high - reference.low;
      expect(Math.abs(got.low - reference.low)).toBeLessThan(0.15 * width);
      expect(Math.abs(got.high - reference.high)).toBeLessThan(0.15 * width);
    },
  );

  it.each(intervalMethods)('%s: wider levels contain narrower ones, and scaling scales', (method) => {
    forAllWith(
      { numRuns: 30 },
      fc.array(fc.tuple(hundredths(0, 500), hundredths(50, 500)), {
        minLength: 5,
        maxLength: 20,
      }),
      between(0.1, 10),
      (rows, factor) => {
        const totals = { a: Float64Array.from(rows, ([x]) => x), b: Float64Array.from(rows, ([, y]) => y) };
        const drawn = bootstrap(totals, { resamples: 199, seed: 1 });
        const narrow = intervalOf(drawn, 0.8, method);
        const wide = intervalOf(drawn, 0.95, method);
        expect(wide.low).toBeLessThanOrEqual(narrow.low + 1e-12);
        expect(wide.high).toBeGreaterThanOrEqual(narrow.high - 1e-12);
        const scaledTotals = { a: totals.a.map((x) => factor * x), b: totals.b };
        const scaled = intervalOf(bootstrap(scaledTotals, { resamples: 199, seed: 1 }), 0.8, method);
        const unit = factor * (Math.abs(narrow.low) + Math.abs(narrow.high) + 1);
        expect(Math.abs(scaled.low - factor * narrow.low)).toBeLessThan(1e-6 * unit);
        expect(Math.abs(scaled.high - factor * narrow.high)).toBeLessThan(1e-6 * unit);
      },
    );
  });

  it('is a point, marked as degenerate, if tasks do not differ', () => {
    const same = { a: Float64Array.of(2, 4, 6), b: Float64Array.of(1, 2, 3) };
    for (const method of intervalMethods) {
      expect(interval(same, { seed: 1, method })).toMatchObject({
        point: 2,
        low: 2,
        high: 2,
        degenerate: true,
      });
    }
  });

  it('counts dropped resamples, and is marked as degenerate above 1 %', () => {
    const lonely = { a: Float64Array.of(3, 0, 0, 0, 0, 0), b: new Float64Array(6).fill(1) };
    const got = interval(lonely, { seed: 1, resamples: 999 });
    // The one task that differs is not drawn with probability (5/6)^6 = 0.33.
    expect(got.dropped).toBeGreaterThan(250);
    expect(got.dropped).toBeLessThan(420);
    expect(got.degenerate).toBe(true);
    expect(interval(lonely, { seed: 1, resamples: 999, method: 'percentile' }).dropped).toBe(0);
  });

  it('keeps precision for tiny or huge totals', () => {
    const plain = intervalOf(resampled, 0.9);
    for (const factor of [1e-200, 1e150]) {
      const scaled = intervalOf(
        bootstrap({ a: a.map((x) => factor * x), b }, { resamples: 4_999, seed: 1 }),
        0.9,
      );
      expect(scaled.low / factor).toBeCloseTo(plain.low, 12);
      expect(scaled.high / factor).toBeCloseTo(plain.high, 12);
    }
  });

  it('shifts, scales and clips', () => {
    const base = intervalOf(resampled, 0.9);
    const moved = transformed(base, -1, 2);
    expect(moved.low).toBe(2 * base.low - 1);
    expect(moved.standardError).toBe(2 * base.standardError);
    expect(clipped(base, base.point, base.point)).toMatchObject({ low: base.point, high: base.point });
  });

  it('rejects a level outside (0, 1)', () => expect(() => intervalOf(resampled, 1)).toThrow('got 1'));
});

describe('quantile', () => {
  it('interpolates order statistics at p (n + 1)', () => {
    const sorted = Float64Array.of(1, 2, 3, 4);
    expect(quantile(sorted, 0.2)).toBe(1);
    expect(quantile(sorted, 0.5)).toBe(2.5);
    expect(quantile(sorted, 0.001)).toBe(1);
    expect(quantile(sorted, 0.999)).toBe(4);
  });
});
