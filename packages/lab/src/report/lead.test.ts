import { clipped } from 'regain/internal/law';
import { describe, expect, it } from 'vitest';
import type { RunResults } from '../results/index.ts';
import { bestSection } from './best-section.ts';
import { judgedCells } from './judged-cells.ts';
import { leadOf } from './lead.ts';
import { reportedRunInTest } from './sample-run-in-test.ts';

const run = reportedRunInTest();
const rows = (of: RunResults) =>
  Object.fromEntries(leadOf(of)!.table.rows.map(([name, ...rest]) => [name, rest]));

describe('the lead', () => {
  it('has one figure and five rows', () => {
    const { figure, caption, table } = leadOf(run)!;
    expect(figure).toMatch(/^\d+\.\d %$/);
    expect(caption).toContain('of tasks completed with the policy careful');
    expect(caption).toContain('98 rollouts on 12 tasks of 1 suite, fault profile rough, 2 seeds');
    expect(table.rows.map(([name]) => name)).toEqual([
      'best policy',
      'tasks completed',
      'next policy',
      'duplicated side effects',
      'the law',
    ]);
  });

  it('says whether the next policy is really worse', () => {
    const name = 'next policy';
    expect(rows(run)[name]).toEqual(['hasty', expect.stringMatching(/higher, more than chance$/)]);
    const range = { ...run.cells[0]!.RR!, point: 0.1, low: -0.1, high: 0.3 };
    const regret = { ...range, kind: 'interval' as const, probability: 0.4 };
    const close = run.cells.map((cell) => ({
      ...cell,
      against: { ...cell.against, best: { policy: 'careful', regret } },
    }));
    expect(rows({ ...run, cells: close })[name]![1]).toMatch(/higher, could be chance$/);
  });

  it('shows no interval that reaches the end of its range', () => {
    const withRR = (low: number, high: number): RunResults => ({
      ...run,
      cells: run.cells.map((cell) => ({
        ...cell,
        RR: clipped({ ...cell.RR!, point: 0.9, low, high, degenerate: false }, 0, 1),
      })),
    });
    expect(rows(withRR(0.8, 0.95))['tasks completed']![1]).toContain('95 % interval [80.0 %, 95.0 %]');
    for (const [low, high, said] of [
      [0.8, 1.02, '[80.0 %, not bounded]'],
      [-0.1, 0.95, '[not bounded, 95.0 %]'],
      [0, 1, '[not bounded]'],
    ] as const) {
      expect(rows(withRR(low, high))['tasks completed']![1]).toContain(said);
    }
  });

  it('adds what is known of predictions, and is absent without a judged policy', () => {
    const [, , conditions] = leadOf(run, { prediction: 'another suite: off' })!.table.rows[4]!;
    expect(conditions).toBe(
      'in sample: a weak test, because both sides use the same costs; could not fail in 1; another suite: off',
    );
    const none = run.cells.map((cell) => ({ ...cell, judged: null, RR: null, CSR: null }));
    expect(leadOf({ ...run, cells: none })).toBeNull();
  });
});

it('the best policy on each suite is compared with the next', () => {
  const table = bestSection(run, judgedCells(run)).blocks.find((block) => block.kind === 'table')!.table;
  expect(table.rows).toHaveLength(1);
  expect(table.rows[0]).toEqual(
    expect.arrayContaining(['desk', 'careful', 'hasty', '1.000 [0.750, 1.250]', 'more than chance']),
  );
});
