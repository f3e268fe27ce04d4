import { describe, expect, it } from 'vitest';
import { random } from '../../types/index.ts';
import { calibrate, defaultCalibration } from '../calibration.ts';
import { checkBoundedCost } from './bounded-cost.ts';
import { plainRun, simulatedTimeBudgetMs, simulateRun } from './simulated-run-in-test.ts';

const freeRetries = { ...plainRun, planted: { kind: 'free-retries', triesMax: 15 } } as const;
const free = simulateRun(random('bounded-cost', 'free'), freeRetries);
const plain = simulateRun(random('bounded-cost', 'plain'), plainRun);

describe('checkBoundedCost', () => {
  it('finds near-free retries by attempts and cost alone', () => {
    const check = checkBoundedCost(free, defaultCalibration);
    expect(check).toMatchObject({ verdict: 'broken', relativeGapOfTime: null });
    expect(check.varianceAttempts).toBeGreaterThan(4);
    expect(check.varianceCost).toBeLessThan(1e-4);
    expect(check.evidence).toMatch(/^Var\(attempts\) is .* and Var\(C\) .*: retries are near free$/);
  });

  it('uses the time if known: observed far above predicted', () => {
    const check = checkBoundedCost(free, defaultCalibration, simulatedTimeBudgetMs);
    expect(check.verdict).toBe('broken');
    expect(check.relativeGapOfTime).toBeGreaterThan(0.2);
    expect(check.pValue).toBeLessThan(1e-4);
  });

  it('accepts retries that also take no time', () => {
    const quick = free.map((rollout) => ({ ...rollout, downMs: rollout.cost * simulatedTimeBudgetMs }));
    expect(checkBoundedCost(quick, defaultCalibration, simulatedTimeBudgetMs).verdict).toBe('ok');
  });

  it('ignores the time if any downtime is unknown', () => {
    const { downMs: _, ...unknown } = free[0]!;
    const check = checkBoundedCost([unknown, ...free.slice(1)], defaultCalibration, simulatedTimeBudgetMs);
    expect(check).toMatchObject({ verdict: 'broken', relativeGapOfTime: null });
  });

  it('finds retries that cost nothing at all', () => {
    const nothing = free.map((rollout) => ({ ...rollout, cost: 0, success: true }));
    const check = checkBoundedCost(nothing, defaultCalibration, simulatedTimeBudgetMs);
    expect(check).toMatchObject({ verdict: 'broken', relativeGapOfTime: Infinity });
  });

  it('is ok if cost follows attempts, at any usual lambda', () => {
    expect(checkBoundedCost(plain, defaultCalibration).verdict).toBe('ok');
    const many = plain.map((rollout) => ({ ...rollout, attempts: 3 * rollout.attempts }));
    expect(checkBoundedCost(many, defaultCalibration).varianceAttempts).toBeGreaterThan(4);
    expect(checkBoundedCost(many, defaultCalibration).verdict).toBe('ok');
    expect(checkBoundedCost(many, calibrate({ gamma: 0.9, lambda: 0.02 })).verdict).toBe('broken');
  });

  it('is not testable with a single rollout', () => {
    expect(checkBoundedCost(free.slice(0, 1), defaultCalibration).verdict).toBe('not-testable');
    expect(() => checkBoundedCost(free, defaultCalibration, 0)).toThrow('time budget must lie in');
  });
});
