import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { geometric, random } from '../types/index.ts';
import { between } from './arbitraries-in-test.ts';
import { calibrate, defaultCalibration, kappaOf, thetaOf } from './calibration.ts';

const gammas = between(0.01, 0.999);
const horizons = between(0.01, 1000);

describe('calibration (section 4)', () => {
  it('has gamma 0.9, lambda 0.5 and H 4.5 exactly', () => {
    expect(defaultCalibration).toEqual({ gamma: 0.9, lambda: 0.5, H: 4.5 });
    expect(calibrate({ gamma: 0.9, H: 4.5 })).toEqual(defaultCalibration);
    expect(calibrate({ lambda: 0.5, H: 4.5 })).toEqual(defaultCalibration);
    expect(calibrate({ gamma: 0.9, lambda: 0.5, H: 4.5 })).toEqual(defaultCalibration);
  });

  it('is determined by any two of the three', () => {
    forAll(gammas, horizons, (gamma, H) => {
      const { lambda } = calibrate({ gamma, H });
      expect(lambda).toBeCloseTo(((1 - gamma) / gamma) * H, 9);
      expect(Math.abs(calibrate({ gamma, lambda }).H / H - 1)).toBeLessThan(1e-9);
      expect(Math.abs(calibrate({ lambda, H }).gamma / gamma - 1)).toBeLessThan(1e-9);
    });
  });

  it('makes 1 / (1 + lambda C) the first-order form of gamma^(H C) in kappa', () => {
    // The difference is of second order: a tenth of kappa leaves about 1 % of it.
    const gap = (gamma: number) => {
      const { lambda, H } = calibrate({ gamma, H: 4.5 });
      return Math.abs(gamma ** (H * 0.6) - 1 / (1 + lambda * 0.6));
    };
    const ratio = gap(1 / 1.001) / gap(1 / 1.01);
    expect(ratio).toBeGreaterThan(0.009);
    expect(ratio).toBeLessThan(0.011);
  });

  it('needs two of the three, valid and consistent', () => {
    expect(() => calibrate({ gamma: 0.9 })).toThrow('calibration needs two of gamma, lambda, H');
    expect(() => calibrate({ gamma: 1, lambda: 0.5 })).toThrow('gamma must lie in (0, 1), got 1');
    expect(() => calibrate({ gamma: 0.9, lambda: -1 })).toThrow('lambda must lie in [0, Infinity), got -1');
    expect(() => calibrate({ gamma: 0.9, H: Number.NaN })).toThrow('got NaN');
    expect(() => calibrate({ gamma: 0.9, lambda: 0.5, H: 5 })).toThrow('imply H 4.5');
    expect(() => calibrate({ lambda: 0, H: 0 })).toThrow('only if both are above 0');
  });

  it('rejects two whose third is out of range', () => {
    expect(() => calibrate({ lambda: 1e-300, H: 1e300 })).toThrow('got gamma 1,');
    expect(() => calibrate({ lambda: 1e300, H: 1e-300 })).toThrow('got gamma 0,');
    expect(() => calibrate({ gamma: 0.9, lambda: 1e308 })).toThrow('H Infinity');
    expect(calibrate({ lambda: 1e308, H: 1e308 }).gamma).toBe(0.5);
  });

  it('allows a budget without a price', () => {
    expect(calibrate({ gamma: 0.9, lambda: 0 })).toEqual({ gamma: 0.9, lambda: 0, H: 0 });
  });
});

describe('kappa and theta', () => {
  it('express the same discount: 1 + kappa = e^theta = 1 / gamma', () => {
    forAll(gammas, (gamma) => {
      expect((1 + kappaOf(gamma)) * gamma).toBeCloseTo(1, 12);
      expect(Math.exp(thetaOf(gamma)) * gamma).toBeCloseTo(1, 12);
    });
  });
});

describe('exact identity for a geometric clock: E gamma^K = 1 / (1 + kappa m)', () => {
  it('by summing the series', () => {
    for (const gamma of [0.5, 0.9, 0.99]) {
      for (const mean of [1, 1.5, 4.5, 20]) {
        let expected = 0;
        let chance = 1 / mean;
        for (let k = 1; chance > 1e-18 && k < 10_000; k++, chance *= 1 - 1 / mean)
          expected += chance * gamma ** k;
        expect(expected).toBeCloseTo(1 / (1 + kappaOf(gamma) * mean), 12);
      }
    }
  });

  it('by drawing', () => {
    const stream = random('geometric clock');
    const n = 50_000;
    let sum = 0;
    let squares = 0;
    for (let i = 0; i < n; i++) {
      const value = 0.9 ** geometric(stream, 4.5);
      sum += value;
      squares += value * value;
    }
    const mean = sum / n;
    const error = Math.sqrt((squares / n - mean * mean) / n);
    expect(Math.abs(mean - 1 / (1 + kappaOf(0.9) * 4.5))).toBeLessThan(4 * error);
  });
});
