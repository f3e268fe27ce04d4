import { random } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { renderSvg } from '../render-svg.ts';
import { cellsInTest, fewPolicies, intervalAround, manyPolicies, manySuites } from './cells-in-test.ts';
import { type CsrByDepthData, csrByDepthFigure } from './csr-by-depth.ts';
import { describeFigure } from './figure-in-test.ts';
import { type OutOfSampleData, outOfSampleFigure, type ResidualVerdict } from './out-of-sample.ts';
import { type RecoveryMatrixData, recoveryMatrixFigure } from './recovery-matrix.ts';
import { type RegretDecompositionData, regretDecompositionFigure } from './regret-decomposition.ts';
import { type ScalingData, scalingFigure } from './scaling.ts';

const decomposed = decomposition(fewPolicies);
const matrix = recovery(fewPolicies, ['timeout', 'slow', 'field-renamed']);

describeFigure('scaling', scalingFigure, scaling(['paladin-eval']), scaling(manySuites));
describeFigure(
  'csr-by-depth',
  csrByDepthFigure,
  depths(fewPolicies, ['paladin-eval']),
  depths(manyPolicies, manySuites),
);
describeFigure(
  'recovery-matrix',
  recoveryMatrixFigure,
  matrix,
  recovery(
    manyPolicies,
    Array.from({ length: 38 }, (_, i) => `injected-instructions-${i}`),
  ),
);
describeFigure('regret-decomposition', regretDecompositionFigure, decomposed, decomposition(manyPolicies));
describeFigure('out-of-sample', outOfSampleFigure, residuals(8), residuals(65));

describe('the CSR-by-depth figure', () => {
  it('says how many rollouts a set has, and where they are too few', () => {
    const svg = renderSvg((document) => csrByDepthFigure(document, depths(fewPolicies, ['one'])));
    expect(svg).toContain('>n 200<');
    expect(svg.match(/>too</g)).toHaveLength(2);
  });

  it('goes no deeper than the paper', () => {
    const [facet] = depths(['p'], ['one']).facets;
    const deeper = facet!.policies.map((row) => ({
      ...row,
      depths: [...row.depths, { depth: 7, n: 3, CSR: intervalAround(0.5, 0.1) }],
    }));
    const svg = renderSvg((document) =>
      csrByDepthFigure(document, { facets: [{ ...facet!, policies: deeper }] }),
    );
    expect(svg).toContain('>S6<');
    expect(svg).not.toContain('>S7<');
  });
});

describe('the recovery matrix', () => {
  const draw = (data: RecoveryMatrixData) => renderSvg((document) => recoveryMatrixFigure(document, data));

  it('prints shares in per cent, and hatches cells of too few rollouts instead', () => {
    const svg = draw({
      kinds: [{ kind: 'timeout', group: 'transport' }],
      policies: ['a', 'b'],
      cells: [
        { kind: 'timeout', policy: 'a', n: 40, recovered: 31 },
        { kind: 'timeout', policy: 'b', n: 19, recovered: 19 },
      ],
      leastRollouts: 20,
    });
    expect(svg).toContain('>78<');
    expect(svg).not.toContain('>100<');
    expect(svg).toMatch(/<path [^>]*d="M[^"]{40,}/);
    expect(svg).toContain('hardest is timeout, 78 % on average');
  });

  it('says so where nothing can be said', () => {
    expect(draw({ ...matrix, leastRollouts: 1e9 })).toContain('too few rollouts to say');
  });
});

describe('the regret decomposition', () => {
  const draw = (row: RegretDecompositionData['policies'][number]) =>
    renderSvg((document) => regretDecompositionFigure(document, { of: 'suite', policies: [row] }));

  it('writes the sums, negative ones with a proper sign', () => {
    const row = { ...decomposed.policies[0]!, systematic: 0.1, occasional: -0.35 };
    expect(draw(row)).toContain('>\u22120.25<');
  });

  it('says how much is tasks not done', () => {
    const drawn = (givenUp: number, recovering: number) =>
      draw({ ...decomposed.policies[0]!, givenUp, recovering });
    expect(drawn(3, 1)).toContain('75 % is tasks not done');
    expect(drawn(0, 0)).toContain('there is none');
  });
});

