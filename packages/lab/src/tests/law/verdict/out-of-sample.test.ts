import {
  type Comparison,
  type ComparisonKind,
  comparisonDescriptions,
  comparisonKinds,
  comparisonVerdict,
  defaultCalibration,
  meanTotals,
  type NamedColumns,
  pooledVerdict,
  ratio,
  verdict,
} from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { drawCells, truthOf } from '../../../studies/index.ts';

const population = { RR: 0.8, correlation: 0.1, cleanShare: 0.25 };
const truth = truthOf(population);
const size = { tasks: 40, repeats: 5 };
const options = { seed: 1, resamples: 499 };

const [cell, fresh] = drawCells(population, size, random('out-of-sample', 'cell'));
const other = renamed(drawCells(population, size, random('out-of-sample', 'other'))[0], 'other');
const both = (predictFrom: NamedColumns, observeOn: NamedColumns): Comparison => ({
  name: 'cell',
  predictFrom,
  observeOn,
});
const judged = (kind: ComparisonKind, predictFrom: NamedColumns, observeOn: NamedColumns) =>
  comparisonVerdict(kind, both(predictFrom, observeOn), defaultCalibration, options);
const together = (kind: ComparisonKind, cells: readonly Comparison[]) =>
  pooledVerdict(kind, cells, defaultCalibration, options);

function renamed(columns: NamedColumns, prefix: string): NamedColumns {
  return { ...columns, tasks: columns.tasks.map((task) => `${prefix}-${task}`) };
}

const mean = (columns: NamedColumns, name: 'loss' | 'efficiency') => ratio(meanTotals(columns, name)).point;

describe('judge', () => {
  it('in sample says what the verdict says', () => {
    const { ES, predicted, observed, ...wanted } = verdict(cell, defaultCalibration, options);
    const got = judged('in-sample', cell, cell);
    expect(got.gap).toEqual(wanted.gap);
    expect(got.verdict).toBe(wanted.verdict);
    expect(got.delta).toBeCloseTo(Math.abs(observed.point - predicted.point), 12);
    expect(got.rollouts).toBe(200);
    expect(ES.point).toBeCloseTo(mean(cell, 'efficiency'), 12);
  });

  it('on fresh seeds compares new losses with old efficiency, task by task', () => {
    const got = judged('fresh-seeds', cell, fresh);
    expect(got.gap!.point).toBeCloseTo(mean(fresh, 'loss') / (10 * (1 - mean(cell, 'efficiency'))) - 1, 12);
    expect(got.rollouts).toBe(400);
    expect(got.tasks).toBe(40);
    const elsewhere = renamed(fresh, 'renamed');
    const unpaired = judged('later-window', cell, elsewhere);
    // Sharing tasks takes the difference between tasks out of the error.
    expect(got.gap!.standardError).toBeLessThan(unpaired.gap!.standardError);
    expect(got.gap!.point).toBeCloseTo(unpaired.gap!.point, 12);
    // Shared tasks decide, not the name of the kind.
    expect(judged('later-window', cell, fresh)).toEqual(got);
  });

  it('on other tasks is a ratio of independent means, and far wider than in sample', () => {
    const got = judged('other-tasks', cell, other);
    expect(got.gap!.point).toBeCloseTo(mean(other, 'loss') / (10 * (1 - mean(cell, 'efficiency'))) - 1, 12);
    expect(got.tasks).toBe(80);
    expect(got.verdict).toBe('inconclusive');
    // Section 7: 10^4 to 10^5 rollouts are needed per cell.
    expect(got.needed!.rollouts).toBeGreaterThan(5_000);
    const inSample = judged('in-sample', cell, cell);
    expect(got.gap!.standardError).toBeGreaterThan(10 * inSample.gap!.standardError);
  });

  it('draws the two sides of other tasks independently, even where their figures are alike', () => {
    const { gap } = judged('other-tasks', cell, renamed(cell, 'twin'));
    const reach = (gap!.high - gap!.low) / (2 * gap!.standardError);
    // 1.645 for two independent normal sides; nearly 0 were both drawn by one stream.
    expect(reach).toBeGreaterThan(1.3);
    expect(reach).toBeLessThan(2.1);
  });

  it('refuses "other tasks" that were seen; a later window may meet them again', () => {
    expect(() => judged('other-tasks', cell, fresh)).toThrow('share no task and no template');
    expect(() => judged('other-suite', cell, fresh)).toThrow('got 40');
    const elsewhere = { ...fresh, suite: 'elsewhere' };
    expect(judged('other-suite', cell, elsewhere).gap).not.toBeNull();
    expect(() => judged('fresh-seeds', cell, other)).toThrow('same tasks');
  });

  it('is undefined where nothing was predicted', () => {
    const zero = new Float64Array(40);
    const clean = { ...cell, loss: zero, cost: zero, efficiency: cell.n, success: cell.n };
    for (const kind of ['fresh-seeds', 'later-window'] as const) {
      const got = judged(kind, clean, fresh);
      expect(got.verdict).toBe('undefined');
      expect(got.reason).toContain('yet observed regret');
    }
  });

  it('explains every kind', () => expect(Object.keys(comparisonDescriptions)).toEqual([...comparisonKinds]));

  it.each(['fresh-seeds', 'other-tasks'] as const)('%s: intervals at level .9 cover the true gap', (kind) => {
    let hits = 0;
    const replications = 300;
    for (let i = 0; i < replications; i++) {
      const [one, two] = drawCells(population, size, random('cover', kind, i));
      const [three] = drawCells(population, size, random('cover', kind, 'other', i));
      const observeOn = kind === 'fresh-seeds' ? two : renamed(three, 'other');
      const { gap } = comparisonVerdict(kind, both(one, observeOn), defaultCalibration, {
        seed: i,
        resamples: 299,
      });
      if (gap!.low <= truth.gap && truth.gap <= gap!.high) hits++;
    }
    // standard error .017
    expect(hits / replications).toBeGreaterThan(0.85);
    expect(hits / replications).toBeLessThan(0.95);
  });
});

describe('judgeTogether', () => {
  it('narrows with cells that bring tasks of their own', () => {
    const cells = Array.from({ length: 9 }, (_, i) => {
      const [one, two] = drawCells(population, size, random('together', i));
      return {
        name: `cell-${i}`,
        predictFrom: { ...one, suite: `${i}` },
        observeOn: { ...two, suite: `${i}` },
      };
    });
    const alone = comparisonVerdict('fresh-seeds', cells[0]!, defaultCalibration, options);
    const pooled = together('fresh-seeds', cells);
    expect(pooled.tasks).toBe(360);
    const narrowing = alone.gap!.standardError / pooled.gap!.standardError;
    expect(narrowing).toBeGreaterThan(2);
    expect(narrowing).toBeLessThan(4.5);
  });

  it('draws cells that share tasks together: twice the same cell is no more than once', () => {
    const once = judged('in-sample', cell, cell);
    const twice = together('in-sample', [both(cell, cell), both(cell, cell)]);
    expect(twice.tasks).toBe(40);
    expect(twice.gap!.standardError).toBeCloseTo(once.gap!.standardError, 12);
    expect(twice.gap!.low).toBeCloseTo(once.gap!.low, 10);
    for (const kind of ['fresh-seeds', 'later-window'] as const) {
      const one = judged(kind, cell, fresh);
      const two = together(kind, [both(cell, fresh), both(cell, fresh)]);
      expect(two.gap!.low).toBeCloseTo(one.gap!.low, 10);
    }
  });

  it('needs a cell', () => {
    expect(() => together('in-sample', [])).toThrow('at least one cell, got 0');
  });
});
