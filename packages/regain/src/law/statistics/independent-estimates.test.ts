import { describe, expect, it } from 'vitest';
import { normal, random } from '../../types/index.ts';
import { bootstrap } from './bootstrap.ts';
import { intervalMethods, intervalOf } from './confidence-interval.ts';
import { independentDifference, independentQuotient } from './independent-estimates.ts';

function means(path: string, mean: number, tasks: number) {
  const source = random('quotient', path);
  const a = Float64Array.from({ length: tasks }, () => mean + normal(source));
  return bootstrap({ a, b: new Float64Array(tasks).fill(1) }, { resamples: 999, seed: path });
}

/** An estimate without any variance. */
const same = bootstrap({ a: Float64Array.of(2, 2), b: Float64Array.of(1, 1) }, { resamples: 999, seed: 1 });
const [x, y] = [means('x', 5, 30), means('y', 8, 20)];

describe('quotient', () => {
  it('is the ratio, with the error of the delta method, resample by resample', () => {
    const q = independentQuotient(x, y);
    expect(q.point).toBe(x.point / y.point);
    expect(q.standardError).toBeCloseTo(
      q.point * Math.hypot(x.standardError / x.point, y.standardError / y.point),
      14,
    );
    const value = (x.point + x.deviations[3]!) / (y.point + y.deviations[3]!);
    expect(q.deviations[3]).toBeCloseTo(value - q.point, 14);
    expect(q.degrees).toBeGreaterThan(19);
    expect(q.degrees).toBeLessThan(48);
  });

  it('uses the side that varies if the other does not', () => {
    const q = independentQuotient(x, same);
    expect(q.standardError).toBeCloseTo(x.standardError / 2, 14);
    expect(q.degrees).toBeCloseTo(29, 10);
    expect(intervalOf(q).low).toBeCloseTo(intervalOf(x).low / 2, 12);
    expect(independentQuotient(same, same).standardError).toBe(0);
  });
});

describe('difference', () => {
  it('is the difference, with the errors of both, resample by resample', () => {
    const d = independentDifference(x, y);
    expect(d.point).toBe(x.point - y.point);
    expect(d.standardError).toBeCloseTo(Math.hypot(x.standardError, y.standardError), 14);
    expect(d.deviations[3]).toBe(x.deviations[3]! - y.deviations[3]!);
    expect(d.degrees).toBeGreaterThan(19);
    expect(d.degrees).toBeLessThanOrEqual(48);
  });

  it('uses the side that varies if the other does not, and none if neither does', () => {
    expect(independentDifference(x, same).standardError).toBeCloseTo(x.standardError, 14);
    expect(intervalOf(independentDifference(x, same)).low).toBeCloseTo(intervalOf(x).low - 2, 12);
    expect(intervalOf(independentDifference(same, same))).toMatchObject({
      point: 0,
      low: 0,
      high: 0,
      degenerate: true,
    });
  });
});

it.each([
  { name: 'ratio', combined: independentQuotient, truth: 0.625, tasks: 30 },
  { name: 'difference', combined: independentDifference, truth: -3, tasks: 20 },
])(
  'the true $name of two independent samples is covered, by every method',
  ({ name, combined, truth, tasks }) => {
    const replications = 400;
    const hits = intervalMethods.map(() => 0);
    for (let i = 0; i < replications; i++) {
      const drawn = combined(means(`${name} x${i}`, 5, 30), means(`${name} y${i}`, 8, tasks));
      intervalMethods.forEach((method, m) => {
        const { low, high } = intervalOf(drawn, 0.95, method);
        if (low <= truth && truth <= high) hits[m]!++;
      });
    }
    // 400 replications at 95 %: standard error 0.011
    for (const count of hits) {
      expect(count / replications).toBeGreaterThan(0.91);
      expect(count / replications).toBeLessThan(0.985);
    }
  },
);
