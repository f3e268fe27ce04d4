/** The programme's analyses on cells with known answers. */

import type { IntervalDifference } from 'regain/internal/law';
import { type LedgerEntry, noCost, random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { parseManifest, resolveManifest } from '../../harness/index.ts';
import { adherence, overTimeBudgets } from './adherence.ts';
import { boundaryRow, falseAlarms } from './assumption-boundary.ts';
import { summariseCell } from './cell-summary.ts';
import { type CellRollout, cellRollout, type ProgrammeCell } from './cells.ts';
import { earlyOrLate } from './early-or-late.ts';
import { exchangeRates } from './exchange-rates.ts';
import { experimentNames, experiments } from './experiments.ts';
import { mechanism } from './mechanism.ts';
import { randomSplits } from './random-splits.ts';
import { recoveryMatrix } from './recovery-matrix.ts';
import { runRememberingPolicy } from './remembering-policy.ts';
import { errorDifference, suitePairs } from './suite-pairs.ts';

const TASKS = 20;
const manifest = await resolveManifest(
  parseManifest({
    name: 'made',
    suites: ['paladin-eval'],
    policies: ['retry'],
    tasks: TASKS,
    repeats: 6,
    seeds: [1, 2],
    verdict: { resamples: 199 },
  }),
  { from: '.', runDirectory: '.' },
);
const tasks = manifest.suites[0]!.tasks;

/** A rollout by its success and the costs of its attempts. */
type Made = { readonly success: boolean; readonly costs: readonly number[]; readonly downMs?: number };

function cell(
  policy: string,
  make: (at: Pick<CellRollout, 'task' | 'seed' | 'repeat'>) => Made,
  suite = 'one',
): ProgrammeCell {
  const places = tasks.flatMap((_, task) =>
    manifest.seeds.flatMap((seed) =>
      Array.from({ length: manifest.repeats }, (_, repeat) => {
        const { success, costs, downMs = 1000 } = make({ task, seed, repeat });
        const ledger = costs.map((cost): LedgerEntry => ({ cost, downMs, upCost: 0.001, upMs: 10 }));
        const ending = success ? (costs.length === 0 ? 'clean' : 'recovered') : 'failed';
        return cellRollout({ seed, repeat, ending, ledger }, task, noCost, manifest);
      }),
    ),
  );
  return { policy, suite, profile: 'rough', backbone: 'embedded', tasks, rollouts: places };
}

const lucky = (name: string, chance: number) =>
  cell(name, ({ task, seed, repeat }) => {
    const dice = random('programme test', name, task, seed, repeat);
    return { success: dice.uniform() < chance, costs: dice.uniform() < 0.5 ? [0.05, 0.1] : [] };
  });

describe('the experiments', () => {
  it.each(['quick', 'full'] as const)('of the %s programme can all be resolved', async (size) => {
    const all = experiments(size);
    expect(Object.keys(all)).toEqual([...experimentNames]);
    for (const name of experimentNames) {
      const resolved = await resolveManifest(parseManifest(all[name]), { from: '.', runDirectory: '.' });
      expect(resolved.suites.length).toBeGreaterThan(0);
    }
  });
});

describe('adherence', () => {
  it('is exact where recovery costs nothing: the law then depends on RR only', () => {
    const free = cell('free', ({ task, repeat }) => ({ success: (task + repeat) % 3 > 0, costs: [] }));
    const [inSample] = adherence([free], manifest);
    expect(inSample).toMatchObject({ clock: 'cost' });
    expect(inSample!.all.gap!.point).toBeCloseTo(0, 12);
    // Nothing is spent: no distribution of costs could have made a gap.
    expect(inSample!.all).toMatchObject({ verdict: 'could-not-fail', possible: { low: 0, high: 0 } });
    expect(inSample!.counts).toMatchObject({ cells: 1, holds: 0, 'could-not-fail': 1 });
  });

  it('counts the verdicts on the clock time for every time budget, after correction', () => {
    const slow = [0, 1, 2].map((i) =>
      cell(`slow ${i}`, ({ task, repeat, seed }) => ({
        success: (task + repeat + seed) % 5 > 0,
        costs: [0.05 + 0.01 * ((task * 7 + repeat) % 5)],
        downMs: 4_000,
      })),
    );
    const rows = overTimeBudgets(slow, manifest);
    expect(rows.map(({ timeBudgetMs }) => timeBudgetMs / 1000)).toEqual([50, 100, 150, 200, 300]);
    for (const { counts } of rows) expect(counts.cells).toBe(3);
    // Four seconds are 8 % of 50 s, as the costs are of their budget, and 1.3 % of 300 s.
    const gaps = rows.map(({ all }) => all.gap!.point);
    expect(gaps).toEqual(gaps.toSorted((a, b) => b - a));
    expect(rows[0]!.counts.holds).toBe(3);
    expect(rows.at(-1)!.counts.violated).toBe(3);
    // What is predicted from costs and observed in time could always have failed.
    expect(rows.every(({ all }) => all.possible === null)).toBe(true);
  });
});

it('exchange rates are measured on either clock', () => {
  // Attempts cost a tenth of the budget, and take a tenth or a fifth of the time budget.
  const made = (policy: string, downMs: number) =>
    cell(policy, ({ task }) => ({ success: task % 10 > 0, costs: [0.1], downMs }));
  const run = { cells: [made('fortify', 10_000), made('slow', 20_000)], manifest };
  const [cost, time] = [exchangeRates('made', run)[0]!, exchangeRates('made', run, 'time')[0]!];
  expect([cost.meanClock, time.meanClock]).toEqual([expect.closeTo(0.45), expect.closeTo(0.45)]);
  expect(time.gapsOfFortify[0]).toBeCloseTo(cost.gapsOfFortify[0]!, 12);
  expect([cost.regimes.breakdown, time.regimes.breakdown]).toEqual([0, 1]);
  // What is predicted from costs and observed in time could always have failed.
  expect([cost, time].map(({ counts }) => counts['could-not-fail'])).toEqual([2, 0]);
  expect(time.secondOrderError).toBeNull();
  // At the rate of the manifest the verdicts are those that other tables show.
  const known = [adherence([run.cells[0]!], manifest)[0]!.all];
  expect(exchangeRates('made', { ...run, known }).map(({ counts }) => counts.cells)).toEqual([1, 2, 2, 2, 2]);
});

describe('random splits', () => {
  it('predict from one part and observe on the other: a change after the prediction shows, and no verdict is given', () => {
    const worse = cell('worse', ({ repeat, task }) => ({
      success: repeat < 3 ? task % 10 > 0 : task % 2 > 0,
      costs: [],
    }));
    const splits = randomSplits([worse], manifest);
    const of = (kind: string) => splits.find((one) => one.kind === kind && one.clock === 'cost')!;
    expect(of('later-window').gap!.point).toBeCloseTo(4, 10);
    expect(of('fresh-seeds').gap!.point).toBeCloseTo(0, 10);
    expect(JSON.stringify(splits)).not.toContain('verdict');
    expect(of('later-window').predictors.map(({ predictor }) => predictor)).toContain('persistence');
  });

  it('of tasks keep the tasks of a template together', () => {
    const clusters = tasks.map((_, i) => `template ${i % 5}`);
    const many = { ...lucky('a', 0.5), clusters };
    const halves = randomSplits([many], manifest).find(({ kind }) => kind === 'other-tasks');
    expect(halves!.gap).not.toBeNull();
    const few = { ...many, clusters: tasks.map((_, i) => `template ${i % 3}`) };
    expect(randomSplits([few], manifest).map(({ kind }) => kind)).not.toContain('other-tasks');
  });
});

describe('prediction of another suite', () => {
  const suite = (name: string, chance: number) =>
    ['a', 'b', 'oracle'].map((policy) => ({ ...lucky(`${policy} ${name}`, chance), policy, suite: name }));
  const cells = [...suite('one', 0.9), ...suite('two', 0.6), ...suite('three', 0.3)];

  it('goes both ways between all suites, for every policy but vanilla and the oracle', () => {
    expect(suitePairs(suite('one', 0.9), manifest)).toEqual([]);
    const [cost] = suitePairs(cells, manifest);
    expect(cost!.policies).toEqual(['a', 'b']);
    expect(cost!.cells).toHaveLength(6 * 2);
    expect(new Set(cost!.cells.map(({ from, to }) => `${from} ${to}`)).size).toBe(6);
    const error = (name: string) => cost!.predictors.find(({ predictor }) => predictor === name)!;
    const { point } = cost!.persistenceLessLaw;
    const [law, persistence] = [error('law').meanAbsoluteError!, error('persistence').meanAbsoluteError!];
    expect(point).toBeCloseTo(persistence - law, 10);
    // Suites differ by 3 and 6 of 10: both repeat what was measured elsewhere, and are as wrong.
    expect(law).toBeGreaterThan(3);
    expect(Math.abs(point)).toBeLessThan(0.2);
  });

  it('has an interval over clusters that finds a predictor that is closer, and no other', () => {
    const clusters = Array.from({ length: 30 }, (_, i) => `${i}`);
    const made = (suite: string, level: number, bias: number) => {
      const noise = clusters.map((_, i) => random('suite pairs test', suite, i).uniform() - 0.5);
      return {
        ...{ suite, clusters, n: new Float64Array(30).fill(1) },
        observed: Float64Array.from(noise, (value) => level + value),
        predicted: Float64Array.from(noise, (value) => level + bias + value),
      };
    };
    const pairs = [
      [0, 1],
      [1, 0],
    ] as const;
    const draws = { resamples: 999, seed: 'test' };
    // The prediction lies between the two suites, the measurement does not.
    const closer = errorDifference([made('low', 2, 1), made('high', 6, -1)], pairs, draws);
    expect(closer.point).toBeCloseTo(1, 6);
    expect(closer.low).toBeGreaterThan(0.9);
    expect(closer.probability).toBeLessThan(0.05);
    // Above the one and above the other: as far off on one side as closer on the other.
    const same = errorDifference([made('low', 2, 1), made('high', 6, 1)], pairs, draws);
    expect(same.low).toBeLessThan(0.01);
    expect(same.high).toBeGreaterThan(-0.01);
  });
});

describe('where regret comes from', () => {
  const oracle = cell('oracle', () => ({ success: true, costs: [] }));

  it('splits loss into failing and recovering, with paired gains', () => {
    const fortify = cell('fortify', ({ task }) => ({ success: task > 0, costs: [0.1] }));
    const other = cell('other', ({ task }) => ({ success: task > 1, costs: [0.1] }));
    const bounds = { point: 0.5, low: 0.2, high: 0.9, standardError: 0.1 };
    const regret = { kind: 'interval', ...bounds, probability: 0.01 } as IntervalDifference;
    const pair = { adjustedProbability: 0.01, isDecided: true, couldReverse: false };
    const pairs = [{ worse: 'other', better: 'fortify', regret, ...pair }];
    const field = { suite: 'one', backbone: 'embedded', pairs, surrogates: [], exceptions: [] };
    const rows = mechanism([fortify, other, oracle], manifest, { fields: [field] });
    const [first, second] = rows;
    const meanLoss = fortify.rollouts.reduce((sum, { loss }) => sum + loss.cost, 0) / fortify.rollouts.length;
    expect(first!.lostByFailing + first!.lostByRecovering).toBeCloseTo(meanLoss, 12);
    expect(first!.gainInES).toBeNull();
    expect(second!.gainInES).toMatchObject({
      kind: 'exact',
      higher: 1,
      lower: 0,
      clusters: TASKS,
      probability: 1,
    });
    expect(second!.gainInES!.point).toBeCloseTo(1 / (TASKS * 1.05), 10);
    expect(second!.gainInRegret).toMatchObject({ point: -0.5, low: -0.9, high: -0.2, probability: 0.01 });
    expect(first!.regret.within).toBeCloseTo(0, 12);
  });
});

describe('early or late', () => {
  it('makes no difference to downtime, but to the loss that counts steps', () => {
    const rows = earlyOrLate([cell('a', () => ({ success: true, costs: [0.08, 0.04, 0.06] }))], manifest);
    const row = (loss: string) => rows.find((one) => one.loss === loss)!;
    expect(row('cost').early).toBeCloseTo(row('cost').late, 12);
    expect(row('step').early).toBeGreaterThan(row('step').late);
    expect(row('start').early).toBeGreaterThanOrEqual(row('start').late);
    expect(row('cost').gainInES).toBeGreaterThan(0);
  });
});

describe('faults one by one', () => {
  it('count the rollouts that would have failed, and those that succeeded', () => {
    const vanilla = {
      ...cell('vanilla', ({ task }) => ({ success: task % 2 === 0, costs: [] })),
      profile: 'timeout',
    };
    const better = {
      ...cell('better', ({ task }) => ({ success: task % 4 !== 1, costs: [] })),
      profile: 'timeout',
    };
    const matrix = recoveryMatrix([vanilla, better]);
    const harmed = (TASKS / 2) * manifest.repeats * manifest.seeds.length;
    expect(matrix.map(({ policy, rollouts, recovered }) => ({ policy, rollouts, recovered }))).toEqual([
      { policy: 'vanilla', rollouts: harmed, recovered: 0 },
      { policy: 'better', rollouts: harmed, recovered: harmed / 2 },
    ]);
  });
});

describe('assumptions', () => {
  const broken = (row: ReturnType<typeof boundaryRow>) =>
    row.checks.filter(({ verdict }) => verdict === 'broken').map(({ assumption }) => assumption);

  it('are violated where tools get worse, and where retries are free', () => {
    const drifting = cell('retry', ({ task, repeat }) => ({ success: task % 6 >= repeat, costs: [0.02] }));
    expect(broken(boundaryRow('drift', drifting, manifest))).toContain('stationary-faults');
    const free = cell('retry-15', ({ task, repeat, seed }) => ({
      success: true,
      costs: Array.from({ length: (7 * task + 5 * repeat + seed) % 15 }, () => 1e-5),
      downMs: 20_000,
    }));
    expect(broken(boundaryRow('near-free retries', free, manifest))).toContain('bounded-cost');
  });

  it('hold where nothing changes', () => {
    const { runs, alarms } = falseAlarms(
      Array.from({ length: 20 }, (_, i) => lucky(`policy ${i}`, 0.3 + 0.03 * i)),
      manifest,
    );
    expect(runs).toBe(40);
    expect(alarms).toBeLessThanOrEqual(3);
  });

  it('a policy that remembers improves with every repeat', async () => {
    const memory = await runRememberingPolicy(
      { suite: 'paladin-eval', tasks, profile: 'near-free-retries' },
      { ...manifest, seeds: [1] },
    );
    const done = (from: number, to: number) =>
      memory.rollouts.filter(({ repeat, success }) => repeat >= from && repeat < to && success).length;
    expect(done(3, 6)).toBeGreaterThan(done(0, 3));
  });
});

it('a summary agrees with the cell', () => {
  const summary = summariseCell(
    cell('a', ({ task }) => ({ success: task > 0, costs: [0.1, 0.1] })),
    manifest,
  );
  expect(summary).toMatchObject({
    policy: 'a',
    rollouts: TASKS * 12,
    meanCost: expect.closeTo(0.2, 12),
    failures: 2,
    varianceCost: expect.closeTo(0, 12),
  });
  expect(summary.ES.point).toBeCloseTo((1 - 1 / TASKS) / 1.1, 12);
});
