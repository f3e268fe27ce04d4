import { describe, expect, it } from 'vitest';
import { normal, random } from '../../types/index.ts';
import { bootstrap } from './bootstrap.ts';
import { type Interval, intervalMethods, intervalOf, transformed } from './confidence-interval.ts';
import {
  isWithinMonteCarloError,
  tasksNeeded,
  testEquivalence,
  violationProbability,
} from './equivalence-test.ts';

const interval = (low: number, high: number, more: Partial<Interval> = {}): Interval => ({
  point: (low + high) / 2,
  low,
  high,
  level: 0.9,
  method: 'studentised',
  standardError: (high - low) / (2 * 1.645),
  resamples: 999,
  seed: 1,
  dropped: 0,
  degenerate: false,
  ...more,
});

/** A ratio near 1 + gap over tasks of standard deviation 1. */
function ratioOf(path: string, gap: number, tasks: number) {
  const source = random('equivalence', path);
  const a = Float64Array.from({ length: tasks }, () => 1 + gap + normal(source));
  return bootstrap({ a, b: new Float64Array(tasks).fill(1) }, { resamples: 999, seed: path });
}

describe('decide', () => {
  it.each([
    [-0.04, 0.03, 'holds'],
    [0.051, 0.09, 'violated'],
    [-0.2, -0.06, 'violated'],
    [0.01, 0.06, 'inconclusive'],
    [-0.1, 0.1, 'inconclusive'],
    [-0.05, 0.01, 'inconclusive'],
  ] as const)('[%d, %d] %s', (low, high, wanted) => {
    const { verdict, reason } = testEquivalence(interval(low, high), 0.05, 40);
    expect(verdict).toBe(wanted);
    expect(reason).toContain(`[${low.toFixed(4)}, ${high.toFixed(4)}]`);
  });

  it('is inconclusive for a degenerate interval, however narrow', () => {
    const narrow = interval(0.001, 0.002, { degenerate: true, dropped: 250 });
    expect(testEquivalence(narrow, 0.05, 4)).toEqual({
      verdict: 'inconclusive',
      reason: '25.0 % of resamples have no variance: too few clusters of tasks have a loss (4)',
    });
  });

  it('accepts exact agreement of many tasks, not of few', () => {
    const point = interval(0.01, 0.01, { standardError: 0, degenerate: true });
    expect(testEquivalence(point, 0.05, 20).verdict).toBe('holds');
    expect(testEquivalence(point, 0.05, 19).verdict).toBe('inconclusive');
  });
});

describe('tasksNeeded', () => {
  it('is the textbook number if one side matters', () => {
    // point 0.03, margin 0.05: (1.645 + 0.8416) se' = 0.02
    const gap = interval(0.03 - 0.1, 0.03 + 0.1);
    const growth = ((1.645 + 0.8416) * gap.standardError) ** 2 / 0.02 ** 2;
    expect(tasksNeeded(gap, 40, 0.05)! / (40 * growth)).toBeCloseTo(1, 2);
  });

  it('uses the distance to the margin from outside, too', () => {
    const outside = tasksNeeded(interval(0.07 - 0.1, 0.07 + 0.1), 40, 0.05);
    expect(outside).toBe(tasksNeeded(interval(-0.07 - 0.1, -0.07 + 0.1), 40, 0.05));
    expect(outside! / tasksNeeded(interval(0.03 - 0.1, 0.03 + 0.1), 40, 0.05)!).toBeCloseTo(1, 2);
  });

  it('is null on the margin itself, and for degenerate or infinite intervals', () => {
    expect(tasksNeeded(interval(-0.05, 0.15, { point: 0.05 }), 40, 0.05)).toBeNull();
    expect(tasksNeeded(interval(0, 0.1, { degenerate: true }), 40, 0.05)).toBeNull();
    expect(tasksNeeded(interval(-Infinity, Infinity, { point: 0, standardError: 1 }), 40, 0.05)).toBeNull();
  });

  it('is decisive in about 80 % of the cases', () => {
    // True gap 0, spread 1 per task, margin 0.25: the number requested from 40 tasks, given the true spread.
    const exact = interval(-1.645 / Math.sqrt(40), 1.645 / Math.sqrt(40));
    const tasks = tasksNeeded(exact, 40, 0.25)!;
    expect(tasks).toBeGreaterThan(100);
    let settled = 0;
    for (let i = 0; i < 300; i++) {
      const gap = transformed(intervalOf(ratioOf(`power-${i}`, 0, tasks), 0.9), -1);
      if (testEquivalence(gap, 0.25, tasks).verdict === 'holds') settled++;
    }
    // standard error 0.023
    expect(settled / 300).toBeGreaterThan(0.72);
    expect(settled / 300).toBeLessThan(0.88);
  });
});

