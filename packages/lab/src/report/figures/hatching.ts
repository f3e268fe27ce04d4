/** Slanted lines across cells of a grid, as plain paths: a pattern would need an id, and ids clash in a page. */

import type * as Plot from '@observablehq/plot';
import { element, type FigureDocument } from './theme.ts';

const STEP = 9;

interface BandScale {
  (value: string | number): number;
  bandwidth(): number;
}

/** Hatches the cells at the given places of two band scales. */
export function hatching(
  document: FigureDocument,
  places: readonly { readonly x: string | number; readonly y: string | number }[],
  stroke: { readonly colour: string; readonly width: number },
): Plot.RenderFunction {
  return (_index, scales) => {
    const { x, y } = scales as unknown as Record<'x' | 'y', BandScale>;
    const lines = places.flatMap((place) =>
      slantedLines(x(place.x), y(place.y), x.bandwidth(), y.bandwidth()),
    );
    const path = { d: lines.join(''), stroke: stroke.colour, 'stroke-width': stroke.width, fill: 'none' };
    return element(document, 'path', path) as never;
  };
}

/** Lines rising to the right, clipped to the rectangle by arithmetic. */
function slantedLines(left: number, top: number, width: number, height: number): string[] {
  const lines: string[] = [];
  for (let offset = STEP; offset < width + height; offset += STEP) {
    const fromX = Math.max(0, offset - height);
    const toX = Math.min(width, offset);
    const at = (x: number) => `${(left + x).toFixed(1)},${(top + offset - x).toFixed(1)}`;
    lines.push(`M${at(fromX)}L${at(toX)}`);
  }
  return lines;
}
