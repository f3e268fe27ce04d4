import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { random } from '../types/index.ts';
import { between } from './arbitraries-in-test.ts';
import { calibrate, defaultCalibration, kappaOf, thetaOf } from './calibration.ts';
import {
  analyticGap,
  clockGap,
  clockGapCurvature,
  constantCostGap,
  costMoments,
  curvatureCoefficient,
  secondOrderGap,
} from './gap.ts';
import { defaultLoss } from './loss.ts';
import { policyGap } from './policy-gap.ts';
import { type CostDistribution, drawCost, type PolicyModel } from './policy-models/cost-distribution.ts';
import { ledgerOfCost, monteCarloGap } from './policy-models/monte-carlo.ts';
import { momentsOf } from './policy-models/quadrature.ts';
import { sampleOf } from './sample.ts';

describe('D(K)', () => {
  it('is 0 at 0 and 1, has a minimum of -0.0013 at 0.48 and is positive beyond 1', () => {
    expect(clockGap(0, 0.9)).toBe(0);
    expect(Math.abs(clockGap(1, 0.9))).toBeLessThan(1e-16);
    const grid = Array.from({ length: 10_001 }, (_, i) => i / 10_000);
    const lowest = grid.reduce((best, clock) => (clockGap(clock, 0.9) < clockGap(best, 0.9) ? clock : best));
    expect(lowest).toBeCloseTo(0.48, 2);
    expect(clockGap(lowest, 0.9)).toBeCloseTo(-0.0013, 4);
  });

  it('has the sign of Bernoulli’s inequality for every gamma', () => {
    forAll(between(0.5, 0.999), between(1e-6, 100), (gamma, clock) => {
      const sign = clock > 1 ? 1 : -1;
      expect(sign * clockGap(clock, gamma)).toBeGreaterThanOrEqual(-1e-15);
    });
  });

  it('has the second derivative stated', () => {
    const step = 1e-3;
    for (const clock of [0.1, 0.5, 1, 1.5, 4, 10]) {
      const numeric =
        (clockGap(clock + step, 0.9) - 2 * clockGap(clock, 0.9) + clockGap(clock - step, 0.9)) / step ** 2;
      expect(clockGapCurvature(clock, 0.9)).toBeCloseTo(numeric, 8);
    }
  });
});

/** The table of docs/reference/law.md, section 6: predicted, observed and gap for Beta and Gamma costs, and second order. */
const table = [
  { variance: 0.001, beta: [1.87, 1.901, 0.031], gamma: [1.87, 1.901, 0.031], second: 0.031 },
  { variance: 0.01, beta: [1.856, 1.893, 0.036], gamma: [1.857, 1.893, 0.036], second: 0.036 },
  { variance: 0.03, beta: [1.827, 1.875, 0.047], gamma: [1.829, 1.875, 0.046], second: 0.048 },
  { variance: 0.1, beta: [1.73, 1.813, 0.083], gamma: [1.746, 1.818, 0.072], second: 0.089 },
  { variance: 0.2, beta: [1.599, 1.728, 0.129], gamma: [1.652, 1.747, 0.095], second: 0.148 },
];
const modelOf = (kind: 'beta' | 'gamma', variance: number): PolicyModel => ({
  RR: 0.947,
  cost: { kind, mean: 0.33, variance },
});