describe('violationProbability', () => {
  it('falls below 0.05 exactly where the 90 % interval leaves the margin', () => {
    let checked = 0;
    for (let i = 0; i < 200; i++) {
      const ratio = ratioOf(`agree-${i}`, i % 2 === 0 ? 0.6 : -0.6, 30);
      const p = violationProbability(ratio, 1, 0.25, 30);
      const outside =
        testEquivalence(transformed(intervalOf(ratio, 0.9), -1), 0.25, 30).verdict === 'violated';
      expect(p <= 0.05).toBe(outside);
      if (outside) checked++;
    }
    expect(checked).toBeGreaterThan(30);
    expect(checked).toBeLessThan(190);
  });

  it('is below 0.05 in at most 5 % of the cases if the gap equals the margin', () => {
    let below = 0;
    for (let i = 0; i < 400; i++)
      if (violationProbability(ratioOf(`size-${i}`, 0.25, 30), 1, 0.25, 30) < 0.05) below++;
    // standard error 0.011
    expect(below / 400).toBeLessThan(0.083);
    expect(below / 400).toBeGreaterThan(0.02);
  });

  it('is 1 inside the margin and for degenerate resamples', () => {
    expect(violationProbability(ratioOf('inside', 0, 30), 1, 5, 30)).toBeGreaterThan(0.99);
    const one = new Float64Array(6).fill(1);
    const lonely = bootstrap({ a: Float64Array.of(9, 1, 1, 1, 1, 1), b: one }, { resamples: 999, seed: 1 });
    expect(violationProbability(lonely, 1, 0.05, 6)).toBe(1);
    const same = bootstrap({ a: one.map(() => 2), b: one }, { resamples: 999, seed: 1 });
    expect(violationProbability(same, 1, 0.05, 6)).toBe(1);
    expect(violationProbability(same, 1, 0.05, 25)).toBe(0);
  });
});

describe('the p-value and the verdict', () => {
  it('agree for a ratio with a heavy far tail, by every method', () => {
    // A few tasks carry nearly all loss: the far tail of t* is heavy, and used to be added to the p-value.
    let violated = 0;
    for (let i = 0; i < 120; i++) {
      const source = random('heavy tail', i);
      const b = Float64Array.from({ length: 24 }, () => (source.uniform() < 0.35 ? 1 : 0.02));
      const a = b.map((predicted) => predicted * (1.25 + 0.5 * source.uniform()));
      const ratio = bootstrap({ a, b }, { resamples: 499, seed: i });
      for (const method of intervalMethods) {
        const gap = transformed(intervalOf(ratio, 0.9, method), -1);
        const { verdict } = testEquivalence(gap, 0.4, 24);
        const p = violationProbability(ratio, 1, 0.4, 24, method);
        expect(p <= 0.05, `${method} ${i}: ${p}`).toBe(verdict === 'violated');
        if (verdict === 'violated') violated++;
      }
    }
    expect(violated).toBeGreaterThan(20);
  });
});

describe('isWithinMonteCarloError', () => {
  it('is true where another draw could decide otherwise, and less often with more resamples', () => {
    const near = { outside: 0.052, within: 0.9 };
    expect(isWithinMonteCarloError(near, 9_999)).toBe(true);
    expect(isWithinMonteCarloError(near, 1_000_000)).toBe(false);
    expect(isWithinMonteCarloError({ outside: 0.0501, within: 0.9 }, 1_000_000)).toBe(true);
    expect(isWithinMonteCarloError({ outside: 0.9, within: 0.0499 }, 1_000_000)).toBe(true);
    // Far from the level on both sides: any draw says the same.
    expect(isWithinMonteCarloError({ outside: 0.5, within: 0.5 }, 999)).toBe(false);
    expect(isWithinMonteCarloError({ outside: 0.001, within: 0.9 }, 9_999)).toBe(false);
  });
});
