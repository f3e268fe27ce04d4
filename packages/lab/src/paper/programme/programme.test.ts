/** The programme's analyses on cells with known answers. */

import type { Interval } from 'regain/internal/law';
import { type LedgerEntry, noCost, random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { parseManifest, resolveManifest } from '../../harness/index.ts';
import { adherence } from './adherence.ts';
import { boundaryRow, falseAlarms } from './assumption-boundary.ts';
import { summariseCell } from './cell-summary.ts';
import { type CellRollout, cellRollout, type ProgrammeCell } from './cells.ts';
import { earlyOrLate } from './early-or-late.ts';
import { experimentNames, experiments } from './experiments.ts';
import { mechanism } from './mechanism.ts';
import { recoveryMatrix } from './recovery-matrix.ts';
import { runRememberingPolicy } from './remembering-policy.ts';

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
    expect(inSample).toMatchObject({ kind: 'in-sample', clock: 'cost' });
    expect(inSample!.all.gap!.point).toBeCloseTo(0, 12);
    expect(inSample!.all.verdict).toBe('holds');
  });

  it('predicts from one part and observes on the other: a change after the prediction shows', () => {
    const worse = cell('worse', ({ repeat, task }) => ({
      success: repeat < 3 ? task % 10 > 0 : task % 2 > 0,
      costs: [],
    }));
    const later = adherence([worse], manifest).find(
      ({ kind, clock }) => kind === 'later-window' && clock === 'cost',
    )!;
    expect(later.all.gap!.point).toBeCloseTo(4, 10);
    const seeds = adherence([worse], manifest).find(({ kind }) => kind === 'fresh-seeds')!;
    expect(seeds.all.gap!.point).toBeCloseTo(0, 10);
  });

  it('compares another suite with the next one, and needs two', () => {
    const kinds = (cells: readonly ProgrammeCell[]) =>
      new Set(adherence(cells, manifest).map(({ kind }) => kind));
    const make = () => ({ success: true, costs: [0.1] });
    expect(kinds([cell('a', make)])).not.toContain('other-suite');
    expect(kinds([cell('a', make), cell('a', make, 'two')])).toContain('other-suite');
  });
});

describe('where regret comes from', () => {
  const oracle = cell('oracle', () => ({ success: true, costs: [] }));

  it('splits loss into failing and recovering, with paired gains', () => {
    const fortify = cell('fortify', ({ task }) => ({ success: task > 0, costs: [0.1] }));
    const other = cell('other', ({ task }) => ({ success: task > 1, costs: [0.1] }));
    const regret = { point: 0.5, low: 0.2, high: 0.9 } as Interval;
    const pairs = [{ worse: 'other', better: 'fortify', regret, isDecided: true }];
    const field = { suite: 'one', backbone: 'embedded', pairs, surrogates: [], exceptions: [] };
    const rows = mechanism([fortify, other, oracle], manifest, { fields: [field] });
    const [first, second] = rows;
    const meanLoss = fortify.rollouts.reduce((sum, { loss }) => sum + loss.cost, 0) / fortify.rollouts.length;
    expect(first!.lostByFailing + first!.lostByRecovering).toBeCloseTo(meanLoss, 12);
    expect(first!.gainInES).toBeNull();
    expect(second!.gainInES!.point).toBeCloseTo(1 / (TASKS * 1.05), 10);
    expect(second!.gainInRegret).toEqual({ point: -0.5, low: -0.9, high: -0.2 });
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
