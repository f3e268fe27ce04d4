/** A printed figure with its rounding interval, and formulas over such intervals. */

import { invalidArgument } from 'regain/internal/types';

export interface Bounds {
  readonly low: number;
  readonly high: number;
}

/** A printed 0.814 stands for any number of [0.8135, 0.8145]. */
export interface PrintedFigure extends Bounds {
  readonly text: string;
  readonly value: number;
  /** The printed "±" part, where there is one. */
  readonly margin?: PrintedFigure;
}

/** A figure as printed: "0.814", "+0.47", "38.2±1.6"; a dash is no figure (all NaN). */
export function printedFigure(text: string, isPercentage = false): PrintedFigure {
  const [body = '', margin] = text.split('±');
  if (/^[-—]$/.test(body)) return { text, value: Number.NaN, low: Number.NaN, high: Number.NaN };
  if (!/^[+-]?\d+(\.\d+)?$/.test(body)) {
    throw invalidArgument(`a printed figure must be a decimal number, got "${text}"`);
  }
  const decimals = (body.split('.')[1] ?? '').length + (isPercentage ? 2 : 0);
  // Shifting the decimal point in text keeps 38.2 % the same double as 0.382.
  const value = Number(isPercentage ? `${body}e-2` : body);
  const half = 0.5 * 10 ** -decimals;
  const bounds = { text: isPercentage ? `${body} %` : body, value, low: value - half, high: value + half };
  return margin === undefined ? bounds : { ...bounds, margin: printedFigure(margin, isPercentage) };
}

/** A number known exactly: a threshold, a count, gamma. */
export function exactFigure(value: number, text = String(value)): PrintedFigure {
  return { text, value, low: value, high: value };
}

/**
 * All values of `formula` over the rounding of its figures. Evaluates the corners only, which is exact for a
 * formula that is monotone in each of its arguments; every formula of the audit is.
 */
export function rangeOverRounding(
  formula: (...values: number[]) => number,
  from: readonly PrintedFigure[],
): Bounds {
  let low = Infinity;
  let high = -Infinity;
  for (let corner = 0; corner < 2 ** from.length; corner++) {
    const value = formula(...from.map((one, i) => ((corner >> i) & 1 ? one.high : one.low)));
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return { low, high };
}
