/** Residuals of the law by what it had to predict: every cell as a dot, all cells together as an interval. */

import * as Plot from '@observablehq/plot';
import { legendMarks, type Spread } from './marks.ts';
import { type SeriesStyle, shortName } from './series.ts';
import { colours, type FigureDocument, type FigureElement, framed, percentTick, sheet } from './theme.ts';

/** After correction for the number of cells; random splits have none. */
export type ResidualVerdict = 'holds' | 'violated' | 'inconclusive' | 'could not fail' | 'no verdict';

export interface ResidualKind {
  /** As the axis names it: "fresh seeds". */
  readonly kind: string;
  /** (observed - predicted) / predicted of every cell, with 90 % intervals. */
  readonly cells: readonly { readonly gap: Spread; readonly verdict: ResidualVerdict }[];
  /** All cells together; null where they were not judged together. */
  readonly pooled: { readonly gap: Spread; readonly verdict: ResidualVerdict } | null;
  /** Rollouts that would settle the pooled verdict, where it is inconclusive and a number can be given. */
  readonly rolloutsNeeded: number | null;
}

export interface OutOfSampleData {
  readonly margin: number;
  readonly kinds: readonly ResidualKind[];
}

const WIDTH = 900;
const ROW = 84;
const TOP = 84;
const MARGIN = { left: 156, right: 188, top: 40, bottom: 54 };
/** Dots nearer than this, in pixels, would cover each other. */
const DOT = 6.4;
const DOT_ROWS = 9;
/** Labels of the axis nearer than this, in pixels, would touch. */
const LABEL = 40;
const KIND_CHARACTERS = 20;

const verdictStyles: Readonly<Record<ResidualVerdict, Pick<SeriesStyle, 'colour' | 'symbol'>>> = {
  holds: { colour: colours.blue, symbol: 'circle' },
  inconclusive: { colour: colours.gold, symbol: 'triangle' },
  violated: { colour: colours.vermilion, symbol: 'square' },
  'could not fail': { colour: colours.sky, symbol: 'diamond' },
  'no verdict': { colour: colours.quiet, symbol: 'cross' },
};
const verdicts: readonly ResidualVerdict[] = [
  'holds',
  'inconclusive',
  'violated',
  'could not fail',
  'no verdict',
];

export function outOfSampleFigure(document: FigureDocument, data: OutOfSampleData): FigureElement {
  const { kinds, margin } = data;
  const height = MARGIN.top + MARGIN.bottom + ROW * kinds.length;
  const held = kinds.filter(({ pooled }) => pooled?.verdict === 'holds').map(({ kind }) => kind);
  const said = held.length === 0 ? 'no kind' : held.join('; ');
  return sheet(document, {
    width: WIDTH,
    height: TOP + height,
    title: 'How far observed regret lies from its prediction, by what was predicted',
    subtitle: [
      `Gaps of all cells together (opposite ones cancel) lie within \u00b1${Number((100 * margin).toFixed(2))} % for: ${shortName(said, 110)}.`,
      'Small marks: cells, by verdict; at the edges: beyond them. Large mark and bar: all cells together, 90 % interval. Band: the margin.',
    ],
    description: kinds.map(describe).join(' '),
    panels: [{ left: 0, top: TOP, plot: plotOf(data, height) }],
  });
}

interface Dot {
  readonly x: number;
  readonly y: number;
  readonly verdict: ResidualVerdict;
}

