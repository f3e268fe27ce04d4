import { describe, expect, it } from 'vitest';
import { summaryOf } from './repair-summary.ts';

const repaired = [
  { confidence: 0.99, isApplied: true, isRight: true },
  { confidence: 0.97, isApplied: true, isRight: true },
  { confidence: 0.92, isApplied: true, isRight: false },
  { confidence: 0.4, isApplied: false, isRight: true },
  { confidence: 0, isApplied: false, isRight: false },
];

describe('summaryOf', () => {
  const summary = summaryOf(repaired);

  it('counts repairs, applied ones and correct ones', () => {
    expect(summary.repaired).toMatchObject({ count: 3, total: 5 });
    expect(summary.applied).toMatchObject({ count: 3, total: 5 });
    expect(summary.rightAmongApplied).toMatchObject({ count: 2, total: 3 });
  });

  it('gives risk against coverage: fewer are applied as the threshold rises', () => {
    const at = (wanted: number) => summary.curve.find(({ threshold }) => threshold === wanted)!;
    expect(at(0).applied.count).toBe(4);
    expect(at(0.9)).toMatchObject({ applied: { count: 3 }, right: { count: 2, total: 3 } });
    expect(at(0.95)).toMatchObject({ applied: { count: 2 }, right: { count: 2, total: 2 } });
    const counts = summary.curve.map(({ applied }) => applied.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  it('measures the calibration error of the confidence', () => {
    // One bin above 0.9 with 2 of 3 correct, one at 0.4 with 1 of 1.
    expect(summary.calibrationError).toBeCloseTo((Math.abs(2 - 2.88) + Math.abs(1 - 0.4)) / 4, 12);
  });
});
