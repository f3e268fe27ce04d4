/** Sizes of a brain side by side: efficiency, variance of recovery cost and gap of the law, each with its interval. */

import * as Plot from '@observablehq/plot';
import { axesAndFrame, decimals, legendMarks, noIntervalText, panelTitle, type Spread } from './marks.ts';
import { seriesStyles, shortName } from './series.ts';
import { colours, type FigureDocument, type FigureElement, framed, percentTick, sheet } from './theme.ts';

export interface ScalingPoint {
  readonly backbone: string;
  /** What sizes are ordered by. */
  readonly parameters: number;
  readonly suite: string;
  /** With its 95 % interval. */
  readonly ES: Spread;
  /** Var(C) over successful rollouts, with its 95 % interval where there is one. */
  readonly varianceCost: Spread | number;
  /** (observed - predicted) / predicted with its 90 % interval; null where nothing was predicted. */
  readonly gap: Spread | null;
}

export interface ScalingData {
  readonly policy: string;
  readonly margin: number;
  readonly points: readonly ScalingPoint[];
}

interface Quantity {
  readonly title: string;
  readonly of: (point: ScalingPoint) => Spread | null;
  readonly format?: (value: number) => string;
  /** Values that must be in sight. */
  readonly includes: readonly number[];
  readonly marks: readonly Plot.Markish[];
}

const PANEL = { width: 300, height: 330, top: 108 };
const NAME_CHARACTERS = 24;
/** Of the distance between two sizes, what the suites of one size take. */
const DODGE = 0.5;

export function scalingFigure(document: FigureDocument, data: ScalingData): FigureElement {
  const { policy, points, margin } = data;
  const sizes = sizesOf(points);
  const quantities: Quantity[] = [
    { title: 'ES, efficiency of recovery', of: ({ ES }) => ES, includes: [], marks: [] },
    {
      title: 'Var(C), in squared budgets',
      of: ({ varianceCost }) => (typeof varianceCost === 'number' ? certain(varianceCost) : varianceCost),

      includes: [0],
      marks: [],
    },
    {
      title: 'relative gap of the law',
      of: ({ gap }) => gap,
      format: percentTick,
      includes: [-margin, margin],
      marks: [
        Plot.ruleY([0], { stroke: colours.ink }),
        Plot.ruleY([-margin, margin], { stroke: colours.ink, strokeDasharray: '1.5,3', strokeWidth: 1.4 }),
      ],
    },
  ];
  return sheet(document, {
    width: 3 * PANEL.width,
    height: PANEL.top + PANEL.height,
    title: `Sizes of the prior with ${shortName(policy, NAME_CHARACTERS)}: ${trendOf(points, sizes)}`,
    subtitle: [
      'Priors from small to large, with the weights of their first layer, which are nearly all. Intervals: 95 %, and 90 % for the gap.',
      `${noIntervalText} Colours and symbols are suites. Dotted: the margin of the law, \u00b1${Number((100 * margin).toFixed(2))} %.`,
    ],
    description: `Efficiency, variance of recovery cost and gap for ${sizes.length} sizes: ${trendOf(points, sizes)}.`,
    panels: quantities.map((quantity, i) => ({
      left: i * PANEL.width,
      top: PANEL.top,
      plot: panelPlot(points, sizes, quantity, i === 0),
    })),
  });
}

function panelPlot(
  points: readonly ScalingPoint[],
  sizes: readonly Size[],
  quantity: Quantity,
  hasKey: boolean,
): Plot.PlotOptions {
  const suites = [...new Set(points.map(({ suite }) => suite))];
  const lookOf = seriesStyles(suites);
  const placed = points.flatMap((point) => {
    const spread = quantity.of(point);
    if (spread === null) return [];
    const size = sizes.findIndex(({ backbone }) => backbone === point.backbone);
    const place = suites.length === 1 ? 0 : suites.indexOf(point.suite) / (suites.length - 1) - 0.5;
    return [{ suite: point.suite, x: size + DODGE * place, ...spread }];
  });
  const range = rangeOf([...placed.flatMap(ends), ...quantity.includes]);
  const colour = ({ suite }: { suite: string }) => lookOf(suite).colour;
  const key = suites.map((suite) => ({ name: shortName(suite, NAME_CHARACTERS), ...lookOf(suite) }));
  return {
    ...framed(PANEL, { left: 60, right: 12, top: 34, bottom: 56 }),
    x: { domain: [-0.5, sizes.length - 0.5], label: null },
    y: { domain: range, label: null },
    marks: [
      Plot.gridY({ stroke: colours.grid, strokeOpacity: 1 }),
      ...quantity.marks,
      Plot.line(placed, {
        x: 'x',
        y: 'point',
        z: 'suite',
        stroke: colour,
        strokeWidth: 1,
        strokeOpacity: 0.5,
      }),
      Plot.ruleX(
        placed.filter(({ degenerate }) => !degenerate),
        { x: 'x', y1: 'low', y2: 'high', stroke: colour, strokeWidth: 1.4 },
      ),
      Plot.dot(placed, {
        x: 'x',
        y: 'point',
        symbol: ({ suite }: { suite: string }) => lookOf(suite).symbol,
        r: 4.5,
        fill: colour,
        stroke: colours.paper,
        strokeWidth: 1,
      }),
      ...axesAndFrame(
        {
          ticks: sizes.map((_, i) => i),
          tickFormat: (i: number) => `${shortName(sizes[i]!.backbone, 11)}\n${short(sizes[i]!.parameters)}`,
          tickSize: 4,
        },
        { tickFormat: quantity.format ?? decimals(range), ticks: 6 },
      ),
      panelTitle(quantity.title),
      ...(hasKey && suites.length > 1 ? keyRow(key) : []),
    ],
  };
}

/** The key of all panels, in one row above the first. */
function keyRow(entries: Parameters<typeof legendMarks>[0]): Plot.Markish[] {
  let dx = -34;
  return entries.flatMap((entry) => {
    const marks = legendMarks([entry], { anchor: 'top-left', dx, dy: -36 });
    dx += 34 + 6.6 * entry.name.length;
    return marks;
  });
}

interface Size {
  readonly backbone: string;
  readonly parameters: number;
}

function sizesOf(points: readonly ScalingPoint[]): Size[] {
  const named = new Map(points.map(({ backbone, parameters }) => [backbone, { backbone, parameters }]));
  return [...named.values()].sort((a, b) => a.parameters - b.parameters);
}

/** What changes from the smallest size to the largest, in means over suites; no more than that. */
function trendOf(points: readonly ScalingPoint[], sizes: readonly Size[]): string {
  const mean = (size: Size | undefined) => {
    const own = points.filter(({ backbone }) => backbone === size?.backbone);
    return own.reduce((sum, { ES }) => sum + ES.point, 0) / Math.max(1, own.length);
  };
  return `mean ES ${mean(sizes[0]).toFixed(3)} for the smallest, ${mean(sizes.at(-1)).toFixed(3)} for the largest`;
}

function certain(value: number): Spread {
  return { point: value, low: value, high: value };
}

function ends({ point, low, high, degenerate }: Spread): number[] {
  return degenerate ? [point] : [low, high];
}

function rangeOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const padding = 0.08 * (high - low || Math.abs(high) || 1);
  return [low - padding, high + padding];
}

/** 12400 as "12 k". */
function short(count: number): string {
  if (count >= 1e6) return `${Number((count / 1e6).toPrecision(3))} M`;
  return count >= 1000 ? `${Number((count / 1000).toPrecision(3))} k` : String(count);
}
