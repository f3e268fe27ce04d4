/** The regimes of the law as zones of an axis of Var(C), and the look of what lies in each. */

import * as Plot from '@observablehq/plot';
import type { Regime } from 'regain/internal/law';
import type { SeriesStyle } from './series.ts';
import { colours } from './theme.ts';

export interface RegimeBoundaries {
  readonly curvature: number | null;
  readonly breakdown: number | null;
}

export interface Zone {
  readonly regime: Regime;
  readonly from: number;
  readonly to: number;
  readonly fill: string;
  /** As seen on a log scale. */
  readonly middle: number;
  readonly share: number;
}

export const regimes: readonly Regime[] = ['linear', 'curvature', 'breakdown'];

/** Told apart by colour, by shape and in grey. */
export const regimeStyles: Readonly<Record<Regime, Pick<SeriesStyle, 'colour' | 'symbol'>>> = {
  linear: { colour: colours.blue, symbol: 'circle' },
  curvature: { colour: colours.gold, symbol: 'triangle' },
  breakdown: { colour: colours.vermilion, symbol: 'square' },
};

const fills = [colours.paper, colours.curvature, colours.breakdown];

export function zonesBetween(start: number, end: number, boundaries: RegimeBoundaries): Zone[] {
  const breakdown = boundaries.breakdown ?? end;
  // A costly policy can break down before its spread shows: then there is no curvature zone.
  const curvature = Math.min(boundaries.curvature ?? end, breakdown);
  const edges = [start, curvature, breakdown, end].map((edge) => Math.min(end, Math.max(start, edge)));
  return regimes
    .map((regime, i) => ({ regime, from: edges[i]!, to: edges[i + 1]!, fill: fills[i]! }))
    .filter(({ from, to }) => from < to)
    .map((zone) => ({
      ...zone,
      middle: Math.sqrt(zone.from * zone.to),
      share: Math.log(zone.to / zone.from) / Math.log(end / start),
    }));
}

/** The names of zones above the frame, whose upper end is at `y`. Where a zone has less than this share, its name ends with it. */
export function zoneNames(
  zones: readonly Zone[],
  y: number,
  shareMin: number,
  look: Plot.TextOptions = {},
): Plot.Markish[] {
  const place = { ...{ y, dy: -12, fill: colours.quiet, fontStyle: 'italic' }, ...look };
  return zones.map(({ regime, middle, to, share }) =>
    Plot.text([regime], {
      ...place,
      ...(share < shareMin ? { x: to, textAnchor: 'end' } : { x: middle }),
    }),
  );
}