describe('the table of section 6', () => {
  it.each(table)(
    'by quadrature, to its printed digits, at Var(C) $variance',
    ({ variance, second, ...printed }) => {
      for (const kind of ['beta', 'gamma'] as const) {
        const { predicted, observed, gap } = policyGap(modelOf(kind, variance), defaultCalibration);
        expect([predicted, observed, gap].map((value) => Number(value.toFixed(3)))).toEqual(printed[kind]);
      }
      const moments = { RR: 0.947, meanCost: 0.33, varianceCost: variance };
      expect(Number(secondOrderGap(moments, defaultCalibration).total.toFixed(3))).toBe(second);
    },
  );

  it.each(table)('by Monte Carlo, within 4 standard errors, at Var(C) $variance', ({ variance }) => {
    for (const kind of ['beta', 'gamma'] as const) {
      const policy = modelOf(kind, variance);
      const exact = policyGap(policy, defaultCalibration);
      const simulated = monteCarloGap(
        random('gap', kind, variance),
        policy,
        defaultCalibration,
        trialCount(10_000, 40_000),
      );
      for (const name of ['predicted', 'observed', 'gap'] as const) {
        const { mean, standardError } = simulated[name];
        expect(Math.abs(mean - exact[name]), `${kind} ${name}`).toBeLessThan(4 * standardError);
      }
    }
  });

  it('is what the cross-environment rows of the paper show at constant cost', () => {
    const cost = (0.947 / 0.814 - 1) / 0.5;
    const gap = policyGap({ RR: 0.947, cost: { kind: 'constant', value: cost } }, defaultCalibration);
    expect(gap.predicted).toBeCloseTo(1.86, 12);
    expect(gap.observed).toBeCloseTo(1.889, 3);
    expect(gap.relative).toBeCloseTo(0.016, 3);
    expect(gap.gap).toBeCloseTo(constantCostGap(0.947, 0.814, 0.9), 12);
    expect(gap.spread).toBeCloseTo(0, 12);
  });
});

describe('analytic and simulated gaps', () => {
  it('differ by less than 5 standard errors over random policies', () => {
    const draws = random('gap', 'random policies');
    for (let i = 0; i < trialCount(250, 1000); i++) {
      const policy = {
        RR: 0.2 + 0.8 * draws.uniform(),
        cost: randomCost(i, draws.uniform(), draws.uniform()),
      };
      const calibration = calibrate({
        gamma: 0.8 + 0.175 * draws.uniform(),
        lambda: 0.05 + 0.55 * draws.uniform(),
      });
      const exact = policyGap(policy, calibration).gap;
      const { mean, standardError } = monteCarloGap(draws.at('rollouts', i), policy, calibration, 800).gap;
      // A policy with identical rollouts has no sampling error: then only rounding may differ.
      expect(Math.abs(mean - exact), JSON.stringify(policy)).toBeLessThan(5 * standardError + 1e-12);
    }
  });

  it('agree exactly on the same rollouts, the loss taken from ledgers', () => {
    const draws = random('gap', 'same rollouts');
    const observations = Array.from({ length: 500 }, (_, i) => ({
      task: `task ${i % 50}`,
      ending: draws.uniform() < 0.8 ? ('recovered' as const) : ('failed' as const),
      ledger: ledgerOfCost(drawCost(draws, { kind: 'beta', mean: 0.4, variance: 0.1 })),
    }));
    const sample = sampleOf(observations, defaultLoss, defaultCalibration);
    const observed = sample.loss.reduce((sum, loss) => sum + loss, 0) / 500;
    const gap = analyticGap(sample, defaultCalibration);
    expect(gap.observed).toBeCloseTo(observed, 12);
    expect(gap.DE).toBeCloseTo(1 - 0.1 * observed, 12);
  });
});

