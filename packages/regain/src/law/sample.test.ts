import { describe, expect, it } from 'vitest';
import { rolloutOf } from './arbitraries-in-test.ts';
import { defaultCalibration } from './calibration.ts';
import { defaultLoss, downtimeLoss } from './loss.ts';
import { observables, rolloutResult } from './observables.ts';
import { predictedRegret } from './predicted-regret.ts';
import { predictedLosses, sampleOf } from './sample.ts';

const rollouts = [
  rolloutOf('b', 'recovered', 0.1, 0.2),
  rolloutOf('a', 'failed', 0.1),
  rolloutOf('b', 'clean'),
  rolloutOf('a', 'handed-off', 0.5),
];

describe('sampleOf', () => {
  it('turns rollouts into columns, tasks in order of appearance', () => {
    const sample = sampleOf(rollouts, defaultLoss, defaultCalibration);
    expect(sample.tasks).toEqual(['b', 'a']);
    expect([...sample.task]).toEqual([0, 1, 0, 1]);
    expect([...sample.success]).toEqual([1, 0, 1, 0]);
    expect(sample.cost[0]).toBeCloseTo(0.3, 12);
    expect([...sample.loss]).toEqual(rollouts.map((one) => downtimeLoss(one, defaultCalibration)));
  });

  it('rejects a void rollout', () => {
    expect(() => sampleOf([...rollouts, rolloutOf('c', 'void')], defaultLoss, defaultCalibration)).toThrow(
      'rollout 4 of task c is void: exclude it first',
    );
  });
});

describe('predictedLosses', () => {
  it('average to the predicted regret', () => {
    const sample = sampleOf(rollouts, defaultLoss, defaultCalibration);
    const losses = predictedLosses(sample, defaultCalibration);
    const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
    const { ES } = observables(rollouts.map(rolloutResult), defaultCalibration);
    expect(mean).toBeCloseTo(predictedRegret(ES, 0.9), 12);
  });
});
