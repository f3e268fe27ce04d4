import { describe, expect, it } from 'vitest';
import { random } from '../types/index.ts';
import { defaultCalibration } from './calibration.ts';
import { defaultLoss } from './loss.ts';
import type { CostDistribution } from './policy-models/cost-distribution.ts';
import { simulateRollout } from './policy-models/monte-carlo.ts';
import { paperRegimeOf, regimeOf, regimeReport } from './regimes.ts';
import { type Sample, sampleOf } from './sample.ts';

describe('regimeOf', () => {
  it('checks the gap first, then its spread part, and ignores signs', () => {
    expect(regimeOf(0.02, 0.004)).toBe('linear');
    expect(regimeOf(0.02, 0.006)).toBe('curvature');
    expect(regimeOf(-0.02, -0.006)).toBe('curvature');
    expect(regimeOf(0.051, 0)).toBe('breakdown');
    expect(regimeOf(-0.051, 0)).toBe('breakdown');
    expect(regimeOf(0.05, 0.005)).toBe('linear');
  });
});

describe('paperRegimeOf', () => {
  it('reads Var(C) against 1e-2 and 1e-1', () => {
    expect([0.01, 0.0101, 0.0999, 0.1].map(paperRegimeOf)).toEqual([
      'linear',
      'curvature',
      'curvature',
      'breakdown',
    ]);
  });
});

describe('regimeReport', () => {
  const cells: [string, CostDistribution][] = [
    ['linear', { kind: 'constant', value: 0.33 }],
    ['linear', { kind: 'beta', mean: 0.33, variance: 0.005 }],
    ['curvature', { kind: 'beta', mean: 0.33, variance: 0.04 }],
    ['breakdown', { kind: 'beta', mean: 0.41, variance: 0.2 }],
  ];

  it.each(cells)('finds the %s regime from rollouts', (regime, cost) => {
    const report = regimeReport(simulated(0.947, cost), defaultCalibration);
    expect(report.regime).toBe(regime);
    expect(report.paperRegime).toBe(regime);
  });

  it('classifies cheap, near-perfect policies as breakdown: the law over-predicts them by 5.2 %', () => {
    const report = regimeReport(simulated(1, { kind: 'constant', value: 0.002 }), defaultCalibration);
    expect(report.relativeGap).toBeLessThan(-0.05);
    expect(report.regime).toBe('breakdown');
    expect(report.paperRegime).toBe('linear');
  });

  it('uses the observed loss on any clock', () => {
    const cell = simulated(0.947, { kind: 'constant', value: 0.33 });
    const slow = { ...cell, loss: cell.loss.map((loss) => loss * 1.2) };
    expect(regimeReport(slow, defaultCalibration).regime).toBe('breakdown');
    expect(regimeReport(slow, defaultCalibration).relativeSpread).toBeCloseTo(0, 10);
  });

  it('has no ratio if the prediction is 0', () => {
    const clean = simulated(1, { kind: 'constant', value: 0 });
    expect(regimeReport(clean, defaultCalibration)).toMatchObject({ regime: 'linear', relativeGap: null });
    const down = { ...clean, loss: clean.loss.map(() => 1) };
    expect(regimeReport(down, defaultCalibration)).toMatchObject({ regime: 'breakdown', relativeGap: null });
  });

  it('classifies a cell without successes as linear: both sides are 1 / (1 - gamma)', () => {
    const lost = simulated(0, { kind: 'constant', value: 0.5 });
    const report = regimeReport(lost, defaultCalibration);
    expect(report).toMatchObject({ regime: 'linear', varianceCost: 0 });
    expect(report.predicted).toBeCloseTo(10, 10);
  });
});

function simulated(RR: number, cost: CostDistribution): Sample {
  const draws = random('regimes', RR, JSON.stringify(cost));
  const observations = Array.from({ length: 4000 }, () => ({
    task: 'task',
    ...simulateRollout(draws, { RR, cost }),
  }));
  return sampleOf(observations, defaultLoss, defaultCalibration);
}
