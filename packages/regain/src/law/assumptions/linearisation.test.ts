import { describe, expect, it } from 'vitest';
import { beta, random } from '../../types/index.ts';
import { calibrate, defaultCalibration } from '../calibration.ts';
import { checkLinearisation } from './linearisation.ts';
import type { RolloutRecord } from './rollout-record.ts';

describe('checkLinearisation', () => {
  it('accepts the paper’s operating point and rejects gamma near 1 with large lambda', () => {
    const run = rollouts(0.33, 0.02);
    expect(checkLinearisation(run, defaultCalibration)).toMatchObject({ verdict: 'ok' });
    const corner = checkLinearisation(run, calibrate({ gamma: 0.975, lambda: 1.5 }));
    expect(corner.verdict).toBe('broken');
    expect(corner.relativeGap).toBeGreaterThan(0.05);
    expect(corner.evidence).toMatch(
      /^the analytic gap is .* % of the predicted regret .*, against a limit of 5 % \(p /,
    );
  });

  it('rejects costs spread over the whole budget', () => {
    const check = checkLinearisation(rollouts(0.5, 0.24), defaultCalibration);
    expect(check.verdict).toBe('broken');
  });

  it('rejects cheap and perfect policies, which are over-predicted by up to 5.2 %', () => {
    const cheap = rollouts(0.33, 0.02).map((rollout) => ({
      ...rollout,
      success: true,
      cost: 1e-4 * rollout.cost,
    }));
    const check = checkLinearisation(cheap, defaultCalibration);
    expect(check.relativeGap).toBeCloseTo(-0.0518, 3);
    expect(check.verdict).toBe('broken');
  });

  it('is not testable with few tasks, and ok if nothing was lost', () => {
    const run = rollouts(0.5, 0.24);
    const few = run.map((rollout) =>
      rollout.task < 'task 13' ? rollout : { ...rollout, success: true, cost: 0 },
    );
    expect(checkLinearisation(few, defaultCalibration).verdict).toBe('not-testable');
    const clean = run.map((rollout) => ({ ...rollout, success: true, cost: 0 }));
    expect(checkLinearisation(clean, defaultCalibration)).toMatchObject({ verdict: 'ok', relativeGap: null });
    expect(checkLinearisation([], defaultCalibration).verdict).toBe('not-testable');
  });
});

/** 40 tasks x 5, RR 0.95, cost from a Beta with the given mean and variance. */
function rollouts(mean: number, variance: number): RolloutRecord[] {
  const rng = random('linearisation', mean, variance);
  const size = (mean * (1 - mean)) / variance - 1;
  return Array.from({ length: 200 }, (_, i) => ({
    task: `task ${10 + (i % 40)}`,
    repeat: Math.floor(i / 40),
    success: i % 20 !== 0,
    cost: beta(rng, mean * size, (1 - mean) * size),
    attempts: 3,
  }));
}