describe('the out-of-sample figure', () => {
  const draw = (data: OutOfSampleData) => renderSvg((document) => outOfSampleFigure(document, data));

  it('names as holding what all cells together were judged to hold, and what would settle the rest', () => {
    const svg = draw(residuals(8));
    expect(svg).toContain('within \u00b15 % for: in sample, cost.');
    expect(svg).toContain('>needs 40,000 rollouts<');
    expect(draw({ ...residuals(8), kinds: residuals(8).kinds.slice(1) })).toContain('for: no kind.');
  });

  it('shows a kind that was not judged together, and a wild cell at the edge', () => {
    const [kind] = residuals(8).kinds;
    const wild = { gap: intervalAround(40, 1), verdict: 'violated' as const };
    const svg = draw({ margin: 0.05, kinds: [{ ...kind!, cells: [...kind!.cells, wild], pooled: null }] });
    expect(svg).toContain('>not judged<');
    expect(svg).not.toMatch(/NaN|Infinity/);
  });
});

function scaling(suites: readonly string[]): ScalingData {
  const cells = cellsInTest(['tiny', 'small', 'medium', 'large'], suites);
  return {
    policy: 'fortify',
    margin: 0.05,
    points: cells.map(({ policy, suite, ES, gap, varianceCost }) => ({
      backbone: policy,
      parameters: 1000 * 4 ** ['tiny', 'small', 'medium', 'large'].indexOf(policy),
      ...{ suite, ES, gap, varianceCost },
    })),
  };
}

function depths(policies: readonly string[], suites: readonly string[]): CsrByDepthData {
  const stream = random('figures', 'depths');
  const counts = [200, 130, 80, 40, 12, 3];
  const facets = suites.map((suite) => ({
    suite,
    policies: policies.map((policy, i) => ({
      policy,
      depths: counts.map((n, depth) => ({
        depth: depth + 1,
        n,
        CSR:
          n < 20
            ? null
            : intervalAround((0.9 * (i + 1)) / policies.length - 0.06 * depth * stream.uniform(), 0.05),
      })),
    })),
  }));
  return { facets };
}

function recovery(policies: readonly string[], kinds: readonly string[]): RecoveryMatrixData {
  const stream = random('figures', 'matrix');
  return {
    kinds: kinds.map((kind, i) => ({ kind, group: `group ${Math.floor(i / 2)}` })),
    policies,
    leastRollouts: 20,
    cells: kinds.flatMap((kind, i) =>
      policies.map((policy) => {
        const n = i % 3 === 1 ? 7 : 1200;
        return { kind, policy, n, recovered: Math.floor(n * stream.uniform()) };
      }),
    ),
  };
}

function decomposition(policies: readonly string[]): RegretDecompositionData {
  const stream = random('figures', 'decomposition');
  return {
    of: 'paladin-eval',
    policies: policies.map((policy) => ({
      policy,
      givenUp: 7 * stream.uniform(),
      recovering: stream.uniform(),
      systematic: 5 * stream.uniform(),
      occasional: 2 * stream.uniform() - 0.5,
      between: 8 * stream.uniform() - 0.5,
      within: 12 * stream.uniform(),
    })),
  };
}

function residuals(cells: number): OutOfSampleData {
  const stream = random('figures', 'residuals');
  const row = (kind: string, size: number, verdict: ResidualVerdict) => ({
    kind,
    cells: Array.from({ length: cells }, () => ({
      gap: intervalAround(size * (2 * stream.uniform() - 1), size / 3),
      verdict,
    })),
    pooled: { gap: intervalAround(size / 8, size / 4), verdict },
    rolloutsNeeded: verdict === 'inconclusive' ? 40_000 : null,
  });
  return {
    margin: 0.05,
    kinds: [
      row('in sample, cost', 0.01, 'holds'),
      row('in sample, time', 0.1, 'violated'),
      row('fresh seeds', 0.1, 'inconclusive'),
      row('other tasks', 0.3, 'inconclusive'),
      row('other suite', 0.3, 'inconclusive'),
      row('later window', 0.4, 'inconclusive'),
    ],
  };
}
