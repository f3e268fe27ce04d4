import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { type Observation, random, shuffled } from '../../types/index.ts';
import { entryOf, rolloutOf } from '../arbitraries-in-test.ts';
import { calibrate, defaultCalibration } from '../calibration.ts';
import { defaultLoss } from '../loss.ts';
import { observables, rolloutResult } from '../observables.ts';
import { sampleOf } from '../sample.ts';
import { interval } from './confidence-interval.ts';
import { ratio } from './ratio-estimate.ts';
import {
  columnsOf,
  costSensitiveTotals,
  differenceTotals,
  gapTotals,
  meanTotals,
  pairedGapTotals,
} from './ratio-totals.ts';

type Rollout = Pick<Observation, 'task' | 'ending' | 'ledger'>;

const columns = (rollouts: readonly Rollout[]) =>
  columnsOf(sampleOf(rollouts, defaultLoss, defaultCalibration), defaultCalibration);

const anyRollout = fc.record({
  task: fc.constantFrom('a', 'b', 'c', 'd'),
  ending: fc.constantFrom('clean' as const, 'recovered' as const, 'failed' as const, 'handed-off' as const),
  ledger: fc.array(
    fc.integer({ min: 0, max: 10 }).map((cost) => entryOf(cost / 100)),
    { maxLength: 4 },
  ),
});
const cells = fc
  .array(anyRollout, { minLength: 6, maxLength: 30 })
  .filter((rollouts) => new Set(rollouts.map(({ task }) => task)).size > 1);

describe('totals by task', () => {
  it('give the observables of section 3 for any calibration', () => {
    forAll(cells, fc.constantFrom(0.5, 0.9, 0.97), (rollouts, gamma) => {
      const calibration = calibrate({ gamma, lambda: 0.4 });
      const sums = columnsOf(sampleOf(rollouts, defaultLoss, calibration), calibration);
      const wanted = observables(rollouts.map(rolloutResult), calibration);
      expect(ratio(meanTotals(sums, 'success')).point).toBeCloseTo(wanted.RR, 12);
      expect(ratio(meanTotals(sums, 'efficiency')).point).toBeCloseTo(wanted.ES, 12);
      expect(ratio(costSensitiveTotals(sums, calibration)).point).toBeCloseTo(wanted.CSR, 12);
      expect(ratio(meanTotals(sums, 'loss')).point).toBeCloseTo((1 - wanted.DE) / (1 - gamma), 10);
    });
  });

  it('and their interval do not depend on the order of rollouts within a task', () => {
    forAll(cells, fc.nat(), (rollouts, seed) => {
      // The first rollout of each task stays, so that tasks keep their rows; the others are shuffled.
      const seen = new Set<string>();
      const first = rollouts.filter(({ task }) => !seen.has(task) && seen.add(task));
      const others = shuffled(
        random('order', seed),
        rollouts.filter((one) => !first.includes(one)),
      );
      const [one, two] = [columns([...first, ...others]), columns(rollouts)];
      const options = { seed: 1, resamples: 99 };
      const [before, after] = [one, two].map((sums) => interval(meanTotals(sums, 'loss'), options));
      // A resample of nearly equal tasks divides by almost 0, which magnifies rounding.
      const tolerance = 1e-6 * (1 + before!.high - before!.low);
      expect(Math.abs(after!.low - before!.low)).toBeLessThan(tolerance);
      expect(Math.abs(after!.high - before!.high)).toBeLessThan(tolerance);
    });
  });
});

describe('the gap', () => {
  const cell = columns([
    rolloutOf('a', 'clean'),
    rolloutOf('a', 'recovered', 0.1, 0.1),
    rolloutOf('b', 'failed', 0.1),
    rolloutOf('b', 'clean'),
  ]);

  it('is observed over predicted', () => {
    const recovered = { observed: 10 * (1 - 0.9 ** 0.9), predicted: 10 * (1 - 1 / 1.1) };
    const wanted = (10 + recovered.observed) / (10 + recovered.predicted);
    expect(ratio(gapTotals(cell, defaultCalibration)).point).toBeCloseTo(wanted, 12);
  });

  it('on fresh seeds finds its tasks by name, with the weights of the prediction', () => {
    const fresh = columns([
      rolloutOf('b', 'clean'),
      rolloutOf('a', 'failed'),
      rolloutOf('a', 'failed'),
      rolloutOf('a', 'clean'),
    ]);
    const { a, b } = pairedGapTotals(cell, fresh, defaultCalibration);
    expect(a[0]).toBeCloseTo((2 * 20) / 3, 12);
    expect(a[1]).toBe(0);
    expect([...b]).toEqual([...gapTotals(cell, defaultCalibration).b]);
  });

  it('on fresh seeds rejects other tasks', () => {
    const other = columns([rolloutOf('a', 'clean'), rolloutOf('z', 'clean')]);
    expect(() => pairedGapTotals(cell, other, defaultCalibration)).toThrow('2 and 2 given, 1 shared');
  });
});

describe('differenceTotals', () => {
  it('is paired on shared tasks, and antisymmetric', () => {
    const first = columns([
      rolloutOf('a', 'failed'),
      rolloutOf('a', 'clean'),
      rolloutOf('b', 'clean'),
      rolloutOf('c', 'failed'),
    ]);
    const second = columns([rolloutOf('b', 'failed'), rolloutOf('a', 'clean'), rolloutOf('z', 'clean')]);
    const forth = differenceTotals(first, second, 'success');
    expect([...forth.b]).toEqual([1.5, 1]);
    expect([...forth.a]).toEqual([1.5 * (0.5 - 1), 1]);
    expect(ratio(differenceTotals(second, first, 'success')).point).toBeCloseTo(-ratio(forth).point, 14);
  });

  it('of equal repeats is the plain difference of means', () => {
    const first = columns(
      ['a', 'b', 'c'].flatMap((task) => [rolloutOf(task, 'clean'), rolloutOf(task, 'recovered', 0.05)]),
    );
    const second = columns(
      ['c', 'b', 'a'].flatMap((task) => [rolloutOf(task, 'clean'), rolloutOf(task, 'failed', 0.05)]),
    );
    const mean = (sums: typeof first) => ratio(meanTotals(sums, 'loss')).point;
    expect(ratio(differenceTotals(first, second, 'loss')).point).toBeCloseTo(mean(first) - mean(second), 12);
  });
});
