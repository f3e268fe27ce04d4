import { defaultCalibration, interval } from 'regain/internal/law';
import { expect, it } from 'vitest';
import { differenceBetween, pairedTotals, worstRegret } from './paired-difference.ts';

const draws = { level: 0.95, seed: '1', most: worstRegret(defaultCalibration) };
const none = (tasks: number) => new Float64Array(tasks);

it('where two tasks differ greatly and 38 slightly, counts take the place of a far too wide interval', () => {
  const first = Float64Array.from({ length: 40 }, (_, task) => (task < 2 ? 8 : 0.01 + task / 1e5));
  const totals = pairedTotals(first, none(40), { perTask: 1 })!;
  expect(interval(totals, { seed: 1 }).high).toBeGreaterThan(10);
  const sides = { first, second: none(40), tasks: { perTask: 1 } };
  expect(differenceBetween(sides, draws, true)).toMatchObject({
    ...{ kind: 'exact', clusters: 40, higher: 2, lower: 0, probability: 0.5 },
  });
});

it('a difference of regrets is at most what a task can lose, and its end there bounds nothing', () => {
  const first = Float64Array.from({ length: 40 }, (_, task) => (task < 4 ? 10 : task < 14 ? 0.11 : 0));
  const sides = { first, second: none(40), tasks: { perTask: 1 } };
  const found = differenceBetween(sides, { ...draws, most: 1.2 }, true);
  expect(found).toMatchObject({ kind: 'interval', high: 1.2, unbounded: 'high' });
});

it('tasks of one template are one cluster', () => {
  const first = Float64Array.from({ length: 40 }, (_, i) => Math.floor(i / 2) % 7);
  const clusters = Array.from({ length: 20 }, (_, task) => `template ${task % 10}`);
  const totals = pairedTotals(first, none(40), { perTask: 2, clusters })!;
  expect([totals.a.length, totals.b[0], totals.tasks]).toEqual([10, 4, 20]);
  const lost = first.map((value, i) => (i % 20 < 18 ? Number.NaN : value));
  expect(pairedTotals(lost, none(40), { perTask: 2, clusters })).toBeNull();
});
