/** Numbers in a text, with the currency before and the unit or multiple after them. */

import { plainNumber } from '../values/to-number.ts';
import type { Span } from './recognised-spans.ts';

export const numberPattern =
  /(?<![\w.])(?:[$€£]\s?)?-?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:\s?(?:%|°[CF]?|[a-zA-Z]{1,12}(?:\/[a-z]{1,6})?(?:\^?[23²³])?))?/g;

export function readNumber({ 0: text }: RegExpMatchArray): Span | undefined {
  const match = /^((?:[$€£]\s?)?)(-?[\d.,]*\d)(\s?)(.*)$/.exec(text);
  if (match === null) return undefined;
  const [currency, figure, gap, behind] = [match[1]!.trim(), match[2]!, match[3]!, match[4]!];
  const base = plainNumber(figure);
  if (base === undefined) return undefined;
  const scale = multipleOf(behind, gap, currency);
  if (scale !== undefined) return { value: base * scale, ...(currency === '' ? {} : { unit: currency }) };
  const isOrdinal = gap === '' && /^(?:st|nd|rd|th)$/.test(behind);
  if (gap === '' && /^[a-z]{6}/i.test(behind)) return undefined;
  const unit = currency || behind;
  return {
    value: base,
    trim: gap.length + behind.length,
    ...(unit === '' || isOrdinal ? {} : { unit }),
  };
}

/** "5k" and "$5M" are multiples; "100 m" is metres and "298K" a temperature. */
function multipleOf(behind: string, gap: string, currency: string): number | undefined {
  const word = multiples.get(behind.toLowerCase());
  if (word !== undefined) return word;
  if (gap !== '' || behind.length !== 1) return undefined;
  if (behind === 'k' || (behind === 'K' && currency !== '')) return 1e3;
  return /^[mM]$/.test(behind) && currency !== '' ? 1e6 : undefined;
}

const multiples: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['bn', 1e9],
]);
