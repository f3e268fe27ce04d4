/** The relative gap of every cell against the variance of its recovery cost, beside the curve that section 6 derives. */

import * as Plot from '@observablehq/plot';
import { cellPoints } from './cell-points.ts';
import { axesAndFrame, axisTitles, grids, intervalsWithin, noIntervalText, type Spread } from './marks.ts';
import {
  colours,
  type FigureDocument,
  type FigureElement,
  framed,
  halo,
  percentTick,
  sheet,
} from './theme.ts';
import { varianceAxis } from './variance-axis.ts';

export interface GapPoint {
  readonly policy: string;
  readonly suite: string;
  /** Var(C) over successful rollouts. */
  readonly varianceCost: number;
  /** (observed - predicted) / predicted, with its 90 % interval. */
  readonly gap: Spread;
}

/** The gap in closed form as Var(C) rises, all else held (docs/reference/law.md, section 6). */
export interface GapCurve {
  /** What is held, such as "RR 0.947, ES 0.814". */
  readonly label: string;
  readonly points: readonly { readonly variance: number; readonly relativeGap: number }[];
}

export interface GapByVarianceData {
  readonly margin: number;
  readonly points: readonly GapPoint[];
  readonly curves: readonly GapCurve[];
}

const PANEL = { width: 900, height: 520, top: 98 };
const MARGIN = { left: 78, right: 206, top: 10, bottom: 54 };
const NAME_CHARACTERS = 22;

export function gapByVarianceFigure(document: FigureDocument, data: GapByVarianceData): FigureElement {
  const { points, margin } = data;
  const within = points.filter(({ gap }) => Math.abs(gap.point) <= margin).length;
  const band = `\u00b1${Number((100 * margin).toFixed(2))} %`;
  return sheet(document, {
    width: PANEL.width,
    height: PANEL.top + PANEL.height,
    title: 'The gap of the law against the variance of recovery cost',
    subtitle: [
      `A point is one policy on one suite, with the 90 % interval of its gap; an arrowhead: cut off here. Dotted: the margin, ${band}.`,
      noIntervalText,
      'Curves: the gap in closed form for a policy whose cost alone varies, for comparison; each cell has its own RR and mean cost.',
    ],
    description:
      `Relative gaps of ${points.length} cells against Var(C); ${within} lie within ${band}. ` +
      'The closed form stays flat for small variance and rises beyond.',
    panels: [{ left: 0, top: PANEL.top, plot: plotOf(data) }],
  });
}

function plotOf({ points, curves, margin }: GapByVarianceData): Plot.PlotOptions {
  const cells = cellPoints(points);
  const axis = varianceAxis([
    ...points.map(({ varianceCost }) => varianceCost),
    ...curves.flatMap((curve) => curve.points.map(({ variance }) => variance)),
  ]);
  const range = rangeOf(points, curves, margin);
  const x = ({ varianceCost }: GapPoint) => axis.place(varianceCost);
  return {
    ...framed(PANEL, MARGIN),
    x: { type: 'log', domain: axis.domain, label: null },
    y: { domain: range, label: null },
    r: { type: 'identity' },
    marks: [
      Plot.rect([0], {
        x1: axis.domain[0],
        x2: axis.domain[1],
        y1: -margin,
        y2: margin,
        fill: colours.curvature,
      }),
      ...grids().slice(1),
      Plot.ruleX(axis.ticks, { stroke: colours.grid }),
      Plot.ruleY([-margin, margin], { stroke: colours.ink, strokeDasharray: '1.5,3', strokeWidth: 1.4 }),
      Plot.ruleY([0], { stroke: colours.ink }),
      ...curves.flatMap((curve, i) => curveOf(curve, i, range[1])),
      ...intervalsWithin(points, { x, spread: ({ gap }) => gap, stroke: cells.stroke }, range),
      cells.dots(x, ({ gap }) => gap.point),
      ...cells.policyLegend(NAME_CHARACTERS, { anchor: 'top-right', dx: 20, dy: 10 }),
      ...cells.suiteLegend(NAME_CHARACTERS, {
        ...{ anchor: 'top-right', dx: 20, dy: 28 + 18 * cells.policies.length },
      }),
      ...axesAndFrame({ ticks: axis.ticks, tickFormat: axis.format }, { tickFormat: percentTick }),
      ...axisTitles(
        'Var(C) over successful rollouts, in squared shares of the recovery budget, log scale',
        'gap, (observed \u2212 predicted) / predicted',
        { left: 62 },
      ),
    ],
  };
}

/** Points and margin decide the range, and curves up to twice the margin; long intervals may leave it. */
function rangeOf(
  points: readonly GapPoint[],
  curves: readonly GapCurve[],
  margin: number,
): readonly [number, number] {
  const drawn = curves.flatMap((curve) => curve.points.map(({ relativeGap }) => relativeGap));
  const values = [
    ...points.map(({ gap }) => gap.point),
    ...drawn.filter((value) => Math.abs(value) <= 2 * margin),
    -margin,
    margin,
  ];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const padding = 0.08 * (high - low);
  return [low - padding, high + padding];
}

/** Its name stands at its end, which is its highest point in sight. */
function curveOf({ label, points }: GapCurve, i: number, top: number): Plot.Markish[] {
  const seen = points.filter(({ relativeGap }) => relativeGap <= top);
  return [
    Plot.line(seen, {
      x: 'variance',
      y: 'relativeGap',
      stroke: colours.ink,
      strokeWidth: 1.8,
      strokeDasharray: ['', '7,4', '2,3'][i % 3]!,
    }),
    Plot.text(seen.slice(-1), {
      x: 'variance',
      y: 'relativeGap',
      text: () => label,
      textAnchor: 'end',
      dx: -10,
      dy: 2 + 15 * i,
      fontStyle: 'italic',
      fill: colours.ink,
      ...halo,
    }),
  ];
}
