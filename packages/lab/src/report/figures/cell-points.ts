/** Cells of a run as points of a figure: the colour says which policy, the symbol which suite. */

import * as Plot from '@observablehq/plot';
import { edgeOf, type LegendPosition, legendMarks, radiusOf, type Spread } from './marks.ts';
import { cycleThrough, type SeriesStyle, seriesStyles, seriesSymbols, shortName } from './series.ts';
import { colours } from './theme.ts';

interface Cell {
  readonly policy: string;
  readonly suite: string;
}

/** Where a cell stands on one axis. */
type Of<C, V> = (cell: C) => V;

export interface CellPoints<C extends Cell> {
  readonly policies: readonly string[];
  readonly suites: readonly string[];
  readonly styleOf: (policy: string) => SeriesStyle;
  readonly stroke: Of<C, string>;
  dots(x: Of<C, number>, y: Of<C, number>): Plot.Markish;
  /** The intervals of both coordinates, no lower than `lowest`. */
  crosses(x: Of<C, Spread>, y: Of<C, Spread>, lowest?: number): Plot.Markish[];
  policyLegend(charactersMax: number, place: LegendPosition): Plot.Markish[];
  suiteLegend(charactersMax: number, place: LegendPosition): Plot.Markish[];
}

export function cellPoints<C extends Cell>(cells: readonly C[]): CellPoints<C> {
  const suites = [...new Set(cells.map(({ suite }) => suite))];
  const policies = [...new Set(cells.map(({ policy }) => policy))];
  const lookOf = seriesStyles(policies);
  const symbolOf = cycleThrough(suites, seriesSymbols);
  const stroke = ({ policy }: C) => lookOf(policy).colour;
  const thin = { stroke, strokeWidth: 1.2, strokeOpacity: 0.6 } as const;
  return {
    policies,
    suites,
    styleOf: lookOf,
    stroke,
    dots: (x, y) =>
      Plot.dot(cells as C[], {
        ...{ x, y },
        symbol: ({ suite }: C) => symbolOf(suite),
        r: ({ policy }: C) => radiusOf(lookOf(policy), 5),
        fill: stroke,
        stroke: ({ policy }: C) => edgeOf(lookOf(policy)),
        strokeWidth: 1.2,
      }),
    crosses: (x, y, lowest = -Infinity) => {
      const known = (of: Of<C, Spread>) => cells.filter((cell) => !of(cell).degenerate);
      const low = (of: Of<C, Spread>) => (cell: C) => Math.max(lowest, of(cell).low);
      const high = (of: Of<C, Spread>) => (cell: C) => of(cell).high;
      return [
        Plot.ruleX(known(y), { x: (cell: C) => x(cell).point, y1: low(y), y2: high(y), ...thin }),
        Plot.ruleY(known(x), { y: (cell: C) => y(cell).point, x1: low(x), x2: high(x), ...thin }),
      ];
    },
    policyLegend: (charactersMax, place) =>
      legendMarks(
        policies.map((policy) => ({
          name: shortName(policy, charactersMax),
          colour: lookOf(policy).colour,
          symbol: 'square' as const,
          edge: edgeOf(lookOf(policy)),
        })),
        place,
      ),
    suiteLegend: (charactersMax, place) =>
      legendMarks(
        suites.map((suite) => ({
          name: shortName(suite, charactersMax),
          colour: colours.quiet,
          symbol: symbolOf(suite),
        })),
        place,
      ),
  };
}
