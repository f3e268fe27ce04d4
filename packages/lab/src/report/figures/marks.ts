/** Marks that figures share: grids, titles of axes, intervals, keys, and marks of one's own. */

import * as Plot from '@observablehq/plot';
import type { SeriesStyle } from './series.ts';
import { colours, element, type FigureDocument, type FigureElement } from './theme.ts';

/** An estimate with its interval; an interval of the law fits. */
export interface Spread {
  readonly point: number;
  readonly low: number;
  readonly high: number;
  /** True where the interval cannot be trusted: it is not drawn. */
  readonly degenerate?: boolean;
}

/** What is said of such intervals under a title. */
export const noIntervalText = 'No interval where n is too small.';

/** One line of a key. */
export interface LegendEntry {
  readonly name: string;
  readonly colour: string;
  readonly symbol: SeriesStyle['symbol'];
  /** Another colour for the edge; white by default. */
  readonly edge?: string;
}

/** Where the first line of a key stands, in pixels from a corner of the frame. */
export interface LegendPosition {
  readonly anchor: 'top-left' | 'top-right' | 'bottom-left';
  readonly dx: number;
  readonly dy: number;
}

export const LEGEND_STEP = 18;

export const grids: () => Plot.Markish[] = () => [
  Plot.gridX({ stroke: colours.grid, strokeOpacity: 1 }),
  Plot.gridY({ stroke: colours.grid, strokeOpacity: 1 }),
];

/** `below` and `left` are the distances from the frame. */
export function axisTitles(x: string, y: string, { below = 42, left = 50 } = {}): Plot.Markish[] {
  return [
    Plot.text([x], { frameAnchor: 'bottom', dy: below }),
    Plot.text([y], { frameAnchor: 'left', rotate: -90, dx: -left, textAnchor: 'middle' }),
  ];
}

/** Both axes, whose titles are marks of their own, and the frame around them. */
export function axesAndFrame(x: Plot.AxisXOptions, y: Plot.AxisYOptions): Plot.Markish[] {
  return [
    Plot.axisX({ label: null, tickSize: 5, ...x }),
    Plot.axisY({ label: null, tickSize: 5, ...y }),
    Plot.frame({ stroke: colours.quiet }),
  ];
}

/** A heading above the frame of a panel. */
export function panelTitle(title: string, dy = -14): Plot.Markish {
  return Plot.text([title], { frameAnchor: 'top-left', dy, fontWeight: 600, textAnchor: 'start' });
}

/** A dark ring makes a mark look larger than it is. */
export function radiusOf({ isRinged }: SeriesStyle, radius: number): number {
  return isRinged ? radius - 0.7 : radius;
}

export function edgeOf({ isRinged }: SeriesStyle): string {
  return isRinged ? colours.ink : colours.paper;
}

export function legendMarks(
  entries: readonly LegendEntry[],
  { anchor, dx, dy }: LegendPosition,
): Plot.Markish[] {
  return entries.flatMap(({ name, colour, symbol, edge = colours.paper }, i) => {
    const place = { frameAnchor: anchor, dy: dy + LEGEND_STEP * i };
    return [
      Plot.dot([0], { ...place, dx, symbol, r: 5, fill: colour, stroke: edge, strokeWidth: 1.2 }),
      Plot.text([name], { ...place, dx: dx + 12, textAnchor: 'start', lineAnchor: 'middle' }),
    ];
  });
}

/** Vertical intervals within a range of y; an arrowhead says that one goes on beyond it. */
export function intervalsWithin<T>(
  all: readonly T[],
  of: {
    readonly x: (item: T) => number;
    readonly spread: (item: T) => Spread;
    readonly stroke: (item: T) => string;
  },
  [bottom, top]: readonly [number, number],
): Plot.Markish[] {
  const items = all.filter((item) => !of.spread(item).degenerate);
  const inside = (value: number) => Math.min(top, Math.max(bottom, value));
  const arrows = (test: (spread: Spread) => boolean, y: number, rotate: number) =>
    Plot.dot(
      items.filter((item) => test(of.spread(item))),
      { x: of.x, y, symbol: 'triangle', rotate, r: 3, fill: of.stroke, dy: rotate === 0 ? 3 : -3 },
    );
  return [
    Plot.ruleX(items, {
      x: of.x,
      y1: (item: T) => inside(of.spread(item).low),
      y2: (item: T) => inside(of.spread(item).high),
      stroke: of.stroke,
      strokeWidth: 1.2,
      strokeOpacity: 0.7,
    }),
    arrows(({ high }) => high > top, top, 0),
    arrows(({ low }) => low < bottom, bottom, 180),
  ];
}

/** A mark of our own, from elements placed in pixels. */
export function customMark(document: FigureDocument, elements: () => FigureElement[]): Plot.RenderFunction {
  return () => {
    const group = element(document, 'g', {});
    group.append(...elements());
    return group as never;
  };
}

/** Ticks without needless digits, as many as the width of the range asks for. */
export function decimals([low, high]: readonly [number, number]): (value: number) => string {
  const digits = Math.max(0, Math.ceil(1 - Math.log10(high - low)));
  return (value) => value.toFixed(Math.min(digits, 4));
}
