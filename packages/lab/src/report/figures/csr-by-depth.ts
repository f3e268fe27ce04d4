/** CSR by recovery depth, one panel for each suite: the same rollouts for every policy, fewer the deeper they are. */

import * as Plot from '@observablehq/plot';
import {
  axesAndFrame,
  edgeOf,
  legendMarks,
  noIntervalText,
  panelTitle,
  radiusOf,
  type Spread,
} from './marks.ts';
import { seriesStyles, shortName } from './series.ts';
import { colours, type FigureDocument, type FigureElement, framed, type Panel, sheet } from './theme.ts';

/** One suite. What a report holds of depths fits. */
export interface DepthFacet {
  readonly suite: string;
  readonly policies: readonly {
    readonly policy: string;
    readonly depths: readonly {
      /** Corrective attempts that the oracle needs, at least. */
      readonly depth: number;
      readonly n: number;
      /** With its 95 % interval; null where the set is too small. */
      readonly CSR: Spread | null;
    }[];
  }[];
}

export interface CsrByDepthData {
  readonly facets: readonly DepthFacet[];
}

/** As deep as the paper's table. */
const DEPTH_MAX = 6;
const PANEL = { width: 450, height: 300, top: 98 };
const NAME_CHARACTERS = 26;
/** Of the distance between two depths, what the policies at one depth take. */
const DODGE = 0.78;

export function csrByDepthFigure(document: FigureDocument, { facets }: CsrByDepthData): FigureElement {
  const policies = [...new Set(facets.flatMap((facet) => facet.policies.map(({ policy }) => policy)))];
  const places = facets.length + 1;
  const panels: Panel[] = [
    ...facets.map((facet, i) => ({ ...placeOf(i), plot: facetPlot(facet, policies) })),
    { ...placeOf(facets.length), plot: keyPlot(policies) },
  ];
  return sheet(document, {
    width: 2 * PANEL.width,
    height: PANEL.top + PANEL.height * Math.ceil(places / 2),
    title: 'Recovery by depth: CSR on the rollouts where the oracle needs so many corrective attempts',
    subtitle: [
      'S1, S2, ...: the rollouts of depth 1, 2, ... or more, the same for every policy; n is their number. 95 % intervals by cluster.',
      noIntervalText,
      'Deeper sets have other tasks and faults: a line shows how a policy does there, not what one more attempt gains.',
    ],
    description: facets.map(describe).join(' '),
    panels,
  });
}

function placeOf(i: number): Pick<Panel, 'left' | 'top'> {
  return { left: (i % 2) * PANEL.width, top: PANEL.top + Math.floor(i / 2) * PANEL.height };
}

interface Placed extends Spread {
  readonly policy: string;
  readonly x: number;
}

function facetPlot({ suite, policies: rows }: DepthFacet, policies: readonly string[]): Plot.PlotOptions {
  const lookOf = seriesStyles(policies);
  const step = DODGE / Math.max(1, policies.length - 1);
  const placed = rows.flatMap(({ policy, depths }) =>
    depths.flatMap(({ depth, CSR }): Placed[] => {
      if (CSR === null || depth > DEPTH_MAX) return [];
      const place = policies.length === 1 ? 0 : policies.indexOf(policy) * step - DODGE / 2;
      return [{ policy, x: depth + place, ...CSR }];
    }),
  );
  const depthMax = Math.min(
    DEPTH_MAX,
    Math.max(1, ...rows.flatMap(({ depths }) => depths.map(({ depth }) => depth))),
  );
  const depths = Array.from({ length: depthMax }, (_, i) => i + 1);
  const colour = ({ policy }: Placed) => lookOf(policy).colour;
  const lowest = Math.min(0, ...placed.map(({ point }) => point));
  const within = (value: number) => Math.min(1, Math.max(lowest - 0.04, value));
  return {
    ...framed(PANEL, { left: 60, right: 12, top: 34, bottom: 54 }),
    x: { domain: [0.5, depthMax + 0.5], label: null },
    y: { domain: [lowest - 0.04, 1], label: null },
    r: { type: 'identity' },
    marks: [
      Plot.gridY({ stroke: colours.grid, strokeOpacity: 1 }),
      Plot.ruleX(depths.slice(1), { x: (depth: number) => depth - 0.5, stroke: colours.grid }),
      Plot.line(placed, {
        x: 'x',
        y: 'point',
        z: 'policy',
        stroke: colour,
        strokeWidth: 1,
        strokeOpacity: 0.45,
      }),
      Plot.ruleX(
        placed.filter(({ degenerate }) => !degenerate),
        {
          x: 'x',
          y1: ({ low }: Placed) => within(low),
          y2: ({ high }: Placed) => within(high),
          stroke: colour,
          strokeWidth: 1.2,
          strokeOpacity: 0.75,
        },
      ),
      Plot.dot(placed, {
        x: 'x',
        y: 'point',
        symbol: ({ policy }: Placed) => lookOf(policy).symbol,
        r: ({ policy }: Placed) => radiusOf(lookOf(policy), 3.6),
        fill: colour,
        stroke: ({ policy }: Placed) => edgeOf(lookOf(policy)),
        strokeWidth: 0.9,
      }),
      ...depths.filter((depth) => placed.every(({ x }) => Math.round(x) !== depth)).map(tooFew),
      ...axesAndFrame(
        { ticks: depths, tickFormat: (depth: number) => `S${depth}\nn ${countAt(rows, depth)}`, tickSize: 4 },
        { ticks: 6, tickFormat: (value: number) => value.toFixed(1) },
      ),
      panelTitle(shortName(suite, NAME_CHARACTERS)),
      Plot.text(['CSR'], { frameAnchor: 'left', rotate: -90, dx: -44, textAnchor: 'middle' }),
    ],
  };
}

function tooFew(depth: number): Plot.Markish {
  return Plot.text(['too\nfew'], {
    x: depth,
    frameAnchor: 'middle',
    fill: colours.quiet,
    fontStyle: 'italic',
  });
}

/** Voids make the set of one policy smaller than that of the others. */
function countAt(rows: DepthFacet['policies'], depth: number): number {
  const counts = rows.flatMap(({ depths }) => depths.flatMap((one) => (one.depth === depth ? [one.n] : [])));
  return Math.max(0, ...counts);
}

/** The key, in the place after the last suite. */
function keyPlot(policies: readonly string[]): Plot.PlotOptions {
  const lookOf = seriesStyles(policies);
  const perColumn = 14;
  const columns = Math.ceil(policies.length / perColumn);
  return {
    width: PANEL.width,
    height: PANEL.height,
    marks: Array.from({ length: columns }, (_, column) =>
      legendMarks(
        policies.slice(column * perColumn, (column + 1) * perColumn).map((policy) => ({
          name: shortName(policy, NAME_CHARACTERS),
          ...lookOf(policy),
          edge: edgeOf(lookOf(policy)),
        })),
        { anchor: 'top-left', dx: 40 + 200 * column, dy: 24 },
      ),
    ).flat(),
  };
}

function describe({ suite, policies }: DepthFacet): string {
  const lines = policies.flatMap(({ policy, depths }) => {
    const known = depths.filter(({ CSR, depth }) => CSR !== null && depth <= DEPTH_MAX);
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) return [];
    const ends = `${first.CSR!.point.toFixed(2)} at S${first.depth}, ${last.CSR!.point.toFixed(2)} at S${last.depth}`;
    return [`${policy} ${ends}`];
  });
  return `${suite}: ${lines.join('; ')}.`;
}