function plotOf({ kinds, margin }: OutOfSampleData, height: number): Plot.PlotOptions {
  const reach = reachOf(kinds, margin);
  const toPixel = pixelOf(reach, margin);
  const within = (value: number) => Math.min(reach, Math.max(-reach, value));
  // Rows are counted downwards, in pixels: dots are laid out by hand.
  const rowMiddle = (row: number) => ROW * (row + 0.36);
  const dots = kinds.flatMap(({ cells }, row) =>
    dotRows(cells.map(({ gap }) => toPixel(within(gap.point)))).map((lane, i): Dot => {
      const { gap, verdict } = cells[i]!;
      return { x: within(gap.point), y: rowMiddle(row) + lane * DOT, verdict };
    }),
  );
  const pooled = kinds.flatMap(({ pooled: all }, row) =>
    all === null ? [] : [{ ...all, y: ROW * (row + 0.82) }],
  );
  const fill = ({ verdict }: { verdict: ResidualVerdict }) => verdictStyles[verdict].colour;
  const symbol = ({ verdict }: { verdict: ResidualVerdict }) => verdictStyles[verdict].symbol;
  const ends = pooled.filter(({ gap }) => !gap.degenerate);
  return {
    ...framed({ width: WIDTH, height }, MARGIN),
    // Linear within the margin, ever denser beyond: in-sample gaps are a hundredth of the others.
    x: { type: 'symlog', constant: margin, domain: [-reach, reach], label: null },
    y: { domain: [ROW * kinds.length, 0], label: null, axis: null },
    marks: [
      Plot.rect([0], { x1: -margin, x2: margin, y1: 0, y2: ROW * kinds.length, fill: colours.curvature }),
      Plot.ruleX(ticksOf(reach, margin), { stroke: colours.grid }),
      Plot.ruleX([-margin, margin], { stroke: colours.ink, strokeDasharray: '1.5,3', strokeWidth: 1.4 }),
      Plot.ruleX([0], { stroke: colours.ink }),
      Plot.ruleY(
        kinds.slice(1).map((_, i) => ROW * (i + 1)),
        { stroke: colours.quiet, strokeWidth: 0.8 },
      ),
      Plot.dot(dots, {
        x: 'x',
        y: 'y',
        symbol,
        r: 2.9,
        fill,
        fillOpacity: 0.8,
        stroke: colours.paper,
        strokeWidth: 0.5,
      }),
      Plot.ruleY(ends, {
        y: 'y',
        x1: ({ gap }) => within(gap.low),
        x2: ({ gap }) => within(gap.high),
        stroke: colours.ink,
        strokeWidth: 3,
      }),
      ...[-1, 1].map((side) =>
        Plot.dot(
          ends.filter(({ gap }) => (side < 0 ? gap.low : -gap.high) < -reach),
          {
            x: side * reach,
            y: 'y',
            symbol: 'triangle',
            rotate: 90 * side,
            r: 4,
            fill: colours.ink,
            dx: -3 * side,
          },
        ),
      ),
      Plot.dot(pooled, {
        x: ({ gap }) => within(gap.point),
        y: 'y',
        symbol,
        r: 6.5,
        fill,
        stroke: colours.ink,
        strokeWidth: 1.4,
      }),
      Plot.text(kinds, {
        frameAnchor: 'left',
        y: (_, row: number) => ROW * (row + 0.5),
        dx: -12,
        textAnchor: 'end',
        text: ({ kind, cells }) => `${shortName(kind, KIND_CHARACTERS)}\n${cells.length} cells`,
        lineHeight: 1.3,
      }),
      Plot.text(kinds, {
        frameAnchor: 'right',
        y: (_, row: number) => ROW * (row + 0.5),
        dx: 12,
        textAnchor: 'start',
        text: pooledText,
        lineHeight: 1.3,
      }),
      ...verdicts.flatMap((verdict, i) =>
        legendMarks([{ name: verdict, ...verdictStyles[verdict] }], {
          anchor: 'top-left',
          dx: 8 + 110 * i,
          dy: -18,
        }),
      ),
      Plot.text(['all cells together'], {
        frameAnchor: 'top-right',
        dx: 12,
        dy: -18,
        textAnchor: 'start',
        fontWeight: 600,
        lineAnchor: 'middle',
      }),
      Plot.axisX({
        ticks: labelled(ticksOf(reach, margin), toPixel),
        ...{ tickFormat: percentTick, label: null, tickSize: 5 },
      }),
      Plot.frame({ stroke: colours.quiet }),
      Plot.text(['(observed \u2212 predicted) / predicted; symmetric log scale'], {
        frameAnchor: 'bottom',
        dy: 42,
      }),
    ],
  };
}

