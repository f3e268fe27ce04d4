import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, forAllWith } from '../../../../scripts/for-all.ts';
import { between } from './arbitraries-in-test.ts';
import { calibrate, defaultCalibration } from './calibration.ts';
import {
  discountedEfficiency,
  efficiency,
  observables,
  passHatK,
  recoveryCost,
  rolloutResult,
} from './observables.ts';

const rolloutLists = fc.array(fc.record({ success: fc.boolean(), cost: between(0, 1) }), {
  minLength: 1,
  maxLength: 50,
});

describe('observables (section 3)', () => {
  it('of a small sample, by hand', () => {
    const found = observables(
      [
        { success: true, cost: 0 },
        { success: true, cost: 1 },
        { success: false, cost: 0.5 },
        { success: true, cost: 0 },
      ],
      defaultCalibration,
    );
    expect(found).toMatchObject({ n: 4, RR: 0.75, meanCost: 0.375 });
    expect(found.CSR).toBeCloseTo(0.75 - 0.5 * 0.375, 12);
    expect(found.ES).toBeCloseTo((2 + 1 / 1.5) / 4, 12);
    expect(found.ESAggregate).toBeCloseTo(0.75 / (1 + 0.5 * 0.375), 12);
    expect(found.DE).toBeCloseTo((2 + 0.9 ** 4.5) / 4, 12);
  });

  it('satisfies 0 <= ES, DE <= RR <= 1, CSR <= RR', () => {
    forAll(rolloutLists, (rollouts) => {
      const { RR, CSR, ES, DE } = observables(rollouts, defaultCalibration);
      for (const value of [ES, DE]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(RR + 1e-12);
      }
      expect(CSR).toBeLessThanOrEqual(RR);
    });
  });

  it('has ES >= DE if every clock is 0 or at least 1', () => {
    const clocks = fc.oneof(fc.constant(0), between(1, 30));
    const rollouts = fc.array(fc.record({ success: fc.boolean(), clock: clocks }), {
      minLength: 1,
      maxLength: 50,
    });
    const gammas = between(0.05, 0.999);
    forAllWith({ numRuns: 500 }, rollouts, gammas, (drawn, gamma) => {
      const calibration = calibrate({ gamma, H: 30 });
      const { ES, DE } = observables(
        drawn.map(({ success, clock }) => ({ success, cost: clock / 30 })),
        calibration,
      );
      expect(ES).toBeGreaterThanOrEqual(DE - 1e-12);
    });
  });

  it('can have ES below DE for a clock between 0 and 1', () => {
    const { ES, DE } = observables([{ success: true, cost: 0.48 / 4.5 }], defaultCalibration);
    expect(DE - ES).toBeCloseTo(0.0013, 4);
  });

  it('limit lambda -> 0: ES, ES aggregate, CSR and DE are RR (section 9)', () => {
    forAll(rolloutLists, (rollouts) => {
      const { RR, ES, ESAggregate, CSR, DE } = observables(rollouts, calibrate({ gamma: 0.9, lambda: 0 }));
      for (const value of [ES, ESAggregate, CSR, DE]) expect(value).toBeCloseTo(RR, 12);
      const near = observables(rollouts, calibrate({ gamma: 0.9, lambda: 1e-6 }));
      expect(Math.abs(near.ES - RR)).toBeLessThanOrEqual(1e-6);
    });
  });

  it('limit of constant cost: both definitions of ES are one number (section 9)', () => {
    forAll(fc.array(fc.boolean(), { minLength: 1 }), between(0, 1), (wins, cost) => {
      const found = observables(
        wins.map((success) => ({ success, cost })),
        defaultCalibration,
      );
      expect(found.ES).toBeCloseTo(found.ESAggregate, 12);
      expect(found.DE).toBeCloseTo(found.RR * 0.9 ** (4.5 * cost), 12);
    });
  });

  it('limit gamma -> 1 at fixed H: the budget loses its price and ES tends to RR (section 9)', () => {
    const rollouts = [
      { success: true, cost: 0.7 },
      { success: false, cost: 0.2 },
    ];
    const distance = (gamma: number) => 0.5 - observables(rollouts, calibrate({ gamma, H: 4.5 })).ES;
    expect(distance(0.999)).toBeGreaterThan(0);
    expect(distance(0.999999)).toBeLessThan(2e-6);
  });

  it('needs a rollout', () => {
    expect(() => observables([], defaultCalibration)).toThrow('at least one rollout, got 0');
  });
});

describe('one rollout', () => {
  const entry = (cost: number) => ({ cost, downMs: 1, upCost: 9, upMs: 9 });

  it('costs the total of its ledger, without uptime', () => {
    expect(recoveryCost([])).toBe(0);
    expect(recoveryCost([entry(0.125), entry(0.25)])).toBe(0.375);
    expect(rolloutResult({ ending: 'handed-off', ledger: [entry(0.25)] })).toEqual({
      success: false,
      cost: 0.25,
    });
  });

  it('has efficiency 1 if free, less with cost, 0 if failed', () => {
    expect(efficiency({ success: true, cost: 0 }, 0.5)).toBe(1);
    expect(efficiency({ success: true, cost: 1 }, 0.5)).toBeCloseTo(2 / 3, 12);
    expect(efficiency({ success: false, cost: 0 }, 0.5)).toBe(0);
    expect(discountedEfficiency({ success: true, cost: 1 }, defaultCalibration)).toBeCloseTo(0.9 ** 4.5, 12);
  });
});

describe('pass^k', () => {
  /** The share of subsets of k repeats with successes only. */
  function bruteForce(wins: readonly boolean[], k: number): number {
    let all = 0;
    let won = 0;
    for (let mask = 0; mask < 2 ** wins.length; mask++) {
      const chosen = wins.filter((_, i) => (mask >> i) & 1);
      if (chosen.length !== k) continue;
      all++;
      if (chosen.every(Boolean)) won++;
    }
    return won / all;
  }

  it('is the share of k-subsets that all succeed, averaged over tasks', () => {
    const repeats = fc.array(fc.boolean(), { minLength: 5, maxLength: 8 });
    forAll(fc.array(repeats, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 5 }), (tasks, k) => {
      const counts = tasks.map((wins) => ({
        successes: wins.filter(Boolean).length,
        repeats: wins.length,
      }));
      const expected = tasks.reduce((sum, wins) => sum + bruteForce(wins, k), 0) / tasks.length;
      expect(passHatK(counts, k)).toBeCloseTo(expected, 12);
    });
  });

  it('needs tasks, enough repeats and an integer k', () => {
    expect(() => passHatK([], 1)).toThrow('at least one task');
    expect(() => passHatK([{ successes: 2, repeats: 3 }], 4)).toThrow(
      'pass^4 needs at least 4 repeats per task, got 3',
    );
    expect(() => passHatK([{ successes: 2, repeats: 3 }], 1.5)).toThrow(
      'pass^k needs a whole k above 0, got 1.5',
    );
    expect(() => passHatK([{ successes: 2, repeats: 3 }], 0)).toThrow('got 0');
  });
});