describe('the gap at its limits', () => {
  it('tends to theta / kappa - 1 = -5.2 % as cost vanishes at RR 1', () => {
    const limit = thetaOf(0.9) / kappaOf(0.9) - 1;
    expect(limit).toBeCloseTo(-0.052, 3);
    const { relative } = policyGap({ RR: 1, cost: { kind: 'constant', value: 1e-7 } }, defaultCalibration);
    expect(relative).toBeCloseTo(limit, 6);
  });

  it('lambda -> 0 gives ES = RR and no gap', () => {
    const { ES, gap } = policyGap(modelOf('beta', 0.1), calibrate({ gamma: 0.9, lambda: 0 }));
    expect(ES).toBeCloseTo(0.947, 12);
    expect(gap).toBe(0);
    const close = policyGap(modelOf('beta', 0.1), calibrate({ gamma: 0.9, lambda: 1e-6 }));
    expect(close.ES).toBeCloseTo(0.947, 6);
  });

  it('constant cost has no spread part', () => {
    forAll(between(0, 1), between(0.05, 1), (value, RR) => {
      expect(
        Math.abs(policyGap({ RR, cost: { kind: 'constant', value } }, defaultCalibration).spread),
      ).toBeLessThan(1e-12);
    });
  });

  it('gamma -> 1 at fixed lambda: regret scales as 1 / (1 - gamma) and DE tends to mean I exp(-lambda C)', () => {
    const cost: CostDistribution = { kind: 'two-point', low: 0.2, high: 0.9, chanceOfHigh: 0.3 };
    const limit = 0.9 * (0.7 * Math.exp(-0.1) + 0.3 * Math.exp(-0.45));
    const { DE, observed } = policyGap({ RR: 0.9, cost }, calibrate({ gamma: 1 - 1e-6, lambda: 0.5 }));
    expect(DE).toBeCloseTo(limit, 6);
    expect(1e-6 * observed).toBeCloseTo(1 - limit, 6);
  });

  it('has no relative gap if the prediction is 0', () => {
    expect(analyticGap({ success: [1, 1], cost: [0, 0] }, defaultCalibration).relative).toBeNull();
    expect(analyticGap({ success: [0], cost: [0.2] }, defaultCalibration)).toMatchObject({
      ES: 0,
      gap: 0,
      relative: 0,
    });
  });
});

describe('the second-order form', () => {
  it('converges to the exact gap faster than the variance', () => {
    const misses = [0.01, 0.001].map((variance) => {
      const policy = modelOf('beta', variance);
      const { mean: meanCost, variance: varianceCost } = momentsOf(policy.cost);
      const moments = { RR: policy.RR, meanCost, varianceCost };
      const second = secondOrderGap(moments, defaultCalibration).total;
      return Math.abs(policyGap(policy, defaultCalibration).gap - second);
    });
    expect(misses[1]! * 50).toBeLessThan(misses[0]!);
  });

  it('has the curvature coefficient as the factor of Var(C), also where the variance vanishes', () => {
    expect(curvatureCoefficient({ RR: 0.947, meanCost: 0.33 }, defaultCalibration)).toBeCloseTo(0.587, 3);
    const beta = curvatureCoefficient({ RR: 0.8, meanCost: 0.4 }, defaultCalibration);
    for (const varianceCost of [1e-1, 1e-3, 1e-6]) {
      const { curvature } = secondOrderGap({ RR: 0.8, meanCost: 0.4, varianceCost }, defaultCalibration);
      expect(curvature / varianceCost).toBeCloseTo(beta, 10);
    }
  });

  it('takes its moments over successful rollouts only', () => {
    expect(costMoments({ success: [1, 0, 1, 0], cost: [0.2, 1, 0.4, 0.9] })).toEqual({
      RR: 0.5,
      meanCost: expect.closeTo(0.3, 12),
      varianceCost: expect.closeTo(0.01, 12),
    });
    expect(costMoments({ success: [0], cost: [1] })).toEqual({ RR: 0, meanCost: 0, varianceCost: 0 });
  });
});

function randomCost(i: number, u: number, v: number): CostDistribution {
  switch (i % 5) {
    case 0:
      return { kind: 'constant', value: u };
    case 1:
      return { kind: 'two-point', low: u / 2, high: 0.5 + u / 2, chanceOfHigh: 0.1 + 0.8 * v };
    case 2: {
      const mean = 0.1 + 0.8 * u;
      return { kind: 'beta', mean, variance: mean * (1 - mean) * (0.001 + 0.9 * v) };
    }
    case 3:
      return { kind: 'gamma', mean: 0.05 + u, variance: 0.001 + 0.3 * v };
    default:
      return { kind: 'truncated-gamma', shape: 0.3 + 4 * u, scale: 0.05 + 0.3 * v, max: 1 };
  }
}
