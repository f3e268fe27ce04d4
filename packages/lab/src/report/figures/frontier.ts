/** The efficiency-regret frontier: every cell as a point with its intervals, beside the line on which the law puts it. */

import * as Plot from '@observablehq/plot';
import { cellPoints } from './cell-points.ts';
import { type LabelFrame, type PlacedLabel, placeLabels } from './frontier-labels.ts';
import {
  axesAndFrame,
  axisTitles,
  customMark,
  decimals,
  edgeOf,
  grids,
  LEGEND_STEP,
  noIntervalText,
  type Spread,
} from './marks.ts';
import { type SeriesStyle, shortName } from './series.ts';
import { colours, element, type FigureDocument, type FigureElement, framed, sheet } from './theme.ts';

/** A cell as the figure needs it. */
export interface FrontierPoint {
  readonly policy: string;
  readonly suite: string;
  /** With 95 % intervals. */
  readonly ES: Spread;
  readonly observed: Spread;
}

/** The data of `frontierFigure`. */
export interface FrontierData {
  readonly gamma: number;
  /** The law is said to hold within this share of its prediction. */
  readonly margin: number;
  readonly points: readonly FrontierPoint[];
  /** Points that no distribution of costs could have put outside the band; default 0. */
  readonly couldNotFail?: number;
}

const PANEL = { width: 900, height: 560, top: 98 };
const MARGIN = { left: 66, right: 176, top: 10, bottom: 54 };
const POLICY_CHARACTERS = 20;
const SUITE_CHARACTERS = 36;

/** Draws observed regret against efficiency (ES), with the line that the law predicts. */
export function frontierFigure(document: FigureDocument, frontier: FrontierData): FigureElement {
  const { gamma, margin } = frontier;
  return sheet(document, {
    width: PANEL.width,
    height: PANEL.top + PANEL.height,
    title: titleOf(frontier),
    subtitle: [
      'A point is one policy on one suite, with 95 % intervals both ways; colours are policies, symbols are suites.',
      noIntervalText,
      `Dashed: the law, (1 \u2212 ES) / (1 \u2212 \u03b3) with \u03b3 = ${gamma}, no fitted term; the band is ${bandOf(margin)} of it.`,
    ],
    description: describe(frontier),
    panels: [{ left: 0, top: PANEL.top, plot: plotOf(document, frontier) }],
  });
}

function plotOf(document: FigureDocument, { points, gamma, margin }: FrontierData): Plot.PlotOptions {
  const cells = cellPoints(points);
  const { styleOf, suites } = cells;
  const domain = domainOf(points, gamma);
  const law = domain.x.map((ES) => ({ ES, regret: (1 - ES) / (1 - gamma) }));
  const labels = placeLabels(points, frameOf(domain, gamma));
  return {
    ...framed(PANEL, MARGIN),
    x: { domain: domain.x, label: null },
    y: { domain: domain.y, label: null },
    r: { type: 'identity' },
    marks: [
      ...grids(),
      Plot.areaY(law, {
        x: 'ES',
        y1: ({ regret }) => regret * (1 - margin),
        y2: ({ regret }) => regret * (1 + margin),
        fill: colours.curvature,
      }),
      Plot.line(law, { x: 'ES', y: 'regret', stroke: colours.ink, strokeWidth: 1.5, strokeDasharray: '6,4' }),
      customMark(document, () =>
        labels.map((label) => leader(document, label, styleOf(label.policy).colour)),
      ),
      ...cells.crosses(
        ({ ES }) => ES,
        ({ observed }) => observed,
      ),
      cells.dots(
        ({ ES }) => ES.point,
        ({ observed }) => observed.point,
      ),
      customMark(document, () =>
        labels.flatMap((label) => [
          swatchOf(document, label, styleOf(label.policy)),
          nameOf(document, label),
        ]),
      ),
      ...cells.suiteLegend(SUITE_CHARACTERS, {
        anchor: 'bottom-left',
        dx: 18,
        dy: -LEGEND_STEP * suites.length,
      }),
      ...axesAndFrame({ tickFormat: decimals(domain.x) }, { tickFormat: decimals(domain.y) }),
      ...axisTitles('ES, efficiency of recovery (1: nothing lost)', 'observed regret (discount steps lost)'),
    ],
  };
}

