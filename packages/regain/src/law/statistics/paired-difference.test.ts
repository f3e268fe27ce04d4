import { describe, expect, it } from 'vitest';
import { normal, random } from '../../types/index.ts';
import { intervalMethods } from './confidence-interval.ts';
import { negated, pairedDifference, signFlipProbability, signOf } from './paired-difference.ts';

/** 40 clusters of 5 rollouts, of which the first few differ by the given sums. */
const totals = (...differences: number[]) => ({
  a: Float64Array.from({ length: 40 }, (_, i) => differences[i] ?? 0),
  b: new Float64Array(40).fill(5),
});

describe('pairedDifference', () => {
  it('with fewer than ten differing clusters gives counts and an exact test, and no interval', () => {
    const found = pairedDifference(totals(-2, -1, -1), { seed: 1 });
    expect(found).toEqual({
      kind: 'exact',
      point: -4 / 200,
      clusters: 40,
      tasks: 40,
      higher: 0,
      lower: 3,
      // 2 of 8 assignments of signs are as far from 0.
      probability: 0.25,
    });
    expect(pairedDifference(totals(), { seed: 1 })).toMatchObject({ point: 0, probability: 1 });
    expect(pairedDifference(totals(1, 1, 1, 1, 1, 1, 1, 1, 1), { seed: 1 }).kind).toBe('exact');
  });

  it('draws enough resamples that its p-value can pass a correction, and leaves its interval', () => {
    const clear = totals(...Array.from({ length: 40 }, (_, i) => 4 + (i % 3)));
    const alone = pairedDifference(clear, { seed: 1, resamples: 999 });
    const oneOfMany = pairedDifference(clear, { seed: 1, resamples: 999, comparisons: 390 });
    expect(390 * alone.probability).toBeGreaterThan(0.05);
    expect(390 * oneOfMany.probability).toBeLessThan(0.05);
    expect(oneOfMany).toEqual({ ...alone, probability: oneOfMany.probability });
    // One that is not decided before a correction is not drawn again.
    const unclear = totals(...Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? 1 : -1)));
    expect(pairedDifference(unclear, { seed: 1, resamples: 999, comparisons: 390 })).toEqual(
      pairedDifference(unclear, { seed: 1, resamples: 999 }),
    );
  });

  it('with ten has an interval within its range, whose p-value agrees with it, by every method', () => {
    for (const method of intervalMethods) {
      for (let i = 0; i < 12; i++) {
        const source = random('difference', i);
        const values = Array.from({ length: 14 }, () => normal(source) + 0.25 * (i % 4));
        const found = pairedDifference(totals(...values), { seed: i, method, resamples: 399, most: 0.4 });
        if (found.kind !== 'interval') throw new Error('fourteen clusters differ');
        expect(found.high).toBeLessThanOrEqual(0.4);
        if (Math.abs(found.probability - 0.05) < 0.01) continue;
        expect(found.probability <= 0.05, `${method} ${i}`).toBe(found.low > 0 || found.high < 0);
      }
    }
  });

  it('does not count a small charge to every cluster as a difference', () => {
    const charged = totals(3, 2, -1);
    const found = pairedDifference({ ...charged, a: charged.a.map((value) => value - 0.001) }, { seed: 1 });
    expect(found).toMatchObject({ kind: 'exact', higher: 2, lower: 1 });
    // The charge alone, alike in size everywhere, is a difference.
    const alone = { ...charged, a: charged.a.map((_, i) => -0.001 - 1e-5 * i) };
    expect(pairedDifference(alone, { seed: 1 })).toMatchObject({
      kind: 'interval',
      probability: expect.any(Number),
    });
    expect(signOf(pairedDifference(alone, { seed: 1 }))).toBe(-1);
  });

  it('says which is higher only beyond chance', () => {
    expect(signOf(pairedDifference(totals(1, 1, 1, 1, 1), { seed: 1 }))).toBe(0);
    expect(signOf(pairedDifference(totals(1, 1, 1, 1, 1, 1), { seed: 1 }))).toBe(1);
    expect(signOf(pairedDifference(totals(-1, -1, -1, -1, -1, -1), { seed: 1 }))).toBe(-1);
  });

  it('negated exchanges the sides', () => {
    expect(negated(pairedDifference(totals(2, -1), { seed: 1 }))).toMatchObject({
      point: -1 / 200,
      higher: 1,
      lower: 1,
    });
    const wide = pairedDifference(totals(...Array.from({ length: 40 }, (_, i) => (i % 7) - 2)), { seed: 1 });
    const turned = negated(wide);
    if (wide.kind !== 'interval' || turned.kind !== 'interval') throw new Error('all clusters differ');
    expect([turned.low, turned.high]).toEqual([-wide.high, -wide.low]);
    expect(turned.probability).toBe(wide.probability);
  });
});

describe('signFlipProbability', () => {
  it('counts every assignment of signs', () => {
    // |3 - 1| or more: +-(3+1), +-(3-1): all four.
    expect(signFlipProbability(Float64Array.of(3, -1))).toBe(1);
    expect(signFlipProbability(Float64Array.of(3, 1))).toBe(0.5);
    expect(signFlipProbability(new Float64Array(0))).toBe(1);
    expect(signFlipProbability(new Float64Array(6).fill(0.1))).toBe(2 / 64);
  });

  it('is at most the level as often as the level says', () => {
    let below = 0;
    for (let i = 0; i < 2_000; i++) {
      const source = random('sign flips', i);
      const values = Float64Array.from({ length: 8 }, () => normal(source));
      if (signFlipProbability(values) <= 0.05) below++;
    }
    // Standard error 0.005.
    expect(below / 2_000).toBeLessThan(0.065);
    expect(below / 2_000).toBeGreaterThan(0.03);
  });
});
