import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { between } from '../arbitraries-in-test.ts';
import {
  betaQuantile,
  incompleteBeta,
  incompleteGamma,
  incompleteGammaUpper,
  logGamma,
  normalCdf,
  normalQuantile,
  studentCdf,
  studentQuantile,
} from './special-functions.ts';

/** Reference values were computed with 40 digits of precision. */
function expectClose(got: number, wanted: number, relative = 2e-13): void {
  const error = Math.abs(got - wanted) / Math.max(Math.abs(wanted), 1e-300);
  expect(error, `got ${got}, wanted ${wanted}`).toBeLessThan(relative);
}

describe('logGamma', () => {
  it.each([
    [1e-8, 18.42068073818021],
    [0.1, 2.252712651734206],
    [0.5, 0.5723649429247001],
    [1.5, -0.12078223763524522],
    [3.7, 1.4280723266653879],
    [11.9, 17.25847745059552],
    [50.25, 145.54187159633213],
    [1e6, 12815504.56914761],
  ])('of %d', (x, wanted) => expectClose(logGamma(x), wanted, 5e-14));

  it('is 0 at 1 and 2, and rejects 0', () => {
    expect(Math.abs(logGamma(1))).toBeLessThan(1e-14);
    expect(Math.abs(logGamma(2))).toBeLessThan(1e-14);
    expect(() => logGamma(0)).toThrow('got 0');
  });
});

describe('incompleteGamma', () => {
  it.each([
    [0.5, 0.5, 0.6826894921370859, 0.3173105078629141],
    [0.01, 2.5, 2.987601531906594e-6, 0.999997012398468],
    [3, 2.5, 0.6937810815867216, 0.3062189184132784],
    [20, 2.5, 0.99999985066321, 1.4933679000503952e-7],
    [90, 100, 0.15822098918643018, 0.8417790108135699],
    [130, 100, 0.9972495916326934, 0.002750408367306526],
    [1e-10, 0.3, 0.0011142425085215887, 0.9988857574914785],
  ])('at %d, shape %d', (x, shape, lower, upper) => {
    expectClose(incompleteGamma(x, shape), lower);
    expectClose(incompleteGammaUpper(x, shape), upper);
  });
});

describe('incompleteBeta', () => {
  it.each([
    [0.2, 2, 3, 0.1808],
    [0.9, 0.5, 0.5, 0.7951672353008665],
    [1e-5, 0.05, 2, 0.5904581102792039],
    [0.3, 27, 63, 0.512255955794191],
    [0.999, 30, 0.2, 0.46389281018655015],
    [0.5, 1000, 1010, 0.5882698275437275],
  ])('at %d, shapes %d and %d', (x, a, b, wanted) => expectClose(incompleteBeta(x, a, b), wanted, 2e-12));

  it('is inverted by betaQuantile', () => {
    const shape = between(0.05, 200);
    forAll(between(1e-6, 1 - 1e-6), shape, shape, (p, a, b) => {
      const x = betaQuantile(p, a, b);
      if (x > 1 - 1e-5) return; // so near 1 that the spacing of x shows
      expect(Math.abs(incompleteBeta(x, a, b) - p)).toBeLessThan(1e-10);
    });
  });

  it('has a quantile where the median is below 1e-6', () =>
    expectClose(betaQuantile(0.5904581102792039, 0.05, 2), 1e-5, 1e-11));
  it('has a quantile of an ordinary shape', () =>
    expectClose(betaQuantile(0.025, 12.5, 3.5), 0.5563645383257624));
});

describe('the normal distribution', () => {
  it.each([
    [-37, 5.725571222524577e-300],
    [-10, 7.619853024160525e-24],
    [-4.5, 3.3976731247300603e-6],
    [-0.1, 0.460172162722971],
    [0, 0.5],
    [0.7, 0.758036347776927],
    [3, 0.9986501019683699],
  ])('has cdf at %d', (x, wanted) => expectClose(normalCdf(x), wanted, 2e-13));

  it.each([
    [1e-300, -37.0470962993612],
    [1e-12, -7.034483825301132],
    [0.001, -3.0902323061678136],
    [0.025, -1.9599639845400543],
    [0.05, -1.6448536269514726],
    [0.3, -0.5244005127080408],
    [0.975, 1.9599639845400543],
    [0.9999, 3.7190164854556804],
  ])('has quantile at %d', (p, wanted) => expectClose(normalQuantile(p), wanted, 2e-13));

  it('has infinite quantiles at 0 and 1', () => {
    expect(normalQuantile(0)).toBe(-Infinity);
    expect(normalQuantile(1)).toBe(Infinity);
    expect(Math.abs(normalQuantile(0.5))).toBeLessThan(1e-15);
  });
});

describe("Student's distribution", () => {
  it.each([
    [-2, 1, 0.14758361765043326],
    [-1e-9, 5, 0.4999999996203933],
    [0.3, 4.5, 0.6112332264802843],
    [-12, 39, 5.751440978323273e-15],
    [2.5, 1e6, 0.9937902552489184],
    [-1.7, 1e9, 0.04456546291402968],
  ])('has cdf at %d with %d degrees', (t, degrees, wanted) =>
    expectClose(studentCdf(t, degrees), wanted, 1e-11),
  );

  it.each([
    [0.025, 39, -2.0226909200367613],
    [0.05, 39, -1.6848751217112252],
    [0.4, 3, -0.2766706623326899],
    [1e-6, 2.5, -220.17342917823683],
    [0.975, 1, 12.706204736174705],
    [0.001, 1e8, -3.0902323876691056],
  ])('has quantile at %d with %d degrees', (p, degrees, wanted) =>
    expectClose(studentQuantile(p, degrees), wanted, 1e-12),
  );

  it('has a cdf that its quantile inverts', () => {
    forAll(between(1e-9, 1 - 1e-9), between(0.5, 1e5), (p, degrees) => {
      expect(Math.abs(studentCdf(studentQuantile(p, degrees), degrees) - p)).toBeLessThan(1e-10);
    });
  });
});
