/** The efficiency-regret frontier: every cell as a point with its intervals, beside the line on which the law puts it. */

import * as Plot from '@observablehq/plot';
import { type LabelFrame, type PlacedLabel, placeLabels } from './frontier-labels.ts';
import { placesOf, seriesColours, seriesSymbols, shortName } from './series.ts';
import { colours, element, type FigureDocument, type FigureElement, sheet } from './theme.ts';

/** A cell as the figure needs it. */
export interface FrontierPoint {
  readonly policy: string;
  readonly suite: string;
  readonly ES: Spread;
  readonly observed: Spread;
}

/** An estimate with its 95 % interval. */
export interface Spread {
  readonly point: number;
  readonly low: number;
  readonly high: number;
}

export interface Frontier {
  readonly gamma: number;
  /** The law is said to hold within this share of its prediction. */
  readonly margin: number;
  readonly points: readonly FrontierPoint[];
}

const PANEL = { width: 760, height: 500, top: 82 };
const MARGIN = { left: 66, right: 160, top: 10, bottom: 54 };
const POLICY_CHARACTERS = 20;
const SUITE_CHARACTERS = 36;

export function frontierFigure(document: FigureDocument, frontier: Frontier): FigureElement {
  const { gamma, margin } = frontier;
  return sheet(document, {
    width: PANEL.width,
    height: PANEL.top + PANEL.height,
    title: 'Efficiency and regret',
    subtitle: [
      'A point is one policy on one suite, with 95 % intervals both ways; colours are policies, symbols are suites.',
      `Dashed: the law, (1 \u2212 ES) / (1 \u2212 \u03b3) with \u03b3 = ${gamma}, no fitted term; the band is \u00b1${Number((100 * margin).toFixed(2))} % of it.`,
    ],
    description: describe(frontier),
    panels: [{ left: 0, top: PANEL.top, plot: plotOf(document, frontier) }],
  });
}

function plotOf(document: FigureDocument, { points, gamma, margin }: Frontier): Plot.PlotOptions {
  const suites = [...new Set(points.map(({ suite }) => suite))];
  const colourOf = placesOf(
    points.map(({ policy }) => policy),
    seriesColours,
  );
  const symbolOf = placesOf(suites, seriesSymbols);
  const domain = domainOf(points, gamma);
  const law = domain.x.map((ES) => ({ ES, regret: (1 - ES) / (1 - gamma) }));
  const labels = placeLabels(points, frameOf(domain, gamma));
  const stroke = ({ policy }: FrontierPoint) => colourOf(policy);
  const middle = {
    x: ({ ES }: FrontierPoint) => ES.point,
    y: ({ observed }: FrontierPoint) => observed.point,
  };
  return {
    width: PANEL.width,
    height: PANEL.height,
    marginLeft: MARGIN.left,
    marginRight: MARGIN.right,
    marginTop: MARGIN.top,
    marginBottom: MARGIN.bottom,
    x: { domain: domain.x, label: null },
    y: { domain: domain.y, label: null },
    marks: [
      Plot.gridX({ stroke: colours.grid, strokeOpacity: 1 }),
      Plot.gridY({ stroke: colours.grid, strokeOpacity: 1 }),
      Plot.areaY(law, {
        x: 'ES',
        y1: ({ regret }) => regret * (1 - margin),
        y2: ({ regret }) => regret * (1 + margin),
        fill: colours.curvature,
      }),
      Plot.line(law, { x: 'ES', y: 'regret', stroke: colours.ink, strokeWidth: 1.5, strokeDasharray: '6,4' }),
      drawn(document, () => labels.map((label) => leader(document, label, colourOf(label.policy)))),
      Plot.ruleX(points as FrontierPoint[], {
        x: middle.x,
        y1: ({ observed }: FrontierPoint) => observed.low,
        y2: ({ observed }: FrontierPoint) => observed.high,
        stroke,
        strokeWidth: 1.4,
      }),
      Plot.ruleY(points as FrontierPoint[], {
        y: middle.y,
        x1: ({ ES }: FrontierPoint) => ES.low,
        x2: ({ ES }: FrontierPoint) => ES.high,
        stroke,
        strokeWidth: 1.4,
      }),
      Plot.dot(points as FrontierPoint[], {
        ...middle,
        symbol: ({ suite }: FrontierPoint) => symbolOf(suite),
        r: 5.5,
        fill: stroke,
        stroke: colours.paper,
        strokeWidth: 1,
      }),
      drawn(document, () => labels.map((label) => nameOf(document, label))),
      ...legend(suites, symbolOf),
      Plot.axisX({ tickFormat: decimals(domain.x), label: null, tickSize: 5 }),
      Plot.axisY({ tickFormat: decimals(domain.y), label: null, tickSize: 5 }),
      Plot.frame({ stroke: colours.quiet }),
      Plot.text(['ES, efficiency of recovery'], { frameAnchor: 'bottom', dy: 42 }),
      Plot.text(['observed regret'], { frameAnchor: 'left', rotate: -90, dx: -50, textAnchor: 'middle' }),
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

/** A mark of our own, from elements placed in pixels. */
function drawn(document: FigureDocument, elements: () => FigureElement[]): Plot.RenderFunction {
  return () => {
    const group = element(document, 'g', {});
    group.append(...elements());
    return group as never;
  };
}

function leader(document: FigureDocument, { x, y, points }: PlacedLabel, colour: string): FigureElement {
  const d = points.map((point) => `M${point.x},${point.y}L${x - 4},${y}`).join('');
  return element(document, 'path', {
    d,
    fill: 'none',
    stroke: colour,
    'stroke-width': 0.9,
    'stroke-opacity': 0.6,
  });
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
  return element(document, 'text', { x, y, ...look, ...ground }, shortName(policy, POLICY_CHARACTERS));
}

/** The suites, in the corner that the line leaves empty. */
function legend(
  suites: readonly string[],
  symbolOf: (suite: string) => (typeof seriesSymbols)[number],
): Plot.Markish[] {
  return suites.flatMap((suite, i) => {
    const place = { frameAnchor: 'bottom-left' as const, dy: -18 - 18 * (suites.length - 1 - i) };
    return [
      Plot.dot([0], { ...place, dx: 18, symbol: symbolOf(suite), r: 5, fill: colours.quiet }),
      Plot.text([shortName(suite, SUITE_CHARACTERS)], {
        ...place,
        dy: place.dy + 4,
        dx: 30,
        textAnchor: 'start',
        fill: colours.quiet,
      }),
    ];
  });
}

function decimals([low, high]: readonly [number, number]): (value: number) => string {
  const digits = Math.max(0, Math.ceil(1 - Math.log10(high - low)));
  return (value) => value.toFixed(Math.min(digits, 4));
}

function describe({ points }: Frontier): string {
  const range = (values: readonly number[]) =>
    `${Math.min(...values).toFixed(2)} to ${Math.max(...values).toFixed(2)}`;
  return (
    `${points.length} cells, with efficiency from ${range(points.map(({ ES }) => ES.point))} ` +
    `and observed regret from ${range(points.map(({ observed }) => observed.point))}, ` +
    'against the falling straight line that the law predicts.'
  );
}
