/** The law in one picture: cells on its line while the spread of cost is small, and off it where the spread is large. */

import * as Plot from '@observablehq/plot';
import type { Regime } from 'regain/internal/law';
import {
  axesAndFrame,
  axisTitles,
  decimals,
  grids,
  intervalsWithin,
  legendMarks,
  noIntervalText,
  panelTitle,
  type Spread,
} from './marks.ts';
import { type RegimeBoundaries, regimeStyles, regimes, zoneNames, zonesBetween } from './regime-zones.ts';
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

export interface OverviewCell {
  /** With 95 % intervals. */
  readonly ES: Spread;
  readonly observed: Spread;
  /** (observed - predicted) / predicted with its 90 % interval; null where nothing was predicted. */
  readonly gap: Spread | null;
  readonly varianceCost: number;
  /** What the data of the cell say. */
  readonly regime: Regime;
}

/** One policy whose cost alone varies (docs/reference/law.md, section 9.7); a panel of the breakdown study fits. */
export interface ControlledGap {
  readonly RR: number;
  readonly ES: number;
  readonly points: readonly { readonly variance: number; readonly relativeGap: number }[];
  readonly boundaries: RegimeBoundaries;
}

/** The data of `lawOverviewFigure`. */
export interface LawOverviewData {
  readonly gamma: number;
  readonly margin: number;
  readonly cells: readonly OverviewCell[];
  readonly controlled: ControlledGap;
}

const PANEL = { width: 450, height: 460, top: 100 };
const MARGIN = { left: 66, right: 14, top: 46, bottom: 54 };
const FLOOR = 1e-4;

/** Draws observed against predicted regret of all cells, and the gap against the variance of cost. */
export function lawOverviewFigure(document: FigureDocument, data: LawOverviewData): FigureElement {
  const { cells, margin, gamma, controlled } = data;
  const band = `\u00b1${Number((100 * margin).toFixed(2))} %`;
  const count = (regime: Regime) => cells.filter((cell) => cell.regime === regime).length;
  const counts = regimes.map((regime) => `${count(regime)} ${regime}`).join(', ');
  return sheet(document, {
    width: 2 * PANEL.width,
    height: PANEL.top + PANEL.height,
    title: `The law and its regimes: of ${cells.length} cells ${counts}`,
    subtitle: [
      `Dashed: the law, (1 \u2212 ES) / (1 \u2212 \u03b3) with \u03b3 = ${gamma}. Band: ${band} of it. Marks: cells, by the regime that their own data show.`,
      `Right, curve and shading: one policy (RR ${controlled.RR}, ES ${controlled.ES}) whose cost alone varies, in closed form.`,
      `Intervals: 95 % for regret, 90 % for the gap; an arrowhead: cut off here. ${noIntervalText}`,
    ],
    description:
      `Left: observed regret of ${cells.length} cells against efficiency, beside the straight line of the law. ` +
      `Right: their relative gap against Var(C), beside a curve that leaves the law as Var(C) grows. Regimes: ${counts}.`,
    panels: [
      { left: 0, top: PANEL.top, plot: linePlot(data) },
      { left: PANEL.width, top: PANEL.top, plot: phasePlot(data) },
    ],
  });
}

const frame = framed(PANEL, MARGIN);
const colour = ({ regime }: OverviewCell) => regimeStyles[regime].colour;
const marks = {
  symbol: ({ regime }: OverviewCell) => regimeStyles[regime].symbol,
  r: 4.2,
  fill: colour,
  stroke: colours.ink,
  strokeWidth: 0.6,
} as const;

