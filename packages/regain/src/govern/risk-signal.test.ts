import { describe, expect, it } from 'vitest';
import { columnsOf, defaultCalibration, defaultLoss, sampleOf } from '../law/index.ts';
import { type Observation, RegainError, random } from '../types/index.ts';
import { riskSignal } from './risk-signal.ts';

const timeBudgetMs = 100_000;

/** Rollouts of so many tasks, with downtime in proportion to cost, or longer by a factor. */
function rollouts(tasks: number, slower = 1, seed = 'a'): Pick<Observation, 'task' | 'ending' | 'ledger'>[] {
  const rng = random('risk', seed);
  return Array.from({ length: tasks * 5 }, (_, index) => {
    const ledger = Array.from({ length: rng.below(5) }, () => {
      const cost = 0.02 + 0.08 * rng.uniform();
      return { cost, downMs: slower * cost * timeBudgetMs, upCost: 0, upMs: 0 };
    });
    const isLost = ledger.length > 0 && rng.uniform() < 0.1;
    const ending = isLost ? 'failed' : ledger.length > 0 ? 'recovered' : 'clean';
    return { task: `task ${index % tasks}`, ending, ledger };
  });
}

describe('the risk signal', () => {
  it('is silent if downtime is proportional to cost', () => {
    const { flag, relative, distance, observed, predicted } = riskSignal(rollouts(60), { timeBudgetMs });
    expect(flag).toBeNull();
    expect(distance).toBeCloseTo(observed - predicted, 12);
    expect(relative!.low).toBeLessThan(relative!.point);
  });

  it('reports tasks with more downtime than their cost predicts', () => {
    const signal = riskSignal(rollouts(60, 3), { timeBudgetMs });
    expect(signal.flag).toBe('above');
    expect(signal.relative!.low).toBeGreaterThan(0.05);
    expect(signal.reason).toMatch(/^observed regret [\d.]+ against [\d.]+ on the line: above it/);
    expect(riskSignal(rollouts(60, 0.2), { timeBudgetMs }).flag).toBe('below');
  });

  it('does not report what a few tasks may show by chance', () => {
    expect(riskSignal(rollouts(4, 1.6), { timeBudgetMs }).flag).toBeNull();
  });

  it('rarely raises a false alarm for rollouts on the line', () => {
    let alarms = 0;
    for (let history = 0; history < 40; history++)
      if (riskSignal(rollouts(30, 1, `line ${history}`), { timeBudgetMs }).flag !== null) alarms += 1;
    expect(alarms).toBeLessThanOrEqual(2);
  });

  it('accepts sums by task, with the same result', () => {
    const observations = rollouts(40);
    const sums = columnsOf(sampleOf(observations, defaultLoss, defaultCalibration), defaultCalibration);
    expect(riskSignal(sums)).toEqual(riskSignal(observations));
  });

  it('is silent for clean rollouts, and rejects a single task', () => {
    const clean = rollouts(3).map(({ task }) => ({ task, ending: 'clean' as const, ledger: [] }));
    expect(riskSignal(clean)).toMatchObject({ ES: 1, distance: 0, relative: null, flag: null });
    expect(() => riskSignal(rollouts(1))).toThrow(RegainError);
  });
});
