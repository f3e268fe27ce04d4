/** The RR-CSR trade-off: every cell as a point, what recovery cost as its distance from the diagonal, the paper's beside. */

import * as Plot from '@observablehq/plot';
import { cellPoints } from './cell-points.ts';
import {
  axesAndFrame,
  axisTitles,
  customMark,
  decimals,
  grids,
  noIntervalText,
  type Spread,
} from './marks.ts';
import { separateLabels } from './separate-labels.ts';
import { shortName } from './series.ts';
import { colours, element, type FigureDocument, type FigureElement, framed, halo, sheet } from './theme.ts';

/** A cell of ours, with 95 % intervals. */
export interface TradeOffPoint {
  readonly policy: string;
  readonly suite: string;
  readonly RR: Spread;
  readonly CSR: Spread;
}

/** A system of the paper, as printed there. */
export interface PrintedSystem {
  readonly name: string;
  readonly RR: number;
  readonly CSR: number;
}

/** The data of `tradeOffFigure`. */
export interface TradeOffData {
  readonly lambda: number;
  readonly points: readonly TradeOffPoint[];
  readonly theirs: readonly PrintedSystem[];
}

const PANEL = { width: 900, height: 620, top: 98 };
const MARGIN = { left: 66, right: 24, top: 10, bottom: 54 };
/** Mean recovery costs, as shares of the budget, whose lines are drawn. */
const COSTS = [0, 0.1, 0.2, 0.4];
const NAME_CHARACTERS = 26;
const LINE_HEIGHT = 16;

/** Draws cost-sensitive recovery (CSR) against the recovery rate, with lines of equal cost. */
export function tradeOffFigure(document: FigureDocument, data: TradeOffData): FigureElement {
  const { lambda, points, theirs } = data;
  const costs = points.map(({ RR, CSR }) => (RR.point - CSR.point) / lambda);
  const range = `${Math.max(0, Math.min(...costs)).toFixed(2)} to ${Math.max(0, ...costs).toFixed(2)}`;
  return sheet(document, {
    width: PANEL.width,
    height: PANEL.top + PANEL.height,
    title: `Cost of recovery: CSR is below RR by \u03bb times a mean cost of ${range} of the budget`,
    subtitle: [
      'A point is one policy on one suite, with 95 % intervals both ways; colours are policies, symbols are suites.',
      noIntervalText,
      theirs.length === 0
        ? `Dashed: equal mean recovery cost C, CSR = RR \u2212 \u03bb C with \u03bb = ${lambda}.`
        : `Hollow diamonds: the paper\u2019s systems (language models), as printed there. Dashed: equal mean cost C, CSR = RR \u2212 \u03bb C, \u03bb = ${lambda}.`,
    ],
    description:
      `${points.length} cells by success of the whole rollout and cost-sensitive recovery. ` +
      `Mean recovery cost runs from ${range} of the budget. ${theirs.length} systems of the paper are shown for comparison.`,
    panels: [{ left: 0, top: PANEL.top, plot: plotOf(document, data) }],
  });
}

function plotOf(document: FigureDocument, { lambda, points, theirs }: TradeOffData): Plot.PlotOptions {
  const cells = cellPoints(points);
  const from = lowest(points, theirs);
  const domain: [number, number] = [from, 1];
  return {
    ...framed(PANEL, MARGIN),
    x: { domain, label: null },
    y: { domain, label: null },
    r: { type: 'identity' },
    marks: [
      ...grids(),
      ...COSTS.flatMap((cost) => costLine(cost, lambda, from)),
      ...cells.crosses(
        ({ RR }) => RR,
        ({ CSR }) => CSR,
        from,
      ),
      cells.dots(
        ({ RR }) => RR.point,
        ({ CSR }) => CSR.point,
      ),
      customMark(document, () => labelsOf(document, theirs, from)),
      Plot.dot(theirs as PrintedSystem[], {
        x: 'RR',
        y: 'CSR',
        symbol: 'diamond',
        r: 6,
        fill: colours.paper,
        stroke: colours.ink,
        strokeWidth: 1.8,
      }),
      // Above the diagonal there can be no point: CSR never exceeds RR.
      ...cells.policyLegend(NAME_CHARACTERS, { anchor: 'top-left', dx: 20, dy: 20 }),
      ...cells.suiteLegend(NAME_CHARACTERS, { anchor: 'top-left', dx: 220, dy: 20 }),
      ...axesAndFrame({ tickFormat: decimals(domain) }, { tickFormat: decimals(domain) }),
      ...axisTitles('RR, share of rollouts that succeed', 'CSR, RR minus weighted cost'),
    ],
  };
}

function lowest(points: readonly TradeOffPoint[], theirs: readonly PrintedSystem[]): number {
  const values = [...points.map(({ CSR }) => CSR.point), ...theirs.map(({ CSR }) => CSR), 0.8];
  return Math.max(0, Math.floor((Math.min(...values) - 0.05) * 20) / 20);
}

/** Where mean recovery cost is the same; its name stands at the lower end. */
function costLine(cost: number, lambda: number, from: number): Plot.Markish[] {
  const ends = [
    { RR: from + lambda * cost, CSR: from },
    { RR: 1, CSR: 1 - lambda * cost },
  ];
  if (ends[0]!.RR >= 1) return [];
  return [
    Plot.line(ends, {
      x: 'RR',
      y: 'CSR',
      stroke: colours.quiet,
      strokeWidth: 1,
      strokeDasharray: cost === 0 ? '' : '5,4',
    }),
    Plot.text(ends.slice(0, 1), {
      x: 'RR',
      y: 'CSR',
      text: () => (cost === 0 ? '' : `C ${cost}`),
      textAnchor: 'start',
      dx: 18,
      dy: -6,
      fill: colours.quiet,
      ...halo,
    }),
  ];
}

/** Names of the paper's systems, below and to the right of their marks, where ours are not. */
function labelsOf(document: FigureDocument, theirs: readonly PrintedSystem[], from: number): FigureElement[] {
  const width = PANEL.width - MARGIN.left - MARGIN.right;
  const height = PANEL.height - MARGIN.top - MARGIN.bottom;
  const sorted = theirs
    .map(({ name, RR, CSR }) => ({
      name,
      x: MARGIN.left + (width * (RR - from)) / (1 - from),
      y: MARGIN.top + height * (1 - (CSR - from) / (1 - from)),
    }))
    .sort((a, b) => a.y - b.y);
  const heights = separateLabels(
    sorted.map(({ y }) => y + 80),
    MARGIN.top + 20,
    MARGIN.top + height - 32,
    LINE_HEIGHT,
  );
  return sorted.flatMap(({ name, x, y }, i) => {
    const text = `${shortName(name, NAME_CHARACTERS)} (paper)`;
    // A name at the right edge ends there.
    const left = Math.min(x + 26, PANEL.width - MARGIN.right - 8 - 6.6 * text.length);
    const look = { 'text-anchor': 'start', 'dominant-baseline': 'central', 'font-style': 'italic' };
    const ground = {
      stroke: colours.paper,
      'stroke-width': 4,
      'stroke-opacity': 0.85,
      'paint-order': 'stroke',
    };
    return [
      element(document, 'path', {
        d: `M${x},${y}L${left - 3},${heights[i]!}`,
        stroke: colours.ink,
        'stroke-width': 0.9,
        fill: 'none',
      }),
      element(document, 'text', { x: left, y: heights[i]!, fill: colours.ink, ...look, ...ground }, text),
    ];
  });
}
