/** Recovery by tool: how often failed operations are completed, and what failed attempts cost. */

import * as Plot from '@observablehq/plot';
import { panelTitle, type Spread } from './marks.ts';
import { shortName } from './series.ts';
import { colours, type FigureDocument, type FigureElement, framed, sheet } from './theme.ts';

export interface RecoveryByToolData {
  /** The unit of `cost`. */
  readonly unit: string;
  /** From top to bottom. */
  readonly tools: readonly {
    readonly name: string;
    readonly episodes: number;
    readonly recovered: number;
    readonly rate: Spread;
    readonly cost: number;
  }[];
}

const ROW = 26;
const TOP = 62;
const RATE = { width: 560, left: 250 };
const COST = { width: 340, left: 14 };
const NAME_CHARACTERS = 28;

export function recoveryByToolFigure(document: FigureDocument, data: RecoveryByToolData): FigureElement {
  const height = 40 + 40 + ROW * data.tools.length;
  return sheet(document, {
    width: RATE.width + COST.width,
    height: TOP + height,
    title: 'Failed operations that were completed, and what their failed attempts cost, by tool',
    subtitle: ['95 % intervals over sessions. No interval where too few sessions differ.'],
    description: data.tools.map(describe).join(' '),
    panels: [
      { left: 0, top: TOP, plot: ratePlot(data, height) },
      { left: RATE.width, top: TOP, plot: costPlot(data, height) },
    ],
  });
}

function ratePlot({ tools }: RecoveryByToolData, height: number): Plot.PlotOptions {
  const intervals = tools.filter(({ rate }) => rate.degenerate !== true);
  const within = (value: number) => Math.min(1, Math.max(0, value));
  return {
    ...framed({ width: RATE.width, height }, { left: RATE.left, right: 16, top: 40, bottom: 40 }),
    x: { domain: [0, 1], label: null },
    y: { domain: tools.map(labelOf), label: null, padding: 0.4 },
    marks: [
      Plot.gridX({ stroke: colours.grid, strokeOpacity: 1 }),
      Plot.ruleY(intervals, {
        y: labelOf,
        x1: ({ rate }) => within(rate.low),
        x2: ({ rate }) => within(rate.high),
        stroke: colours.ink,
        strokeWidth: 1.4,
      }),
      Plot.dot(tools, {
        y: labelOf,
        x: ({ rate }) => rate.point,
        r: 4.5,
        fill: colours.ink,
        stroke: colours.paper,
      }),
      Plot.axisX({ ticks: 5, tickFormat: (share: number) => `${Math.round(100 * share)} %`, label: null }),
      Plot.axisY({ label: null, tickSize: 0 }),
      Plot.frame({ stroke: colours.quiet }),
      panelTitle('completed in the end'),
    ],
  };
}

function costPlot({ tools, unit }: RecoveryByToolData, height: number): Plot.PlotOptions {
  const most = Math.max(...tools.map(({ cost }) => cost));
  return {
    ...framed({ width: COST.width, height }, { left: COST.left, right: 40, top: 40, bottom: 40 }),
    x: { domain: [0, most > 0 ? most : 1], label: null },
    y: { domain: tools.map(labelOf), label: null, padding: 0.4, axis: null },
    marks: [
      Plot.gridX({ stroke: colours.grid, strokeOpacity: 1 }),
      Plot.barX(tools, { y: labelOf, x: 'cost', fill: colours.quiet }),
      Plot.axisX({ ticks: 4, label: null }),
      Plot.frame({ stroke: colours.quiet }),
      panelTitle(shortName(`cost: ${unit}`, 46)),
    ],
  };
}

/** With the number of episodes, so that equal names stay apart. */
function labelOf({ name, episodes }: RecoveryByToolData['tools'][number]): string {
  return `${shortName(name, NAME_CHARACTERS)} (n ${episodes})`;
}

function describe({ name, episodes, recovered }: RecoveryByToolData['tools'][number]): string {
  return `${name}: ${recovered} of ${episodes} completed.`;
}
