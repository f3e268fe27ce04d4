import { describe, expect, it } from 'vitest';
import { random } from '../types/index.ts';
import { defaultCalibration } from './calibration.ts';
import { compareCurvature, curvatureCoefficient, fitCurvature, fittedPrediction } from './curvature.ts';
import { secondOrderGap } from './gap.ts';
import { defaultLoss } from './loss.ts';
import { simulateRollout } from './policy-models/monte-carlo.ts';
import { predictedLosses, type Sample, sampleOf } from './sample.ts';

const sample = simulated('beta', 0.1);

describe('the curvature coefficient', () => {
  it('is 0.587 at the operating point of section 6', () => {
    expect(curvatureCoefficient({ RR: 0.947, meanCost: 0.33 }, defaultCalibration)).toBeCloseTo(0.587, 3);
  });

  it('times Var(C) is the variance term of the second-order gap, and does not vanish with it', () => {
    const beta = curvatureCoefficient({ RR: 0.8, meanCost: 0.4 }, defaultCalibration);
    for (const varianceCost of [1e-1, 1e-3, 1e-6]) {
      const { curvature } = secondOrderGap({ RR: 0.8, meanCost: 0.4, varianceCost }, defaultCalibration);
      expect(curvature / varianceCost).toBeCloseTo(beta, 10);
    }
  });
});

describe('the fitted correction of the paper', () => {
  it('is the least-squares slope: no other beta has a smaller residual', () => {
    const { beta, meanCost } = fitCurvature(sample, defaultCalibration);
    const predicted = predictedLosses(sample, defaultCalibration);
    const left = (slope: number) =>
      sample.cost.reduce((sum, cost, i) => {
        const residual = sample.loss[i]! - predicted[i]! - (slope * (cost - meanCost)) / 0.1;
        return sum + residual ** 2;
      }, 0);
    expect(left(beta)).toBeLessThan(left(beta + 0.001));
    expect(left(beta)).toBeLessThan(left(beta - 0.001));
  });

  it('does not change the mean of the sample it was fitted on', () => {
    const fit = fitCurvature(sample, defaultCalibration);
    const law =
      predictedLosses(sample, defaultCalibration).reduce((sum, loss) => sum + loss, 0) / sample.loss.length;
    expect(fit.beta).toBeGreaterThan(0.01);
    expect(fittedPrediction(fit, sample, defaultCalibration)).toBeCloseTo(law, 12);
  });

  it('is 0 at constant cost', () => {
    const constant = simulated('constant', 0);
    expect(fitCurvature(constant, defaultCalibration).beta).toBe(0);
  });
});

describe('compareCurvature', () => {
  it('predicts the held-out half best in closed form', () => {
    const { observed, predicted, beta } = compareCurvature(sample, defaultCalibration, random('split'));
    const miss = (value: number) => Math.abs(value - observed);
    expect(beta).toBeGreaterThan(0.4);
    expect(miss(predicted.closedForm)).toBeLessThan(0.2 * miss(predicted.law));
    expect(miss(predicted.closedForm)).toBeLessThan(miss(predicted.fitted));
  });

  it('is a function of the split seed, and needs two tasks to split', () => {
    const run = (seed: number) => compareCurvature(sample, defaultCalibration, random('split', seed));
    expect(run(1)).toEqual(run(1));
    expect(run(1)).not.toEqual(run(2));
    const lone = { ...sample, tasks: ['only'] };
    expect(() => compareCurvature(lone, defaultCalibration, random('split'))).toThrow(/two tasks, got 1/);
  });
});

function simulated(kind: 'beta' | 'constant', variance: number): Sample {
  const draws = random('curvature', kind);
  const cost = kind === 'beta' ? { kind, mean: 0.4, variance } : { kind, value: 0.4 };
  const observations = Array.from({ length: 2000 }, (_, i) => ({
    task: `task ${i % 100}`,
    ...simulateRollout(draws, { RR: 0.9, cost }),
  }));
  return sampleOf(observations, defaultLoss, defaultCalibration);
}
