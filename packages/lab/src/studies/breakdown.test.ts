import { calibrate } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { breakdownPanel, breakdownPoint, breakdownStudy, costAt, defaultBreakdown } from './breakdown.ts';

const study = breakdownStudy(random('breakdown', 'test'), 10_000);
const [budget, lifted] = study.panels as [(typeof study.panels)[0], (typeof study.panels)[0]];

describe('the breakdown study', () => {
  it('holds ES, and so the prediction, fixed at every variance', () => {
    for (const { points } of study.panels) {
      for (const point of points) {
        expect(Math.abs(point.ES - 0.814)).toBeLessThan(1e-12);
        expect(point.predicted).toBeCloseTo(1.86, 10);
      }
    }
  });

  it('raises observed regret from 1.889 at Var(C) 1e-4 to 2.029 at 0.23', () => {
    expect(budget.points[0]).toMatchObject({ variance: 1e-4, observed: expect.closeTo(1.889, 3) });
    expect(budget.points.at(-1)).toMatchObject({ variance: 0.23, observed: expect.closeTo(2.029, 3) });
    const observed = budget.points.map((point) => point.observed);
    expect(observed).toEqual([...observed].sort((a, b) => a - b));
  });

  it('finds the boundaries 0.013 and 0.098 from the data', () => {
    expect(budget.boundaries.curvature).toBeCloseTo(0.013, 3);
    expect(budget.boundaries.breakdown).toBeCloseTo(0.098, 3);
    const { relativeGap } = breakdownPoint(defaultBreakdown, 'budget', budget.boundaries.breakdown!);
    expect(relativeGap).toBeCloseTo(0.05, 9);
  });

  it('classifies the points on each side of its boundaries accordingly', () => {
    for (const { points, boundaries } of study.panels) {
      for (const { variance, regime } of points) {
        if (variance < boundaries.curvature!) expect(regime).toBe('linear');
        else expect(regime).toBe(variance < boundaries.breakdown! ? 'curvature' : 'breakdown');
      }
    }
  });

  it('finds growth proportional to the variance at first, and sublinear beyond the boundary in both panels', () => {
    for (const { growth } of study.panels) {
      expect(growth.exponentAtOnset).toBeCloseTo(1, 2);
      expect(growth.beyond).toBe('sublinear');
      expect(growth.exponentBeyond!.max).toBeLessThan(0.95);
    }
  });

  it('bends further once the budget bound is lifted', () => {
    expect(lifted.points.at(-1)!.variance).toBe(10);
    expect(lifted.growth.exponentBeyond!.max).toBeLessThan(budget.growth.exponentBeyond!.min);
    const at = (bound: 'budget' | 'lifted') => breakdownPoint(defaultBreakdown, bound, 0.2).observed;
    expect(at('lifted')).toBeLessThan(at('budget'));
  });

  it('agrees with simulated rollouts within 4 standard errors', () => {
    for (const { bound, simulated } of study.panels) {
      for (const { variance, gap, observed, predicted } of simulated) {
        const exact = breakdownPoint(defaultBreakdown, bound, variance);
        expect(Math.abs(gap.mean - exact.gap)).toBeLessThan(4 * gap.standardError);
        expect(Math.abs(observed.mean - exact.observed)).toBeLessThan(4 * observed.standardError);
        expect(Math.abs(predicted.mean - exact.predicted)).toBeLessThan(4 * predicted.standardError);
      }
    }
  });
});

describe('costAt', () => {
  it('needs a variance that is compatible with the ES', () => {
    expect(() => costAt(defaultBreakdown, 'budget', 0.245)).toThrow(/Var\(C\) 0.245 does not allow/);
    expect(() => costAt(defaultBreakdown, 'budget', 0.3)).toThrow(/must lie in/);
    expect(() => costAt({ ...defaultBreakdown, ES: 0.95 }, 'budget', 0.1)).toThrow(/ES must lie in/);
  });
});

describe('breakdownPanel', () => {
  it('reports no boundary that its variances do not cross', () => {
    const { boundaries, growth } = breakdownPanel(defaultBreakdown, 'budget', [1e-4, 1e-3]);
    expect(boundaries).toEqual({ curvature: null, breakdown: null, curvatureByBeta: null });
    expect(growth).toMatchObject({ exponentBeyond: null, beyond: null });
  });

  it('works at another operating point', () => {
    const setting = { RR: 0.9, ES: 0.75, calibration: calibrate({ gamma: 0.95, lambda: 0.4 }) };
    const { points } = breakdownPanel(setting, 'lifted', [1e-3, 1e-1]);
    for (const point of points) expect(Math.abs(point.ES - 0.75)).toBeLessThan(1e-12);
  });
});
