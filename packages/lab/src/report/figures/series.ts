/** Colours and symbols for things of one kind side by side, always in the same order. */

import { replaceUnprintable } from '../replace-unprintable.ts';

/** Told apart by the colour-blind (after Okabe and Ito, and Tol). More things than these start again from the first. */
const seriesColours = [
  '#0072b2',
  '#d55e00',
  '#009e73',
  '#cc79a7',
  '#e69f00',
  '#56b4e9',
  '#882255',
  '#5f6368',
  '#999933',
  '#44aa99',
] as const;

/** As Plot names them. */
export const seriesSymbols = ['circle', 'square', 'triangle', 'diamond', 'star', 'cross', 'wye'] as const;

/** How the marks of one thing look. Past ten colours they come again, now with a dark ring. */
export interface SeriesStyle {
  readonly colour: string;
  readonly symbol: (typeof seriesSymbols)[number];
  readonly isRinged: boolean;
}

/** Gives every name its look, first come first served. */
export function seriesStyles(names: readonly string[]): (name: string) => SeriesStyle {
  const order = [...new Set(names)];
  return (name) => {
    const place = order.indexOf(name);
    return {
      colour: seriesColours[place % seriesColours.length]!,
      symbol: seriesSymbols[place % seriesSymbols.length]!,
      isRinged: place >= seriesColours.length,
    };
  };
}

/** Gives every name its place in a list, first come first served. */
export function cycleThrough<T>(names: readonly string[], list: readonly T[]): (name: string) => T {
  const order = [...new Set(names)];
  return (name) => list[order.indexOf(name) % list.length]!;
}

/** A name that fits a figure: cut where it is too long, without characters that an SVG file may not hold. */
export function shortName(name: string, charactersMax: number): string {
  const characters = [...replaceUnprintable(name)];
  if (characters.length <= charactersMax) return characters.join('');
  return `${characters.slice(0, charactersMax - 1).join('')}\u2026`;
}