function linePlot({ cells, gamma, margin }: LawOverviewData): Plot.PlotOptions {
  const lowest = Math.min(0.9, ...cells.map(({ ES }) => ES.point));
  const from = Math.max(0, Math.floor((lowest - 0.03) * 10) / 10);
  const law = [from, 1].map((ES) => ({ ES, regret: (1 - ES) / (1 - gamma) }));
  const top = Math.max(law[0]!.regret, ...cells.map(({ observed }) => observed.point)) * 1.06;
  const x = ({ ES }: OverviewCell) => ES.point;
  return {
    ...frame,
    x: { domain: [from, 1], label: null },
    y: { domain: [0, top], label: null },
    marks: [
      ...grids(),
      Plot.areaY(law, {
        x: 'ES',
        y1: ({ regret }) => regret * (1 - margin),
        y2: ({ regret }) => Math.min(top, regret * (1 + margin)),
        fill: colours.curvature,
      }),
      Plot.line(law, { x: 'ES', y: 'regret', stroke: colours.ink, strokeWidth: 1.6, strokeDasharray: '6,4' }),
      ...intervalsWithin(cells, { x, spread: ({ observed }) => observed, stroke: colour }, [0, top]),
      Plot.dot(cells as OverviewCell[], { x, y: ({ observed }: OverviewCell) => observed.point, ...marks }),
      ...legendMarks(
        regimes.map((regime) => ({ name: regime, ...regimeStyles[regime] })),
        { anchor: 'top-right', dx: -96, dy: 20 },
      ),
      ...axesAndFrame({ tickFormat: decimals([from, 1]) }, {}),
      panelTitle('Observed regret against efficiency', -32),
      ...axisTitles('ES, efficiency of recovery', 'observed regret (discount steps lost)'),
    ],
  };
}

function phasePlot({ cells, controlled, margin }: LawOverviewData): Plot.PlotOptions {
  const judged = cells.filter(({ gap }) => gap !== null);
  const gapOf = ({ gap }: OverviewCell) => gap!;
  const axis = varianceAxis(
    [...cells.map(({ varianceCost }) => varianceCost), ...controlled.points.map(({ variance }) => variance)],
    FLOOR,
  );
  const [start, end] = axis.domain;
  const zones = zonesBetween(start, end, controlled.boundaries);
  const curve = controlled.points.filter(({ variance }) => variance >= start && variance <= end);
  const values = [
    ...judged.map((cell) => gapOf(cell).point),
    ...curve.map(({ relativeGap }) => relativeGap),
    -1.3 * margin,
    1.3 * margin,
  ];
  const padding = 0.06 * (Math.max(...values) - Math.min(...values));
  const range = [Math.min(...values) - padding, Math.max(...values) + padding] as const;
  const x = ({ varianceCost }: OverviewCell) => axis.place(varianceCost);
  return {
    ...frame,
    x: { type: 'log', domain: axis.domain, label: null },
    y: { domain: range, label: null },
    marks: [
      Plot.rect(zones, { x1: 'from', x2: 'to', y1: range[0], y2: range[1], fill: 'fill' }),
      ...grids().slice(1),
      Plot.ruleX(zones.slice(1), { x: 'from', stroke: colours.ink, strokeWidth: 1 }),
      Plot.ruleY([-margin, margin], { stroke: colours.ink, strokeDasharray: '1.5,3', strokeWidth: 1.4 }),
      Plot.ruleY([0], { stroke: colours.ink, strokeWidth: 1.6, strokeDasharray: '6,4' }),
      ...zoneNames(zones, range[1], 0.2),
      Plot.line(curve, { x: 'variance', y: 'relativeGap', stroke: colours.ink, strokeWidth: 2 }),
      ...intervalsWithin(judged, { x, spread: gapOf, stroke: colour }, range),
      Plot.dot(judged, { x, y: (cell: OverviewCell) => gapOf(cell).point, ...marks }),
      Plot.text([0], {
        x: start,
        y: margin,
        text: () => 'margin',
        textAnchor: 'start',
        dx: 5,
        dy: -8,
        fill: colours.quiet,
        ...halo,
      }),
      ...axesAndFrame({ ticks: axis.ticks, tickFormat: axis.format }, { tickFormat: percentTick }),
      panelTitle('Distance from the law against the variance of cost', -32),
      ...axisTitles('Var(C), log scale', 'gap, (observed \u2212 predicted) / predicted', { left: 56 }),
    ],
  };
}
