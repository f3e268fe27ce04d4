import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../../scripts/for-all.ts';
import { exactFigure, printedFigure, rangeOverRounding } from './printed-figure.ts';

describe('figure', () => {
  it('reads the value and its rounding interval', () => {
    const es = printedFigure('0.814');
    expect(es.value).toBe(0.814);
    expect(es.low).toBeCloseTo(0.8135, 12);
    expect(es.high).toBeCloseTo(0.8145, 12);
    expect(printedFigure('+0.47').value).toBe(0.47);
  });

  it('reads percentages as shares, with their margin', () => {
    const rr = printedFigure('38.2±1.6', true);
    expect(rr.value).toBe(0.382);
    expect(rr.low).toBeCloseTo(0.3815, 12);
    expect(rr.margin!.value).toBe(0.016);
  });

  it('distinguishes a dash from a figure, and refuses anything else', () => {
    expect(printedFigure('—').value).toBeNaN();
    expect(() => printedFigure('1.8x')).toThrow('must be a decimal number, got "1.8x"');
  });

  it('contains every number that rounds to it', () => {
    forAll(fc.double({ min: 0, max: 10, noNaN: true }), fc.integer({ min: 0, max: 4 }), (value, digits) => {
      const printed = printedFigure(value.toFixed(digits));
      expect(value).toBeGreaterThanOrEqual(printed.low - 1e-12);
      expect(value).toBeLessThanOrEqual(printed.high + 1e-12);
    });
  });
});

describe('rangeOf', () => {
  it('covers a formula over all roundings of its figures, and its ends are reached', () => {
    const ratio = (a: number | undefined, b: number | undefined) => a! / b!;
    const range = rangeOverRounding(ratio, [printedFigure('0.03'), printedFigure('1.85')]);
    expect(range.low).toBeCloseTo(0.025 / 1.855, 12);
    expect(range.high).toBeCloseTo(0.035 / 1.845, 12);
    forAll(fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }), (s, t) => {
      const value = ratio(0.025 + 0.01 * s, 1.845 + 0.01 * t);
      expect(value).toBeGreaterThanOrEqual(range.low - 1e-15);
      expect(value).toBeLessThanOrEqual(range.high + 1e-15);
    });
  });

  it('of exact figures is one point', () => {
    expect(rangeOverRounding((a, b) => a! + b!, [exactFigure(0.25), exactFigure(0.5)])).toEqual({
      low: 0.75,
      high: 0.75,
    });
  });
});
