import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { random } from '../../types/index.ts';
import { bootstrap } from './bootstrap.ts';
import { type RatioTotals, ratio, strataOf } from './ratio-estimate.ts';
import { indexFromWord, nextWord, sfc32 } from './sfc32.ts';

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((count) => count / 100);
const rows = fc.array(fc.tuple(hundredths(-500, 500), hundredths(10, 500)), { minLength: 4, maxLength: 25 });

/** The same resamples in a simple implementation: gather the drawn tasks, then compute their ratio. */
function naive(totals: RatioTotals, resamples: number, seed: string) {
  const state = sfc32(random('bootstrap', seed));
  const strata = strataOf(totals);
  return Array.from({ length: resamples }, () => {
    const drawn = strata.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, () => start + indexFromWord(nextWord(state), end - start)),
    );
    const pick = (values: Float64Array) => Float64Array.from(drawn, (i) => values[i]!);
    return ratio({ ...totals, a: pick(totals.a), b: pick(totals.b) });
  });
}

describe('resample', () => {
  it('agrees with a simple implementation, with and without strata', () => {
    forAllWith({ numRuns: 60 }, rows, fc.boolean(), (tasks, stratified) => {
      const totals: RatioTotals = {
        a: Float64Array.from(tasks, ([a]) => a),
        b: Float64Array.from(tasks, ([, b]) => b),
        ...(stratified && { strata: Int32Array.of(0, 2) }),
      };
      const fast = bootstrap(totals, { resamples: 50, seed: 'x' });
      if (fast.standardError === 0) return;
      naive(totals, 50, 'x').forEach((plain, k) => {
        expect(fast.point + fast.deviations[k]!).toBeCloseTo(plain.point, 9);
        // A resample of one task has no spread; sums of squares show that only to 1e-6.
        expect(Math.abs(fast.standardErrors[k]! - plain.standardError)).toBeLessThan(1e-5);
      });
    });
  });

  it('draws the same tasks for every quantity with one seed: they are paired', () => {
    const a = Float64Array.from({ length: 12 }, (_, i) => Math.sin(i) + 2);
    const b = new Float64Array(12).fill(5);
    const once = bootstrap({ a, b }, { resamples: 200, seed: 7 });
    const twice = bootstrap({ a: a.map((x) => 3 * x), b }, { resamples: 200, seed: 7 });
    for (let k = 0; k < 200; k++) expect(twice.deviations[k]).toBeCloseTo(3 * once.deviations[k]!, 12);
    const other = bootstrap({ a, b }, { resamples: 200, seed: 8 });
    expect(other.deviations).not.toEqual(once.deviations);
  });

  it('spreads as its standard error says', () => {
    const source = random('bootstrap', 'spread');
    const a = Float64Array.from({ length: 200 }, () => source.uniform());
    const b = Float64Array.from({ length: 200 }, () => 1 + source.uniform());
    const { deviations, standardError } = bootstrap({ a, b }, { resamples: 20_000, seed: 1 });
    const spread = Math.sqrt(deviations.reduce((sum, d) => sum + d * d, 0) / deviations.length);
    // The bootstrap variance lacks the factor G/(G-1); 20,000 resamples leave 0.5 % of noise.
    expect(spread / (standardError * Math.sqrt(199 / 200))).toBeCloseTo(1, 1.6);
  });

  it('marks resamples without a denominator, and those without spread', () => {
    const { deviations, standardErrors } = bootstrap(
      { a: Float64Array.of(2, 0, 0, 1), b: Float64Array.of(1, 0, 0, 1) },
      { resamples: 2_000, seed: 1 },
    );
    const missing = deviations.filter(Number.isNaN).length;
    expect(missing / 2_000).toBeGreaterThan(0.04);
    expect(missing / 2_000).toBeLessThan(0.085); // (1/2)^4 = 1/16
    expect(standardErrors.every((error) => error >= 0)).toBe(true);
    expect(standardErrors.filter((error) => error === 0).length).toBeGreaterThan(missing);
  });

  it('rejects 0 resamples', () => {
    const totals = { a: Float64Array.of(1, 2), b: Float64Array.of(1, 1) };
    expect(() => bootstrap(totals, { resamples: 0, seed: 1 })).toThrow('got 0');
  });
});
