/** Tasks of one template are resampled together: everything is as if they were one task. */

import {
  comparisonVerdict,
  defaultCalibration,
  differenceTotals,
  interval,
  meanTotals,
  type NamedColumns,
  pooledVerdict,
  verdict,
} from 'regain/internal/law';
import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { drawCells } from '../../../studies/index.ts';

const [tasks, fresh] = drawCells(
  { RR: 0.6, correlation: 0.3, cleanShare: 0.25 },
  { tasks: 60, repeats: 3 },
  random('clusters'),
);
const clusters = tasks.tasks.map((_, i) => `template ${i % 20}`);
const withClusters = (columns: NamedColumns): NamedColumns => ({ ...columns, clusters });
/** The tasks of a template as one task. */
const merged = (columns: NamedColumns): NamedColumns => {
  const by = (values: Float64Array) =>
    Float64Array.from({ length: 20 }, (_, i) => values[i]! + values[i + 20]! + values[i + 40]!);
  const { n, success, cost, efficiency, loss } = columns;
  return {
    ...{ n: by(n), success: by(success), cost: by(cost), efficiency: by(efficiency), loss: by(loss) },
    tasks: Array.from({ length: 20 }, (_, i) => `template ${i}`),
  };
};
const options = { seed: 1, resamples: 499 };

describe('clusters of tasks', () => {
  it('give the verdict and intervals of merged tasks, and say how many tasks there are', () => {
    const got = verdict(withClusters(tasks), defaultCalibration, options);
    const wanted = verdict(merged(tasks), defaultCalibration, options);
    for (const name of ['gap', 'ES', 'predicted', 'observed'] as const) {
      expect(got[name]!.low).toBeCloseTo(wanted[name]!.low, 12);
      expect(got[name]!.high).toBeCloseTo(wanted[name]!.high, 12);
    }
    expect([wanted.tasks, got.tasks, got.clusters]).toEqual([20, 60, 20]);
  });

  it('serve columns, differences, pooled verdicts and paired comparisons alike', () => {
    const ES = (columns: NamedColumns) => interval(meanTotals(columns, 'efficiency'), options);
    expect(ES(withClusters(tasks))).toEqual(ES(merged(tasks)));
    expect(ES(withClusters(tasks)).standardError).not.toBe(ES(tasks).standardError);
    const difference = differenceTotals(withClusters(tasks), fresh, 'loss');
    expect([difference.a.length, difference.tasks]).toEqual([20, 60]);
    const both = (make: (columns: NamedColumns) => NamedColumns) =>
      pooledVerdict(
        'later-window',
        [{ name: 'a', predictFrom: make(tasks), observeOn: make(fresh) }],
        defaultCalibration,
        options,
      );
    expect(both(withClusters).gap!.standardError).toBeCloseTo(both(merged).gap!.standardError, 12);
    expect(both(withClusters)).toMatchObject({ tasks: 60, clusters: 20 });
  });

  it('must not be on both sides of other tasks, and two are needed', () => {
    const half = (from: number): NamedColumns => {
      const cut = (values: Float64Array) => values.slice(from, from + 30);
      const { n, success, cost, efficiency, loss } = tasks;
      return {
        ...{
          n: cut(n),
          success: cut(success),
          cost: cut(cost),
          efficiency: cut(efficiency),
          loss: cut(loss),
        },
        ...{ tasks: tasks.tasks.slice(from, from + 30), clusters: clusters.slice(from, from + 30) },
      };
    };
    const comparison = { name: 'halves', predictFrom: half(0), observeOn: half(30) };
    expect(() => comparisonVerdict('other-tasks', comparison, defaultCalibration, options)).toThrow(
      'no template',
    );
    const one = { ...tasks, clusters: tasks.tasks.map(() => 'only') };
    expect(() => verdict(one, defaultCalibration, options)).toThrow('at least two clusters of tasks, got 1');
  });
});

describe('near the margin', () => {
  const { gap } = verdict(tasks, defaultCalibration, { seed: 1, resamples: 9_999 });
  const high = Math.max(Math.abs(gap!.low), Math.abs(gap!.high));

  it('more resamples are drawn, and with as many it is still undecided if the margin is the end itself', () => {
    const far = verdict(tasks, defaultCalibration, { seed: 1, resamples: 9_999, margin: 3 * high });
    expect(far).toMatchObject({ verdict: 'holds', gap: { resamples: 9_999 } });
    const near = verdict(tasks, defaultCalibration, { seed: 1, resamples: 499, margin: high });
    expect(near.gap!.resamples).toBe(101 * 499);
    const exact = verdict(tasks, defaultCalibration, {
      ...{ seed: 1, resamples: 9_999, margin: high, resamplesNearMargin: 9_999 },
    });
    expect(exact).toMatchObject({ verdict: 'inconclusive', gap: { resamples: 9_999 } });
    expect(exact.reason).toContain('within Monte-Carlo error');
  });

  it('no seed says "holds" and another "violated" or "inconclusive" of one cell', () => {
    // The margin is the end of the interval by the first seed: about half of the seeds would have said "holds".
    const said = Array.from({ length: 8 }, (_, seed) => {
      const options = { seed: `s${seed}`, resamples: 999, margin: high, resamplesNearMargin: 999 };
      return verdict(tasks, defaultCalibration, options).verdict;
    });
    expect(new Set(said)).toEqual(new Set(['inconclusive']));
  });
});