/** Three lines: the verdict, the interval, what would settle it. */
function pooledText({ pooled, rolloutsNeeded }: ResidualKind): string {
  if (pooled === null) return 'not judged';
  const { gap, verdict } = pooled;
  const digits = Math.max(Math.abs(gap.low), Math.abs(gap.high)) < 0.01 ? 2 : 1;
  const interval = gap.degenerate
    ? signed(gap.point, 2)
    : `${signed(gap.low, digits)} to ${signed(gap.high, digits)}`;
  const settled =
    rolloutsNeeded === null || verdict !== 'inconclusive'
      ? []
      : [`needs ${rolloutsNeeded.toLocaleString('en')} rollouts`];
  return [verdict, interval, ...settled].join('\n');
}

function signed(share: number, digits: number): string {
  const size = Math.abs(100 * share).toFixed(digits);
  return `${Number(size) === 0 ? '' : share < 0 ? '\u2212' : '+'}${size} %`;
}

/** Wide enough for nearly all cells and for what all of them say together, not for one wild cell. */
function reachOf(kinds: readonly ResidualKind[], margin: number): number {
  const points = kinds
    .flatMap(({ cells }) => cells.map(({ gap }) => Math.abs(gap.point)))
    .sort((a, b) => a - b);
  const most = points[Math.floor(0.99 * (points.length - 1))] ?? 0;
  const pooled = kinds.flatMap(({ pooled: all }) => (all === null ? [] : [Math.abs(all.gap.point)]));
  return Math.max(2 * margin, 1.1 * most, 1.1 * Math.max(0, ...pooled));
}

/** Where a share stands on the symmetric log scale, as far as the distance of dots needs it. */
function pixelOf(reach: number, margin: number): (value: number) => number {
  const bent = (value: number) => Math.sign(value) * Math.log1p(Math.abs(value) / margin);
  const half = (WIDTH - MARGIN.left - MARGIN.right) / 2;
  return (value) => (half * bent(value)) / bent(reach);
}

/** A lane for every dot, nearest to the middle first: 0, 1, -1, 2, ... Where all are full, the least crowded. */
function dotRows(pixels: readonly number[]): number[] {
  const lanes = Array.from({ length: DOT_ROWS }, (_, i) => (i % 2 === 1 ? (i + 1) / 2 : -i / 2));
  const taken = new Map<number, number[]>();
  return pixels.map((pixel) => {
    const distance = (lane: number) =>
      Math.min(DOT, ...(taken.get(lane) ?? []).map((other) => Math.abs(other - pixel)));
    const lane = lanes.reduce((best, next) => (distance(next) > distance(best) ? next : best));
    taken.set(lane, [...(taken.get(lane) ?? []), pixel]);
    return lane === 0 ? 0 : lane;
  });
}

function ticksOf(reach: number, margin: number): number[] {
  const steps = [margin, 2 * margin, 4 * margin, 10 * margin, 20 * margin, 60 * margin];
  const positive = steps.filter((step) => step <= reach * 1.001);
  return [...positive.map((step) => -step).reverse(), 0, ...positive];
}

/** Those with room for a label, from the middle outwards. */
function labelled(ticks: readonly number[], toPixel: (value: number) => number): number[] {
  const kept = [0];
  for (const tick of ticks.filter((value) => value > 0))
    if (toPixel(tick) - toPixel(kept.at(-1)!) >= LABEL) kept.push(tick);
  return [...kept.slice(1).map((tick) => -tick), ...kept];
}

function describe(row: ResidualKind): string {
  return `${row.kind}: ${row.cells.length} cells; all together ${pooledText(row).replaceAll('\n', ', ')}.`;
}
