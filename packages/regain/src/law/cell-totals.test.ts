import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll, forAllWith } from '../../../../scripts/for-all.ts';
import type { LedgerEntry, Observation } from '../types/index.ts';
import { between, calibrationsOf, rolloutOf } from './arbitraries-in-test.ts';
import { defaultCalibration } from './calibration.ts';
import { CellTotals, cellTotalsOf } from './cell-totals.ts';
import { analyticGap, costMoments } from './gap.ts';
import { defaultLoss, type LossKind } from './loss.ts';
import { observables, rolloutResult } from './observables.ts';
import { sampleOf } from './sample.ts';
import { columnsOf } from './statistics/ratio-totals.ts';

type Rollout = Pick<Observation, 'task' | 'ending' | 'ledger'>;

const entry: fc.Arbitrary<LedgerEntry> = fc.record({
  cost: between(0, 0.1),
  downMs: between(0, 5000),
  upCost: between(0, 0.1),
  upMs: between(0, 5000),
});
const rollout: fc.Arbitrary<Rollout> = fc.record({
  task: fc.constantFrom('a', 'b', 'c', 'd'),
  ending: fc.constantFrom('clean' as const, 'recovered' as const, 'failed' as const, 'handed-off' as const),
  ledger: fc.array(entry, { maxLength: 5 }),
});
const rollouts = fc.array(rollout, { minLength: 1, maxLength: 40 });
const losses: readonly LossKind[] = [
  defaultLoss,
  { kind: 'downtime', clock: { kind: 'time', budgetMs: 10_000 }, origin: 'start' },
  { kind: 'step' },
  { kind: 'identity' },
];
const calibration = calibrationsOf(between(0.5, 0.99), between(0.5, 8));

describe('totals per task', () => {
  it('of rollouts without a failure are bit-identical to those with an empty ledger', () => {
    forAllWith({ numRuns: 50 }, rollouts, fc.constantFrom(...losses), calibration, (all, loss, own) => {
      const [fast, general] = [new CellTotals(loss, own), new CellTotals(loss, own)];
      all.forEach((one, i) => {
        const isClean = i % 2 === 0;
        const added = isClean ? { ending: 'clean' as const, ledger: [] } : one;
        general.add(0, added);
        if (isClean) fast.addClean(0);
        else fast.add(0, added);
      });
      expect(fast.columns).toEqual(general.columns);
      expect(fast.costMoments).toEqual(general.costMoments);
      expect(fast.meanClockGap).toBe(general.meanClockGap);
    });
  });

  it('are bit-identical to those of the rollouts as columns', () => {
    forAll(rollouts, calibration, fc.constantFrom(...losses), (given, setting, loss) => {
      const {
        tasks: _,
        suite: __,
        clusters: ___,
        ...held
      } = columnsOf(sampleOf(given, loss, setting), setting);
      expect(held.lossKind).toBe(loss);
      expect(cellTotalsOf(given, loss, setting).columns).toEqual(held);
    });
  });

  it('keep the moments of cost and the clock gap', () => {
    forAll(rollouts, calibration, (given, setting) => {
      const totals = cellTotalsOf(given, defaultLoss, setting);
      const sample = sampleOf(given, defaultLoss, setting);
      expect(totals.costMoments).toEqual(costMoments(sample));
      const { gap } = analyticGap(sample, setting);
      expect(totals.meanClockGap / (1 - setting.gamma)).toBeCloseTo(gap, 12);
    });
  });

  it('give the observables of the rollouts', () => {
    forAll(rollouts, calibration, (given, setting) => {
      const expected = observables(given.map(rolloutResult), setting);
      const found = cellTotalsOf(given, defaultLoss, setting).observables;
      for (const name of Object.keys(expected) as (keyof typeof expected)[]) {
        expect(found[name], name).toBeCloseTo(expected[name], 12);
      }
    });
  });

  it('grow with the tasks', () => {
    const totals = new CellTotals(defaultLoss, defaultCalibration);
    for (let task = 0; task < 1000; task++) totals.add(task, { ending: 'failed', ledger: [] });
    totals.add(999, { ending: 'clean', ledger: [] });
    expect(totals.tasks).toBe(1000);
    expect(totals.columns.n.length).toBe(1000);
    expect(totals.columns.n[999]).toBe(2);
    expect(totals.columns.success[999]).toBe(1);
    expect(totals.columns.loss[0]).toBeCloseTo(10, 12);
  });

  it('count voids separately', () => {
    const totals = cellTotalsOf(
      [rolloutOf('a', 'clean'), rolloutOf('b', 'void')],
      defaultLoss,
      defaultCalibration,
    );
    expect([totals.voids, totals.tasks, totals.observables.n]).toEqual([1, 1, 1]);
  });

  it('reject a void, a task out of order, and observables without rollouts', () => {
    const totals = new CellTotals(defaultLoss, defaultCalibration);
    expect(() => totals.add(0, { ending: 'void', ledger: [] })).toThrow('a void rollout has no task totals');
    expect(() => totals.add(1, { ending: 'clean', ledger: [] })).toThrow(
      'task index must be at most 0, got 1',
    );
    expect(() => totals.observables).toThrow('observables need at least one rollout, got 0');
  });
});
