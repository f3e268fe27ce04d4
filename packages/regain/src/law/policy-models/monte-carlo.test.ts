import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { random } from '../../types/index.ts';
import { between } from '../arbitraries-in-test.ts';
import { defaultCalibration } from '../calibration.ts';
import { recoveryCost } from '../observables.ts';
import { type CostDistribution, drawCost } from './cost-distribution.ts';
import { attemptCostMax, ledgerOfCost, monteCarloGap, simulateRollout } from './monte-carlo.ts';
import { momentsOf } from './quadrature.ts';

describe('ledgerOfCost', () => {
  it('cuts a cost into attempts of at most c_max that add up to it', () => {
    forAll(between(0, 5), (cost) => {
      const ledger = ledgerOfCost(cost);
      expect(recoveryCost(ledger)).toBeCloseTo(cost, 12);
      for (const entry of ledger) {
        expect(entry.cost).toBeGreaterThanOrEqual(0);
        expect(entry.cost).toBeLessThanOrEqual(attemptCostMax * (1 + 1e-9));
      }
    });
    expect(ledgerOfCost(0)).toEqual([]);
    expect(ledgerOfCost(0.3)).toHaveLength(3);
    expect(ledgerOfCost(0.31)).toHaveLength(4);
  });
});

describe('drawCost', () => {
  const distributions: CostDistribution[] = [
    { kind: 'constant', value: 0.4 },
    { kind: 'two-point', low: 0.1, high: 0.9, chanceOfHigh: 0.3 },
    { kind: 'beta', mean: 0.33, variance: 0.2 },
    { kind: 'beta', mean: 0.33, variance: 0 },
    { kind: 'gamma', mean: 0.33, variance: 0.2 },
    { kind: 'truncated-gamma', shape: 2, scale: 0.165, max: 1 },
  ];

  it.each(distributions)('has the mean from quadrature: $kind', (distribution) => {
    const draws = random('draw', distribution.kind);
    const n = 20_000;
    let total = 0;
    for (let i = 0; i < n; i++) total += drawCost(draws, distribution);
    const { mean, variance } = momentsOf(distribution);
    expect(Math.abs(total / n - mean)).toBeLessThan(4 * Math.sqrt(variance / n) + 1e-12);
  });

  it('throws if a truncated gamma can never fit', () => {
    const impossible: CostDistribution = { kind: 'truncated-gamma', shape: 1e4, scale: 1, max: 1 };
    expect(() => drawCost(random('draw'), impossible)).toThrow(/below its bound/);
  });
});

describe('monteCarloGap', () => {
  it('marks a rollout as clean if it succeeds without cost', () => {
    const free = { RR: 1, cost: { kind: 'constant', value: 0 } } as const;
    expect(simulateRollout(random('rollout'), free)).toEqual({ ending: 'clean', ledger: [] });
    expect(simulateRollout(random('rollout'), { ...free, RR: 0 }).ending).toBe('failed');
  });

  it('is deterministic, and rejects a single rollout', () => {
    const policy = { RR: 0.8, cost: { kind: 'beta', mean: 0.3, variance: 0.05 } } as const;
    const run = () => monteCarloGap(random('run', 7), policy, defaultCalibration, 200);
    expect(run()).toEqual(run());
    expect(() => monteCarloGap(random('run'), policy, defaultCalibration, 1)).toThrow(
      /at least two rollouts, got 1/,
    );
  });
});
