/** A planted difference is found as often as stated, none is found where there is none, and zero is exactly zero. */

import { signOf } from 'regain/internal/law';
import { bernoulli, exponential, random } from 'regain/internal/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { resolvedInTest, storeMadeRun } from '../harness/experiment-in-test.ts';
import { type ResolvedManifest, withRun } from '../harness/index.ts';
import { memoryStore, type StoredRollout } from '../store/index.ts';
import { compareRuns, type RunComparison } from './compare-runs.ts';

/** The ledger of a rollout by task and position; null where it fails. */
type Draw = (task: string, place: string) => StoredRollout['ledger'] | null;

async function compare(
  first: readonly [ResolvedManifest, Draw],
  second: readonly [ResolvedManifest, Draw],
): Promise<RunComparison> {
  const store = memoryStore();
  for (const [run, [manifest, draw]] of Object.entries({ first, second }))
    await storeMadeRun(store, run, manifest, ({ task, seed, repeat }) => {
      const ledger = draw(task, [task, seed, repeat].join(' '));
      const ending = ledger === null ? 'failed' : ledger.length === 0 ? 'clean' : 'recovered';
      return { ending, ledger: ledger ?? [] };
    });
  return withRun(store, 'first', (one) => withRun(store, 'second', (other) => compareRuns(one, other)));
}

const spent = (cost: number) =>
  cost === 0 ? [] : [{ cost: Math.min(1, cost), downMs: 1, upCost: 0, upMs: 0 }];

/**
 * Tasks differ in difficulty. 19 of 20 rollouts have the same outcome in both runs, as with paired faults; the others
 * are drawn independently. The second run recovers `gain` more often.
 */
function population(pair: string, side: string, gain: number): Draw {
  return (task, place) => {
    const shared = random('compare', pair, place);
    const own = random('compare', pair, side, place);
    const difficulty = 0.5 + 0.45 * random('compare', pair, task).uniform();
    const luck = bernoulli(shared, 0.95) ? shared.uniform() : own.uniform();
    if (luck >= difficulty + gain) return null;
    return spent(bernoulli(own, 0.5) ? 0 : exponential(own, 0.05));
  };
}

describe('compare', () => {
  let manifest: ResolvedManifest;
  beforeAll(async () => {
    // 40 tasks x 5 repeats x 5 seeds: the cell of the full preset.
    const size = { tasks: 40, repeats: 5, seeds: [1, 2, 3, 4, 5] };
    manifest = await resolvedInTest({ policies: ['retry'], ...size, verdict: { resamples: 499 } });
  });

  it('of two runs with the same rollouts is exactly zero', async () => {
    const draw = population('same', 'same', 0);
    const { cells, manifestsDiffer } = await compare([manifest, draw], [manifest, draw]);
    expect(manifestsDiffer).toEqual([]);
    for (const { change, first, second, detectable } of Object.values(cells[0]!.differences!)) {
      expect(change).toMatchObject({ kind: 'exact', point: 0, higher: 0, lower: 0, probability: 1 });
      expect(second - first).toBe(0);
      expect(detectable).toBeNull();
    }
  });

  // At 0.02 nearly all are found, so only too few would be noticed; at 0.01 both directions can fail.
  it.each([0.02, 0.01])('finds a planted difference in ES of %d as often as stated', async (planted) => {
    const trials = trialCount(20, 60);
    let found = 0;
    let stated = 0;
    let change = 0;
    for (let trial = 0; trial < trials; trial++) {
      // Outcomes are uniform: RR changes by the gain, and ES by the gain times the mean efficiency of success.
      const gain = planted / 0.9878;
      const { cells } = await compare(
        [manifest, population(`planted ${planted} ${trial}`, 'first', 0)],
        [manifest, population(`planted ${planted} ${trial}`, 'second', gain)],
      );
      const { ES } = cells[0]!.differences!;
      if (ES.change.kind !== 'interval') throw new Error('more than ten tasks differ');
      if (ES.change.low > 0) found++;
      // Chance that this comparison finds it, from its own standard error.
      stated += normalCdf(planted / ES.change.standardError - 1.96) / trials;
      change += ES.change.point / trials;
    }
    expect(change).toBeGreaterThan(0.75 * planted);
    expect(change).toBeLessThan(1.25 * planted);
    if (planted === 0.02) expect(stated).toBeGreaterThan(0.8);
    else expect(stated).toBeLessThan(0.7);
    // Three binomial standard errors.
    const error = 3 * Math.sqrt((stated * (1 - stated)) / trials);
    expect(found / trials).toBeGreaterThan(stated - error);
    expect(found / trials).toBeLessThan(stated + error);
  });

  it('raises a false alarm about as rarely as stated', async () => {
    const trials = trialCount(20, 60);
    let alarms = 0;
    for (let trial = 0; trial < trials; trial++) {
      const { cells } = await compare(
        [manifest, population(`none ${trial}`, 'first', 0)],
        [manifest, population(`none ${trial}`, 'second', 0)],
      );
      if (signOf(cells[0]!.differences!.ES.change) !== 0) alarms++;
    }
    // 5 % of 60 are 3, and more than 9 occur with probability 0.001; of 20, more than 5 with 0.0003.
    expect(alarms).toBeLessThan(trialCount(6, 10));
  });

  it('leaves out rollouts without a partner, and counts them', async () => {
    const few = await resolvedInTest({ policies: ['retry', 'vanilla'], tasks: 5, repeats: 2, seeds: [1] });
    const other = await resolvedInTest({
      policies: ['retry', 'oracle'],
      tasks: 4,
      repeats: 3,
      seeds: [1, 2],
    });
    const draw = population('x', 'x', 0);
    const comparison = await compare([few, draw], [other, draw]);
    expect(comparison.cells).toMatchObject([{ policy: 'retry', pairs: 8, unpaired: 10 + 24 - 16 }]);
    expect(comparison.cells[0]!.differences!.ES.change.point).toBe(0);
    expect(comparison.manifestsDiffer).toEqual(['policies', 'repeats', 'seeds', 'suites']);
    expect(comparison.onlyInFirst).toEqual(['vanilla / paladin-eval / embedded']);
    expect(comparison.onlyInSecond).toEqual(['oracle / paladin-eval / embedded']);
  });
});

/** Abramowitz and Stegun 7.1.26: good to six digits. */
function normalCdf(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const poly =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - poly * Math.exp(-x * x);
  return z < 0 ? (1 - erf) / 2 : (1 + erf) / 2;
}
