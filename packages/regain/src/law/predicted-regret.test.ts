import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { between } from './arbitraries-in-test.ts';
import { calibrate, defaultCalibration } from './calibration.ts';
import { downtimeLoss } from './loss.ts';
import { observables, rolloutResult } from './observables.ts';
import { efficiencyAtConstantCost, exactRegret, predictedRegret } from './predicted-regret.ts';

describe('predicted regret (section 3)', () => {
  it('is (1 - ES) / (1 - gamma)', () => {
    expect(predictedRegret(0.814, 0.9)).toBeCloseTo(1.86, 12);
    expect(predictedRegret(1, 0.9)).toBe(0);
    expect(predictedRegret(0, 0.9)).toBeCloseTo(10, 12);
  });

  it('falls with ES and rises with gamma', () => {
    const unit = between(0.001, 0.999);
    forAll(unit, unit, unit, (a, b, gamma) => {
      fc.pre(a < b);
      expect(predictedRegret(a, gamma)).toBeGreaterThanOrEqual(predictedRegret(b, gamma));
      expect(predictedRegret(gamma, b)).toBeGreaterThanOrEqual(predictedRegret(gamma, a));
    });
  });

  it('rejects an invalid ES or gamma', () => {
    expect(() => predictedRegret(1.2, 0.9)).toThrow('ES must lie in [0, 1], got 1.2');
    expect(() => predictedRegret(0.5, 1)).toThrow('gamma must lie in (0, 1), got 1');
    expect(() => efficiencyAtConstantCost(0.9, -1, 0.5)).toThrow('C must lie in [0, Infinity), got -1');
  });

  it('at constant cost 0.33 and RR 0.947 gives the first line of section 6', () => {
    expect(predictedRegret(efficiencyAtConstantCost(0.947, 0.33, 0.5), 0.9)).toBeCloseTo(1.871, 3);
  });
});

describe('exact regret (section 5)', () => {
  it('is the mean downtime loss at clock cost, on every sample', () => {
    const entries = fc.record({
      cost: between(0, 0.2),
      downMs: fc.constant(0),
      upCost: fc.constant(0),
      upMs: fc.constant(0),
    });
    const rollouts = fc.array(
      fc.record({
        ending: fc.constantFrom('recovered' as const, 'failed' as const),
        ledger: fc.array(entries, { maxLength: 8 }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    const gammas = between(0.1, 0.999);
    forAll(rollouts, gammas, (sample, gamma) => {
      const calibration = calibrate({ gamma, H: 4.5 });
      const mean = sample.reduce((sum, one) => sum + downtimeLoss(one, calibration), 0) / sample.length;
      const exact = exactRegret(observables(sample.map(rolloutResult), calibration).DE, calibration);
      expect(Math.abs(mean - exact)).toBeLessThanOrEqual(1e-12 * Math.max(1, exact));
    });
  });

  it('rejects an invalid DE', () => {
    expect(() => exactRegret(-0.1, defaultCalibration)).toThrow('DE must lie in [0, 1], got -0.1');
  });
});
