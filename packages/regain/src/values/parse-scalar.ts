/** Parses scalars: decimals, booleans, days, times of day, instants. Ambiguous texts are not parsed. */

import { monthNames } from './english.ts';

export type Scalar = null | boolean | number | string;

/** The number of a plain decimal text: "12.50", not "007", "+49", "1,250" or "12 km". */
export function parseDecimal(text: string): number | undefined {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  // A text with more digits than a double keeps is not that number.
  return text.replaceAll(/[-.]/g, '').replace(/^0+/, '').length <= 15 ? value : undefined;
}

/** Ambiguous between decimal point and thousands separator: "1.200", "12,500 km". */
export function isAmbiguousNumber(text: string): boolean {
  return /^[$€£]?\s?[-+]?[1-9]\d{0,2}[.,]\d{3}(?!\d|[.,]\d)/.test(text.trim());
}

/** "12.5 km" as a number and the rest; "$12" as 12 and "$". */
export function parseQuantity(text: string): { value: number; unit: string } | undefined {
  const match =
    /^([$€£])\s?(-?\d+(?:\.\d+)?)$/.exec(text) ??
    /^(-?\d+(?:\.\d+)?)\s*([a-z%°/€$£][a-z/ ]{0,14})$/i.exec(text);
  if (match === null) return undefined;
  const [figure, unit] = /^[$€£]$/.test(match[1]!) ? [match[2]!, match[1]!] : [match[1]!, match[2]!];
  const value = parseDecimal(figure);
  return value === undefined ? undefined : { value, unit: unit.trim() };
}

export function parseFlag(value: Scalar): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  if (text === 'true' || text === 'yes' || text === 'on') return true;
  return text === 'false' || text === 'no' || text === 'off' ? false : undefined;
}

const months = monthNames.map((name) => name.toLowerCase());

/** A calendar day as YYYY-MM-DD, if unambiguous: "03/04/2026" is not, "13/04/2026" is. */
export function parseDay(value: Scalar): string | undefined {
  if (typeof value !== 'string') return undefined;
  const text = value.trim().toLowerCase();
  const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (yearFirst) return isoDay(Number(yearFirst[1]), Number(yearFirst[3]), Number(yearFirst[4]));
  const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(text);
  if (yearLast) {
    const [a, b, year] = [Number(yearLast[1]), Number(yearLast[3]), Number(yearLast[4])];
    if (a === b || a > 12) return isoDay(year, b, a);
    return b > 12 ? isoDay(year, a, b) : undefined;
  }
  const named =
    /^(?:(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?|([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?),? (\d{4})$/.exec(
      text,
    );
  if (named === null) return undefined;
  const word = (named[2] ?? named[3])!;
  const month = months.findIndex(
    (name) => word === name || word === name.slice(0, 3) || (word === 'sept' && name === 'september'),
  );
  return month === -1 ? undefined : isoDay(Number(named[5]), month + 1, Number(named[1] ?? named[4]));
}

/** A time of day as HH:MM:SS: "14:30", "2:30 pm". */
export function parseTimeOfDay(value: Scalar): string | undefined {
  if (typeof value !== 'string') return undefined;
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(value.trim());
  if (match === null) return undefined;
  const half = match[4]?.toLowerCase();
  let hour = Number(match[1]);
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined;
    hour = (hour % 12) + (half === 'p' ? 12 : 0);
  }
  const [minute, second] = [Number(match[2]), Number(match[3] ?? 0)];
  return hour > 23 || minute > 59 || second > 59
    ? undefined
    : [hour, minute, second].map(twoDigits).join(':');
}

/** Milliseconds of an instant with a time zone; without one it is ambiguous. */
export function parseInstant(value: Scalar): number | undefined {
  if (typeof value !== 'string') return undefined;
  if (
    !/^\d{4}-\d{2}-\d{2}[tT ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:[zZ]|[+-]\d{2}:?\d{2})$/.test(
      value.trim(),
    )
  )
    return undefined;
  const instant = Date.parse(value.trim().replace(' ', 'T').toUpperCase());
  return Number.isNaN(instant) ? undefined : instant;
}

/** The words of a name or value, lower case: `userId`, `USER_ID` and "user id" are the same two. */
export function wordsOf(text: string): readonly string[] {
  const known = words.get(text);
  if (known !== undefined) return known;
  const found = split(text);
  if (words.size >= WORDS_MAX) words.clear();
  if (text.length <= WORDS_CHARS_MAX) words.set(text, found);
  return found;
}

/** Cached: names of parameters are split repeatedly. */
const words = new Map<string, readonly string[]>();
const WORDS_MAX = 4_000;
const WORDS_CHARS_MAX = 128;

function split(text: string): string[] {
  return text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[\s_.-]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

function isoDay(year: number, month: number, dayOfMonth: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth && year >= 1000;
  return isReal ? `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}` : undefined;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
