import {
  columnsOf,
  defaultCalibration,
  defaultLoss,
  type LossKind,
  sampleOf,
  verdict,
} from 'regain/internal/law';
import { bernoulli, beta, type Observation, random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { drawCells } from '../../../studies/index.ts';

type Rollout = Pick<Observation, 'task' | 'ending' | 'ledger'>;

const overTime: LossKind = { kind: 'downtime', clock: { kind: 'time', budgetMs: 1000 }, origin: 'failure' };

/** `tasks` x 5 rollouts; a failure costs about `meanCost` of the budget and takes `msPerCost` of time per cost. */
function cell(path: string, { tasks = 60, RR = 0.9, meanCost = 0.2, msPerCost = 1000 } = {}): Rollout[] {
  const source = random('verdict', path);
  return Array.from({ length: tasks * 5 }, (_, i) => {
    const cost = beta(source, 20 * meanCost, 20 * (1 - meanCost));
    const ending = bernoulli(source, RR) ? 'recovered' : 'failed';
    return {
      task: `task-${Math.floor(i / 5)}`,
      ending,
      ledger: [{ cost, downMs: msPerCost * cost, upCost: 0, upMs: 0 }],
    };
  });
}

const judge = (rollouts: readonly Rollout[], loss: LossKind = defaultLoss, seed = 'test') =>
  verdict(sampleOf(rollouts, loss, defaultCalibration), defaultCalibration, { seed, resamples: 1_999 });

describe('verdict', () => {
  it('holds where costs are moderate and even', () => {
    const got = judge(cell('even'));
    expect(got.verdict).toBe('holds');
    expect(got.gap!.level).toBe(0.9);
    expect(got.gap!.low).toBeGreaterThan(-0.05);
    expect(got.gap!.high).toBeLessThan(0.05);
    expect(got).toMatchObject({
      tasks: 60,
      clusters: 60,
      clustersWithLoss: 60,
      rollouts: 300,
      margin: 0.05,
      needed: null,
    });
    expect(got.violationProbability).toBeGreaterThan(0.99);
  });

  it('is violated where time runs five times as fast as cost', () => {
    const got = judge(cell('slow', { msPerCost: 5000 }), overTime);
    expect(got.verdict).toBe('violated');
    expect(got.gap!.low).toBeGreaterThan(0.05);
    expect(got.violationProbability).toBeLessThan(0.01);
  });

  it('is inconclusive in between, and says what would settle it', () => {
    const got = judge(cell('near', { tasks: 12, msPerCost: 1080 }), overTime);
    expect(got.verdict).toBe('inconclusive');
    expect(got.needed!.tasks).toBeGreaterThan(12);
    expect(got.needed!.rollouts).toBe(got.needed!.tasks * 5);
    // Five times the tasks that are asked for settle it.
    const more = judge(cell('near', { tasks: 5 * got.needed!.tasks, msPerCost: 1080 }), overTime);
    expect(more.verdict).not.toBe('inconclusive');
  });

  it('reports delta, delta_norm and intervals that belong together', () => {
    const got = judge(cell('even'));
    expect(got.delta).toBeCloseTo(Math.abs(got.observed.point - got.predicted.point), 12);
    expect(got.deltaNorm).toBeCloseTo(Math.abs(got.gap!.point), 12);
    expect(got.predicted.point).toBeCloseTo((1 - got.ES.point) * 10, 12);
    expect(got.predicted.low).toBeCloseTo((1 - got.ES.high) * 10, 12);
    for (const one of [got.ES, got.predicted, got.observed]) {
      expect(one).toMatchObject({ level: 0.95, seed: 'test', method: 'studentised', resamples: 1_999 });
      expect(one.low).toBeLessThan(one.point);
      expect(one.high).toBeGreaterThan(one.point);
    }
  });

  it('is the same from sums by task, and for the same seed', () => {
    const sample = sampleOf(cell('even'), defaultLoss, defaultCalibration);
    const options = { seed: 3, resamples: 499 };
    const fromRollouts = verdict(sample, defaultCalibration, options);
    expect(verdict(columnsOf(sample, defaultCalibration), defaultCalibration, options)).toEqual(fromRollouts);
    expect(verdict(sample, defaultCalibration, options)).toEqual(fromRollouts);
    expect(verdict(sample, defaultCalibration, { ...options, seed: 4 }).gap!.low).not.toBe(
      fromRollouts.gap!.low,
    );
  });

  it('is undefined where every rollout is clean', () => {
    const clean = Array.from(
      { length: 10 },
      (_, i): Rollout => ({ task: `${i % 5}`, ending: 'clean', ledger: [] }),
    );
    const got = judge(clean);
    expect(got).toMatchObject({
      verdict: 'undefined',
      gap: null,
      deltaNorm: null,
      delta: 0,
      clustersWithLoss: 0,
    });
    expect(got.reason).toContain('every rollout is clean');
  });

  it('is undefined, and says what was lost, where recovery was free of cost but not of time', () => {
    const free = cell('free').map((one) => ({
      ...one,
      ending: 'recovered' as const,
      ledger: one.ledger.map((entry) => ({ ...entry, cost: 0 })),
    }));
    const got = judge(free, overTime);
    expect(got.verdict).toBe('undefined');
    expect(got.reason).toContain('yet observed regret is');
  });

  it('holds exactly for the identity loss, a tautology', () => {
    const got = judge(cell('even'), { kind: 'identity' });
    expect(got.verdict).toBe('holds');
    expect(Math.abs(got.gap!.point)).toBeLessThan(1e-12);
    expect(got.gap).toMatchObject({ standardError: 0, degenerate: true });
  });

  it('does not call two failures in a clean cell a law', () => {
    const rollouts = Array.from({ length: 200 }, (_, i): Rollout => {
      const fails = i === 3 || i === 77;
      return { task: `${Math.floor(i / 5)}`, ending: fails ? 'failed' : 'clean', ledger: [] };
    });
    const inTime = judge(rollouts, overTime);
    expect(inTime.verdict).toBe('inconclusive');
    expect(inTime.reason).toContain('only 2 clusters of tasks have a loss');
    expect(inTime.needed).toBeNull();
    // At clock cost nothing was spent: no distribution of costs could have made a gap.
    expect(judge(rollouts)).toMatchObject({ verdict: 'could-not-fail', possible: { low: 0, high: 0 } });
  });

  it('needs at least two tasks', () => {
    const one = cell('even').map((rollout) => ({ ...rollout, task: 'only' }));
    expect(() => judge(one)).toThrow('needs at least two clusters of tasks, got 1');
  });

  it('rarely says "holds" of cells whose failures are too few to judge by', () => {
    // RR .99, 98 % of successes clean: about five tasks of 40 carry loss. Planted gap +.05.
    const population = { RR: 0.99, correlation: 0.1, cleanShare: 0.98 };
    let holds = 0;
    for (let i = 0; i < 200; i++) {
      const [drawn] = drawCells(population, { tasks: 40, repeats: 5 }, random('rare', i));
      const planted = { ...drawn, loss: drawn.loss.map((loss) => (loss * 1.05) / 1.010218362345498) };
      if (verdict(planted, defaultCalibration, { seed: i, resamples: 199 }).verdict === 'holds') holds++;
    }
    expect(holds / 200).toBeLessThan(0.06);
  });
});
