import { describe, expect, it } from 'vitest';
import { defaultCalibration } from './calibration.ts';
import { curvatureCoefficient } from './curvature.ts';
import { secondOrderGap } from './gap.ts';

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
