import { describe, expect, it } from 'vitest';
import { breakdownPanel, defaultBreakdown } from '../../studies/index.ts';
import { renderSvg } from '../render-svg.ts';
import {
  cellsInTest,
  fewPolicies,
  fewSuites,
  intervalAround,
  manyPolicies,
  manySuites,
} from './cells-in-test.ts';
import { describeFigure } from './figure-in-test.ts';
import { frontierFigure } from './frontier.ts';
import { gapByVarianceFigure } from './gap-by-variance.ts';
import { lawOverviewFigure } from './law-overview.ts';
import { type TradeOffData, tradeOffFigure } from './trade-off.ts';

const few = cellsInTest(fewPolicies, fewSuites);
const many = cellsInTest(manyPolicies, manySuites);
const variances = [1e-4, 1e-3, 3e-3, 1e-2, 3e-2, 0.06, 0.1, 0.15, 0.2, 0.23];
const { points: curve, boundaries } = breakdownPanel(defaultBreakdown, 'budget', variances);
const controlled = { RR: 0.947, ES: 0.814, points: curve, boundaries };
const theirs = [
  { name: 'Vanilla', RR: 0.382, CSR: 0.354 },
  { name: 'No Retrieval', RR: 0.845, CSR: 0.78 },
  { name: 'No Recovery', RR: 0.817, CSR: 0.75 },
  { name: 'FORTIFY', RR: 0.947, CSR: 0.851 },
];
const shared = { gamma: 0.9, margin: 0.05 };
const curves = [{ label: 'RR 0.947, ES 0.814', points: curve }];

describeFigure(
  'law-overview',
  lawOverviewFigure,
  { ...shared, cells: few, controlled },
  { ...shared, cells: many, controlled },
);

describeFigure(
  'trade-off',
  tradeOffFigure,
  { lambda: 0.5, points: few, theirs: theirs.slice(0, 2) },
  { lambda: 0.5, points: many, theirs },
);

describeFigure(
  'gap-by-variance',
  gapByVarianceFigure,
  { margin: 0.05, points: few, curves },
  { margin: 0.05, points: many, curves },
);

describeFigure('frontier', frontierFigure, { ...shared, points: few }, { ...shared, points: many });

describe('the trade-off figure', () => {
  const draw = (data: Partial<TradeOffData>) =>
    renderSvg((document) => tradeOffFigure(document, { lambda: 0.5, points: few, theirs, ...data }));

  it('marks the systems of the paper, each of them and only them', () => {
    const svg = draw({});
    for (const { name } of theirs) expect(svg).toContain(`>${name} (paper)<`);
    expect(svg.match(/\(paper\)</g)).toHaveLength(theirs.length);
    expect(draw({ theirs: [] })).not.toMatch(/\(paper\)|paper\u2019s/);
  });

  it('says in its title what the mean costs are', () => {
    const cost = { policy: 'p', suite: 's', RR: intervalAround(0.9, 0.01), CSR: intervalAround(0.8, 0.01) };
    expect(draw({ points: [cost] })).toContain('mean cost of 0.20 to 0.20 of the budget');
  });

  it('survives hostile and long names', () => {
    const svg = draw({ points: [{ ...few[0]!, policy: '<b>"&\u0000', suite: 'x'.repeat(80) }] });
    for (const raw of ['<b>', '\u0000']) expect(svg).not.toContain(raw);
    expect(svg).toContain(`${'x'.repeat(25)}\u2026`);
  });
});

describe('the gap-by-variance figure', () => {
  const draw = (gap: object, varianceCost = 0.01) =>
    renderSvg((document) =>
      gapByVarianceFigure(document, {
        margin: 0.05,
        points: [{ policy: 'p', suite: 's', varianceCost, gap: { ...intervalAround(0.01, 0.02), ...gap } }],
        curves: [],
      }),
    );
  const arrowheads = (svg: string) => svg.split('aria-label="dot"').length;
  const intervals = (svg: string) =>
    (svg.match(/aria-label="rule".*?<\/g>/g) ?? []).join('').split('<line').length;

  it('counts the points within the margin', () => {
    expect(draw({})).toContain('1 lie within \u00b15 %');
    expect(draw(intervalAround(0.08, 0.02))).toContain('0 lie within');
  });

  it('draws an arrowhead where an interval goes on, and no interval that cannot be trusted', () => {
    expect(arrowheads(draw({ high: 4 }))).toBe(arrowheads(draw({})) + 1);
    expect(intervals(draw({ degenerate: true }))).toBe(intervals(draw({})) - 1);
  });

  it('has a place for a cell without any spread', () => {
    expect(draw({}, 0)).toContain('>\u2264 10\u207b\u2075<');
    expect(draw({}, 0)).not.toMatch(/NaN|Infinity/);
  });
});

describe('the law overview', () => {
  it('counts regimes, and leaves out a gap that is undefined', () => {
    const cells = [few[0]!, { ...few[2]!, regime: 'breakdown' as const, gap: null }];
    const svg = renderSvg((document) => lawOverviewFigure(document, { ...shared, cells, controlled }));
    expect(svg).toContain('of 2 cells 1 linear, 0 curvature, 1 breakdown');
    expect(svg).not.toMatch(/NaN|undefined/);
  });
});
