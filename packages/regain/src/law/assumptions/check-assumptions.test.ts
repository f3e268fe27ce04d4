import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../scripts/soak-counts.ts';
import { random } from '../../types/index.ts';
import { defaultCalibration } from '../calibration.ts';
import { checkAssumptions, requireRegime } from './check-assumptions.ts';
import { countAlarms } from './count-alarms-in-test.ts';
import { plainRun, simulateRun } from './simulated-run-in-test.ts';

describe('false alarms on stationary runs, at 2 % nominal', () => {
  it.each([
    ['rounds, bursts of 8', { ...plainRun, bursts: { length: 8, share: 0.1, failure: 0.6 } }],
    ['task by task, correlation .4', { ...plainRun, order: 'task-by-task' as const, taskCorrelation: 0.4 }],
  ])('of %s: in at most 5 %% of the runs', (name, shape) => {
    const runs = trialCount(100, 400);
    const { any } = countAlarms(random('false alarms', name), shape, runs);
    expect(any).toBeLessThanOrEqual(0.05 * runs);
  });
});

describe('power', () => {
  const runs = 25;

  it('finds planted drift', () => {
    const shape = { ...plainRun, planted: { kind: 'drift', failure: 0.9 } } as const;
    const { byAssumption } = countAlarms(random('drift'), shape, runs);
    expect(byAssumption['stationary-faults']).toBeGreaterThanOrEqual(0.95 * runs);
  });

  it('finds planted learning without reporting drift if the order separates them', () => {
    const shape = {
      ...plainRun,
      tasks: 100,
      failure: 0.5,
      planted: { kind: 'learning', factor: 0.5 },
    } as const;
    const { byAssumption } = countAlarms(random('learning'), { ...shape, order: 'task-by-task' }, runs);
    expect(byAssumption.ergodic).toBeGreaterThanOrEqual(0.9 * runs);
    expect(byAssumption['stationary-faults']).toBeLessThanOrEqual(0.1 * runs);
  });

  it('finds planted near-free retries', () => {
    const shape = { ...plainRun, planted: { kind: 'free-retries', triesMax: 15 } } as const;
    const { byAssumption } = countAlarms(random('free retries'), shape, runs);
    expect(byAssumption['bounded-cost']).toBe(runs);
  });
});

describe('checkAssumptions', () => {
  const plain = simulateRun(random('check', 'plain'), plainRun);

  it('runs every check once, deterministically', () => {
    const checks = checkAssumptions(plain, defaultCalibration);
    expect(checks.map((check) => [check.assumption, check.verdict])).toEqual([
      ['stationary-faults', 'ok'],
      ['bounded-cost', 'ok'],
      ['ergodic', 'ok'],
      ['linearisation', 'ok'],
    ]);
    expect(checkAssumptions(plain, defaultCalibration)).toEqual(checks);
    expect(() => requireRegime(checks)).not.toThrow();
  });

  it('is not testable without rollouts, and does not throw', () => {
    const checks = checkAssumptions([], defaultCalibration);
    expect(checks.map((check) => check.verdict)).toEqual(Array(4).fill('not-testable'));
    expect(() => requireRegime(checks)).not.toThrow();
  });

  it('throws outside the regime, with the failed assumption and its evidence', () => {
    const shape = { ...plainRun, planted: { kind: 'free-retries', triesMax: 15 } } as const;
    const checks = checkAssumptions(simulateRun(random('check', 'free'), shape), defaultCalibration);
    expect(() => requireRegime(checks)).toThrow(expect.objectContaining({ code: 'out-of-regime' }));
    expect(() => requireRegime(checks)).toThrow(
      /the law must not predict here: bounded cost does not hold \(Var\(attempts\) is .*retries are near free\)$/,
    );
  });
});
