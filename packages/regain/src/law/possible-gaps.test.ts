import { describe, expect, it } from 'vitest';
import { random } from '../types/index.ts';
import { calibrate, defaultCalibration } from './calibration.ts';
import { clockGap } from './gap.ts';
import { policyGap } from './policy-gap.ts';
import { possibleGaps, possibleGapsTogether } from './possible-gaps.ts';

const { gamma, lambda, H } = defaultCalibration;

/**
 * Brute force: the extreme points of the programme have at most two atoms of C for successes, and failures have one
 * mean cost. Every pair of a coarse grid, with every weight that meets the mean exactly.
 */
function bruteForce(RR: number, meanCost: number, steps: number) {
  let [low, high] = [Infinity, -Infinity];
  const costs = Array.from({ length: steps + 1 }, (_, i) => i / steps);
  const gapAt = (first: number, second: number, weight: number) => {
    const mean = (value: (cost: number) => number) => (1 - weight) * value(first) + weight * value(second);
    const D = RR * mean((cost) => clockGap(H * cost, gamma));
    return D / (1 - RR * mean((cost) => 1 / (1 + lambda * cost)));
  };
  for (const ofFailures of costs) {
    const mean = RR === 0 ? 0 : (meanCost - (1 - RR) * ofFailures) / RR;
    if (mean < -1e-12 || mean > 1 + 1e-12) continue;
    for (const first of costs) {
      for (const second of costs) {
        if (first > mean + 1e-12 || second < mean - 1e-12) continue;
        const weight = second === first ? 0 : (mean - first) / (second - first);
        const gap = gapAt(first, second, Math.min(1, Math.max(0, weight)));
        low = Math.min(low, gap);
        high = Math.max(high, gap);
      }
    }
  }
  return { low, high };
}

describe('possibleGaps', () => {
  it.each([
    [0.947, 0.33],
    [0.9, 0.05],
    [0.99, 0.02],
    [1, 0.25],
    [0.5, 0.4],
    [0.2, 0.9],
  ])(
    'RR %d and mean cost %d: contains every two-atom distribution, and its ends are reached',
    (RR, meanCost) => {
      const found = possibleGaps(RR, meanCost, defaultCalibration)!;
      const brute = bruteForce(RR, meanCost, 60);
      // The coarse grid can only miss some of the range.
      expect(found.low).toBeLessThanOrEqual(brute.low + 1e-9);
      expect(found.high).toBeGreaterThanOrEqual(brute.high - 1e-9);
      expect(found.low).toBeGreaterThan(brute.low - 1e-3);
      expect(found.high).toBeLessThan(brute.high + 1e-3);
    },
  );

  it('contains the gap of random distributions with many atoms', () => {
    const source = random('possible gaps');
    for (let trial = 0; trial < 60; trial++) {
      const n = 2 + Math.floor(source.uniform() * 30);
      const costs = Array.from({ length: n }, () => source.uniform() ** (1 + 3 * source.uniform()));
      const success = costs.map(() => source.uniform() < 0.8);
      const of = (value: (cost: number, i: number) => number) =>
        costs.reduce((sum, cost, i) => sum + value(cost, i), 0) / n;
      const RR = of((_, i) => (success[i] ? 1 : 0));
      const ES = of((cost, i) => (success[i] ? 1 / (1 + lambda * cost) : 0));
      const gap = of((cost, i) => (success[i] ? clockGap(H * cost, gamma) : 0)) / (1 - ES);
      const { low, high } = possibleGaps(
        RR,
        of((cost) => cost),
        defaultCalibration,
      )!;
      expect(gap).toBeGreaterThanOrEqual(low - 1e-6);
      expect(gap).toBeLessThanOrEqual(high + 1e-6);
    }
  });

  it('at the costs of the paper the law could fail; at a twentieth of the budget it could not', () => {
    // Section 6: RR 0.947, mean C 0.33 of successes, gaps from +1.6 % (constant cost) to +8 % (Var(C) 0.2).
    const paper = possibleGaps(0.947, 0.947 * 0.33 + 0.053, defaultCalibration)!;
    for (const variance of [0.001, 0.01, 0.03, 0.1, 0.2]) {
      const { relative } = policyGap(
        { RR: 0.947, cost: { kind: 'beta', mean: 0.33, variance } },
        defaultCalibration,
      );
      expect(relative!).toBeGreaterThan(paper.low);
      expect(relative!).toBeLessThan(paper.high);
    }
    expect(paper.high).toBeGreaterThan(0.05);
    const cheap = possibleGaps(0.9, 0.02, defaultCalibration)!;
    expect(Math.max(-cheap.low, cheap.high)).toBeLessThan(0.05);
  });

  it('is a point where costs leave no choice, and nothing where nothing is predicted', () => {
    expect(possibleGaps(0.4, 0, defaultCalibration)).toEqual({ low: 0, high: 0 });
    expect(possibleGaps(0, 0.7, defaultCalibration)).toEqual({ low: 0, high: 0 });
    expect(possibleGaps(1, 0, defaultCalibration)).toBeNull();
    const all = possibleGaps(1, 1, defaultCalibration)!;
    expect(all.low).toBeCloseTo(clockGap(H, gamma) / (1 - 1 / (1 + lambda)), 9);
    expect(all.high).toBeCloseTo(all.low, 9);
  });

  it('of a short budget lies below 0: the loss is then always over-predicted', () => {
    const short = calibrate({ gamma: 0.9, H: 0.5 });
    const { low, high } = possibleGaps(1, 0.3, short)!;
    expect(high).toBeLessThan(0);
    expect(low).toBeLessThan(high);
  });

  it('of many cells lies between those of the cells, weighted by what they predict', () => {
    const costly = { RR: 0.95, meanCost: 0.4, rollouts: 100 };
    const free = { RR: 0.3, meanCost: 0, rollouts: 100 };
    const alone = possibleGaps(0.95, 0.4, defaultCalibration)!;
    const together = possibleGapsTogether([costly, free], defaultCalibration)!;
    expect(together.high).toBeLessThan(alone.high);
    expect(together.high).toBeGreaterThan(0);
    const twice = possibleGapsTogether([costly, costly], defaultCalibration)!;
    expect(twice.low).toBeCloseTo(alone.low, 9);
    expect(twice.high).toBeCloseTo(alone.high, 9);
  });
});
