import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { between } from '../arbitraries-in-test.ts';
import { incompleteGamma } from '../statistics/special-functions.ts';
import { betaShapes, type CostDistribution } from './cost-distribution.ts';
import { expectation, integrate, momentsOf } from './quadrature.ts';

describe('integrate', () => {
  it('is exact for polynomials up to degree 22 on one panel', () => {
    for (let degree = 0; degree <= 22; degree++) {
      expect(integrate((x) => x ** degree, [0, 1])).toBeCloseTo(1 / (degree + 1), 14);
    }
  });

  it('resolves a kink and a narrow peak', () => {
    expect(integrate((x) => Math.abs(x - 1 / 3), [0, 1])).toBeCloseTo(5 / 18, 12);
    const peak = (x: number) => 1e-3 / ((x - 0.3) ** 2 + 1e-6);
    expect(integrate(peak, [0, 1])).toBeCloseTo(Math.atan(700) + Math.atan(300), 11);
  });

  it('rejects an integrand that is not finite', () => {
    expect(() => integrate((x) => (x > 0.5 ? Number.NaN : 1), [0, 1])).toThrow(/finite/);
  });
});

describe('expectation under a beta', () => {
  const beta = fc
    .record({
      mean: between(0.01, 0.99),
      logSpread: between(-7, 0),
    })
    .map(({ mean, logSpread }) => ({
      kind: 'beta' as const,
      mean,
      variance: mean * (1 - mean) * Math.min(10 ** logSpread, 0.99999),
    }));

  it('returns the mean and variance it was given, from narrow peaks to shapes near 0', () => {
    forAllWith({ numRuns: 300 }, beta, (distribution) => {
      const { mean, variance } = momentsOf(distribution);
      expect(Math.abs(mean - distribution.mean)).toBeLessThan(1e-11);
      expect(Math.abs(variance - distribution.variance)).toBeLessThan(1e-11);
    });
  });

  it('agrees with the hypergeometric series of both integrands of the law', () => {
    forAllWith({ numRuns: 300 }, beta, between(0.01, 1), (distribution, lambda) => {
      const { a, b } = betaShapes(distribution);
      const efficiency = gauss2F1(b, a + b, lambda / (1 + lambda)) / (1 + lambda);
      const discount = Math.exp(-lambda) * kummer(b, a + b, lambda);
      expect(Math.abs(expectation(distribution, (c) => 1 / (1 + lambda * c)) - efficiency)).toBeLessThan(
        1e-11,
      );
      expect(Math.abs(expectation(distribution, (c) => Math.exp(-lambda * c)) - discount)).toBeLessThan(
        1e-11,
      );
    });
  });

  it('rejects a variance that no cost on [0, 1] can have', () => {
    expect(() => expectation({ kind: 'beta', mean: 0.2, variance: 0.17 }, (c) => c)).toThrow(
      /variance of a beta/,
    );
  });
});

describe('expectation under a gamma', () => {
  const shapes = [1e-6, 1e-3, 0.1, 0.5, 0.999, 1, 1.001, 2, 30, 1e4, 1e7];

  it.each(shapes)('agrees with the Laplace transform at shape %f', (shape) => {
    const scale = 0.7 / Math.max(shape, 0.1);
    const distribution: CostDistribution = {
      kind: 'gamma',
      mean: shape * scale,
      variance: shape * scale * scale,
    };
    for (const rate of [0.1, 0.474, 2]) {
      const exact = Math.exp(-shape * Math.log1p(rate * scale));
      expect(Math.abs(expectation(distribution, (c) => Math.exp(-rate * c)) - exact)).toBeLessThan(1e-11);
    }
  });

  it.each([0.2, 1, 2, 7])('truncated at 1, agrees with incomplete gamma functions at shape %f', (shape) => {
    for (const scale of [0.05, 0.165, 3]) {
      const rate = 0.474;
      const exact =
        ((1 + rate * scale) ** -shape * incompleteGamma(1 / scale + rate, shape)) /
        incompleteGamma(1 / scale, shape);
      const distribution: CostDistribution = { kind: 'truncated-gamma', shape, scale, max: 1 };
      expect(Math.abs(expectation(distribution, (c) => Math.exp(-rate * c)) - exact)).toBeLessThan(1e-11);
    }
  });
});

describe('expectation of finitely many costs', () => {
  it('is the weighted sum', () => {
    expect(expectation({ kind: 'constant', value: 0.4 }, (c) => c * c)).toBeCloseTo(0.16, 15);
    const twoPoint: CostDistribution = { kind: 'two-point', low: 0, high: 1, chanceOfHigh: 0.4 };
    expect(expectation(twoPoint, (c) => 1 / (1 + c))).toBeCloseTo(0.8, 15);
  });

  it('treats variance 0 as a constant', () => {
    expect(expectation({ kind: 'beta', mean: 0.3, variance: 0 }, (c) => c * c)).toBeCloseTo(0.09, 15);
    expect(expectation({ kind: 'gamma', mean: 3, variance: 0 }, (c) => c * c)).toBeCloseTo(9, 15);
  });
});

/** 2F1(1, b; c; z) by its series. */
function gauss2F1(b: number, c: number, z: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 0; n < 400; n++) {
    term *= ((b + n) / (c + n)) * z;
    sum += term;
  }
  return sum;
}

/** 1F1(a; c; z) by its series. */
function kummer(a: number, c: number, z: number): number {
  let term = 1;
  let sum = 1;
  for (let n = 0; n < 100; n++) {
    term *= (((a + n) / (c + n)) * z) / (n + 1);
    sum += term;
  }
  return sum;
}
