/** An axis of Var(C) on a log scale, with a place at its left end for what has no spread at all. */

import { powerOfTen } from './theme.ts';

export interface VarianceAxis {
  readonly domain: [number, number];
  readonly ticks: number[];
  /** Where a variance stands: its own place, or the left end. */
  place(variance: number): number;
  format(tick: number): string;
}

const FLOOR = 1e-5;

/** From the left end, where everything of `floor` or less stands, to beyond the largest of `variances`. */
export function varianceAxis(variances: readonly number[], floor = FLOOR): VarianceAxis {
  const largest = Math.max(0.1, ...variances);
  const last = Math.floor(Math.log10(largest) + 1e-9);
  const first = Math.round(Math.log10(floor));
  return {
    domain: [floor / 1.6, largest * 1.6],
    ticks: powersBetween(first, last),
    place: (variance) => Math.max(floor, variance),
    format: (tick) => (tick <= floor * 1.001 ? `\u2264 ${powerOfTen(tick)}` : powerOfTen(tick)),
  };
}

export function powersWithin(min: number, max: number): number[] {
  return powersBetween(Math.ceil(Math.log10(min) - 1e-9), Math.floor(Math.log10(max) + 1e-9));
}

function powersBetween(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, i) => Number(`1e${first + i}`));
}
