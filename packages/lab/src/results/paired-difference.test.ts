import { defaultCalibration, interval } from 'regain/internal/law';
import { expect, it } from 'vitest';
import { clippedRegret, pairedTotals } from './paired-difference.ts';

it('a difference of regrets is at most what a task can lose, however few tasks contribute', () => {
  // 38 tasks differ slightly, and two greatly: a studentised interval is then far too wide.
  const first = Float64Array.from({ length: 40 }, (_, task) => (task < 2 ? 8 : 0.01 + task / 1e5));
  const totals = pairedTotals(first, new Float64Array(40), 1)!;
  const wild = interval(totals, { seed: 1 });
  expect(wild.high).toBeGreaterThan(10);
  const { point, low, high } = clippedRegret(wild, defaultCalibration);
  expect([point, low]).toEqual([wild.point, wild.low]);
  expect(high).toBeCloseTo(10, 9);
});