interface Domain {
  readonly x: [number, number];
  readonly y: [number, number];
}

/** From the least efficient end of an interval to perfection, with the law's line from corner to corner. */
function domainOf(points: readonly FrontierPoint[], gamma: number): Domain {
  const lowest = Math.min(0.9, ...points.map(({ ES }) => ES.low));
  const from = Math.max(0, Math.floor(lowest * 20) / 20);
  const highest = Math.max(...points.map(({ observed }) => observed.high), (1 - from) / (1 - gamma));
  return { x: [from, 1], y: [0, highest * 1.06] };
}

function frameOf({ x, y }: Domain, gamma: number): LabelFrame {
  const width = PANEL.width - MARGIN.left - MARGIN.right;
  const height = PANEL.height - MARGIN.top - MARGIN.bottom;
  return {
    toX: (ES) => MARGIN.left + (width * (ES - x[0])) / (x[1] - x[0]),
    toY: (regret) => MARGIN.top + height * (1 - regret / y[1]),
    toRegret: (pixel) => y[1] * (1 - (pixel - MARGIN.top) / height),
    lawAt: (regret) => 1 - regret * (1 - gamma),
    top: MARGIN.top + 12,
    bottom: MARGIN.top + height - 12,
  };
}

function leader(document: FigureDocument, { x, y, point }: PlacedLabel, colour: string): FigureElement {
  return element(document, 'path', {
    d: `M${point.x},${point.y}L${x},${y}`,
    fill: 'none',
    stroke: colour,
    'stroke-width': 0.9,
    'stroke-opacity': 0.6,
  });
}

/** The colour of the policy again, beside its name; a bar, as no suite has. */
function swatchOf(document: FigureDocument, { x, y }: PlacedLabel, look: SeriesStyle): FigureElement {
  const paint = { fill: look.colour, stroke: edgeOf(look), 'stroke-width': 1.2 };
  return element(document, 'rect', { x: x - 1, y: y - 4, width: 16, height: 8, rx: 1.5, ...paint });
}

function nameOf(document: FigureDocument, { x, y, policy }: PlacedLabel): FigureElement {
  const look = {
    'text-anchor': 'start',
    'dominant-baseline': 'central',
    'font-weight': 600,
    fill: colours.ink,
  };
  const ground = {
    stroke: colours.paper,
    'stroke-width': 4,
    'stroke-opacity': 0.85,
    'paint-order': 'stroke',
  };
  return element(
    document,
    'text',
    { x: x + 20, y, ...look, ...ground },
    shortName(policy, POLICY_CHARACTERS),
  );
}

/** Counts points, which prove nothing by themselves: verdicts are for tables. */
function titleOf({ points, gamma, margin, couldNotFail = 0 }: FrontierData): string {
  const within = points.filter(({ ES, observed }) => {
    const predicted = (1 - ES.point) / (1 - gamma);
    return Math.abs(observed.point - predicted) <= margin * predicted;
  });
  const others = couldNotFail === 0 ? '' : `; ${couldNotFail} could not lie elsewhere`;
  return `Efficiency and regret: ${within.length} of ${points.length} points lie within ${bandOf(margin)} of the law${others}`;
}

function bandOf(margin: number): string {
  return `\u00b1${Number((100 * margin).toFixed(2))} %`;
}

function describe({ points }: FrontierData): string {
  const range = (values: readonly number[]) =>
    `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
  return (
    `${points.length} cells, with efficiency from ${range(points.map(({ ES }) => ES.point))} ` +
    `and observed regret from ${range(points.map(({ observed }) => observed.point))}, ` +
    'against the falling straight line that the law predicts.'
  );
}
