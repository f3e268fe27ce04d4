import { defaultCalibration, inSample, type NamedColumns, pooledReport } from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { trialCount } from '../../../../../../scripts/soak-counts.ts';
import { drawCells, truthOf } from '../../../studies/index.ts';

const population = { RR: 0.8, correlation: 0.1, cleanShare: 0.25 };
const truth = truthOf(population);
const options = { seed: 1, resamples: 999 };

/** A cell whose true relative gap is exactly `gap`. */
function cellWithGap(gap: number, ...path: (string | number)[]): NamedColumns {
  const [cell] = drawCells(population, { tasks: 40, repeats: 5 }, random('pooled', ...path));
  return { ...cell, loss: cell.loss.map((loss) => (loss * (1 + gap)) / (1 + truth.gap)) };
}

function cleanCell(): NamedColumns {
  const zero = new Float64Array(40);
  const cell = cellWithGap(0, 'clean');
  return { ...cell, cost: zero, loss: zero, success: cell.n, efficiency: cell.n };
}

const report = (cells: Record<string, NamedColumns>) =>
  pooledReport(
    'in-sample',
    Object.entries(cells).map(([name, cell]) => inSample(name, cell)),
    defaultCalibration,
    options,
  );

describe('pooled', () => {
  it('says "holds in all" where every cell holds', () => {
    const got = report({ a: cellWithGap(0, 'a'), b: cellWithGap(0.02, 'b'), c: cellWithGap(-0.03, 'c') });
    expect(got.cells.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds']);
    expect(got.holdsInAll).toEqual({ said: true, but: [] });
    expect(got.violatedSomewhere).toEqual({ said: false, where: [] });
    expect(got.pooled.verdict).toBe('holds');
  });

  it('names the cell that is violated, though the pooled gap holds', () => {
    const got = report({ a: cellWithGap(0, 'a'), b: cellWithGap(0.1, 'b'), c: cellWithGap(-0.03, 'c') });
    expect(got.pooled.verdict).toBe('holds');
    expect(got.holdsInAll).toEqual({ said: false, but: ['b'] });
    expect(got.violatedSomewhere).toEqual({ said: true, where: ['b'] });
    expect(got.cells[1]!.adjustedProbability).toBeGreaterThanOrEqual(got.cells[1]!.violationProbability!);
  });

  it('refuses cells in which the model plans beside those of a given plan', () => {
    const one = { ...cellWithGap(0, 'a'), suite: 'desk' };
    const other = { ...cellWithGap(0, 'b'), suite: 'desk (model plans)' };
    expect(() => report({ one, other })).toThrow('cannot be judged together');
    expect(report({ other, same: { ...other } }).pooled.verdict).toBe('holds');
  });

  it('leaves cells that predicted nothing out of the family, and names them', () => {
    const got = report({ a: cellWithGap(0, 'a'), quiet: cleanCell() });
    expect(got.undefinedIn).toEqual(['quiet']);
    expect(got.holdsInAll.said).toBe(true);
    expect(got.cells[1]).toMatchObject({ verdict: 'undefined', adjustedProbability: null });
    expect(report({ quiet: cleanCell() }).holdsInAll.said).toBe(false);
  });

  it('raises a false "violated somewhere" at most about 5 % of the time over ten cells on the margin', () => {
    let alarms = 0;
    let naive = 0;
    const replications = trialCount(75, 150);
    for (let i = 0; i < replications; i++) {
      const comparisons = Array.from({ length: 10 }, (_, c) =>
        inSample(`${c}`, cellWithGap(0.05, 'margin', i, c)),
      );
      const got = pooledReport('in-sample', comparisons, defaultCalibration, { seed: i, resamples: 399 });
      if (got.violatedSomewhere.said) alarms++;
      if (got.cells.some(({ verdict }) => verdict === 'violated')) naive++;
      // An intersection of 5 % tests: all ten at the margin are never all called good.
      expect(got.holdsInAll.said).toBe(false);
    }
    const standardError = Math.sqrt((0.05 * 0.95) / replications);
    expect(alarms / replications).toBeLessThan(0.05 + 3 * standardError);
    expect(naive / replications).toBeGreaterThan(0.2);
  });
});
