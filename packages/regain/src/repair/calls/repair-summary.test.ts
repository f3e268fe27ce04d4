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
    expect(summary.handedBack).toMatchObject({ count: 1, total: 5 });
  });

  it('gives risk against coverage: fewer are applied as the threshold rises', () => {
    const at = (wanted: number) => summary.curve.find(({ threshold }) => threshold === wanted)!;
    expect(at(0).applied.count).toBe(4);
    expect(at(0.9)).toMatchObject({ applied: { count: 3 }, right: { count: 2, total: 3 } });
    expect(at(0.95)).toMatchObject({ applied: { count: 2 }, right: { count: 2, total: 2 } });
    const counts = summary.curve.map(({ applied }) => applied.count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });

  it('measures the calibration error of the confidence in bins of equal size', () => {
    // Fewer calls than bins: every call is a bin. Calls without a repair do not count.
    expect(summary.calibrationError).toBeCloseTo((0.01 + 0.03 + 0.92 + 0.6) / 4, 12);
    // Bins of two calls, by confidence: one of two is right in each, so only the lowest bin is calibrated.
    const twenty = Array.from({ length: 20 }, (_, index) => ({
      confidence: index < 2 ? 0.5 : 0.9,
      isApplied: false,
      isRight: index % 2 === 0,
    }));
    expect(summaryOf(twenty.toReversed()).calibrationError).toBeCloseTo(0.9 * 0.4, 12);
    expect(summaryOf([]).calibrationError).toBeNaN();
  });
});
