import { defaultCalibration, intervalMethods, predictedByTask } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../scripts/soak-counts.ts';
import { coverage, defaultCoverage, limits, meetsGuarantee, promise, promised } from './coverage.ts';
import { drawCells, truthOf } from './coverage-population.ts';

const reduced = { ...defaultCoverage, replications: 800 };
const tried = promised.slice(0, trialCount(1, promised.length));

describe('a population', () => {
  it('has the truth of its closed form', () => {
    // E 1/(1 + C/2) over density 2 (1 - c): 12 ln(3/2) - 4; E exp(-s C): 2/s - 2 (1 - exp(-s))/s^2.
    const s = -4.5 * Math.log(0.9);
    const efficiency = 0.25 + 0.75 * (12 * Math.log(1.5) - 4);
    const discounted = 0.25 + 0.75 * (2 / s - (2 * -Math.expm1(-s)) / s ** 2);
    const { ES, ERR, gap } = truthOf({ RR: 0.8, correlation: 0.1, cleanShare: 0.25 });
    expect(ES).toBeCloseTo(0.8 * efficiency, 12);
    expect(ERR).toBeCloseTo(10 * (1 - 0.8 * discounted), 11);
    expect(gap).toBeCloseTo((1 - 0.8 * discounted) / (1 - 0.8 * efficiency) - 1, 12);
  });

  it.each([
    [0.8, 0.1],
    [0.3, 0.4],
  ])('RR %d has correlation %d in success and in cost, and its true means', (RR, correlation) => {
    const population = { RR, correlation, cleanShare: 0.25 };
    const tasks = 40_000;
    const [cell, fresh] = drawCells(population, { tasks, repeats: 1 }, random('population', RR));
    const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / tasks;
    const correlationOf = (x: Float64Array, y: Float64Array) => {
      const [mx, my] = [mean(x), mean(y)];
      const cross = mean(x.map((value, i) => (value - mx) * (y[i]! - my)));
      return (
        cross /
        Math.sqrt(mean(x.map((value) => (value - mx) ** 2)) * mean(y.map((value) => (value - my) ** 2)))
      );
    };
    // Standard error of a correlation: 0.005
    expect(Math.abs(correlationOf(cell.success, fresh.success) - correlation)).toBeLessThan(0.025);
    expect(Math.abs(correlationOf(cell.cost, fresh.cost) - correlation)).toBeLessThan(0.025);
    const truth = truthOf(population);
    expect(Math.abs(mean(cell.efficiency) - truth.ES)).toBeLessThan(4 * 0.0025);
    expect(Math.abs(mean(cell.loss) - truth.ERR)).toBeLessThan(4 * 0.025);
    const predicted = mean(predictedByTask(cell, defaultCalibration));
    expect(Math.abs(mean(cell.loss) / predicted - 1 - truth.gap)).toBeLessThan(0.002);
  });
});

describe('the coverage study', () => {
  it.each(tried)('keeps its promise at RR $RR, correlation $correlation', (population) => {
    const rows = coverage(population, reduced);
    expect(rows.map(({ method }) => method)).toEqual([...intervalMethods]);
    const studentised = rows[0]!;
    expect(studentised).toMatchObject({ ...population, method: 'studentised', flagged: 0 });
    expect(meetsGuarantee(studentised), JSON.stringify(studentised)).toBe(true);
    for (const share of Object.values(studentised.coverage)) {
      expect(share).toBeGreaterThanOrEqual(promise.coverage[0]);
      expect(share).toBeLessThanOrEqual(promise.coverage[1]);
    }
    // On 40 tasks a fresh or other set of rollouts is far too noisy for a verdict "holds".
    expect(studentised.falseHolds.freshGap).toEqual({ above: 0, below: 0 });
    // The study can fail: the plain percentile interval breaks the promise in each of these populations.
    const percentile = rows.find(({ method }) => method === 'percentile')!;
    expect(meetsGuarantee(percentile)).toBe(false);
  });

  it('flags cells with hardly any failures instead of trusting them', () => {
    const rare = limits.at(-1)!;
    const studentised = coverage(rare, { ...reduced, replications: 300 })[0]!;
    expect(studentised.coverage.gap).toBeLessThan(0.85);
    expect(studentised.flagged).toBeGreaterThan(0.8);
    expect(studentised.falseHolds.gap.above).toBeLessThan(0.03);
  });

  it('repeats itself for the same seed, and not for another', () => {
    const few = { ...defaultCoverage, replications: 5, resamples: 99 };
    expect(coverage(promised[0]!, few)).toEqual(coverage(promised[0]!, few));
    expect(coverage(promised[0]!, { ...few, seed: 2 })).not.toEqual(coverage(promised[0]!, few));
  });
});
