/** Number formats for sentences and tables. */

import type { Interval } from '../law/index.ts';
import { fixed } from './table.ts';

/** A share as a percentage without trailing zeros: 0.05 is "5 %". */
export function percent(share: number, digits = 2): string {
  return `${Number((100 * share).toFixed(digits))} %`;
}

/** A relative difference with its sign. */
export function signedPercent(share: number, digits = 2): string {
  const size = fixed(Math.abs(100 * share), digits);
  const sign = Number(size) === 0 ? '' : share < 0 ? '\u2212' : '+';
  return `${sign}${size} %`;
}

/** "0.30 [0.21, 0.44]" */
export function withInterval(
  { point, low, high }: Pick<Interval, 'point' | 'low' | 'high'>,
  digits: number,
): string {
  return `${fixed(point, digits)} [${fixed(low, digits)}, ${fixed(high, digits)}]`;
}

/** The interval if it is reliable; the point with a star if too few tasks differ, or if an end was clipped to the possible range. */
export function withReliableInterval(interval: Interval, digits: number, min: number, max: number): string {
  const { point, low, high, degenerate } = interval;
  const isCut = (low <= min && point > min) || (high >= max && point < max);
  return degenerate || isCut ? `${fixed(point, digits)} *` : withInterval(interval, digits);
}

export function groupDigits(count: number): string {
  return count.toLocaleString('en');
}
