/** A string in the requested format: date notation, case, spaces, separators. */

import type { Json } from '../../../types/index.ts';
import { memoizeObjects, parseTimeOfDay } from '../../../values/index.ts';
import type { SchemaView } from '../schema/view-of.ts';
import type { Conversion, Convert } from './conversions.ts';
import { hasDay, inNotation, notationIn } from './date-notation.ts';
import { type ParsedDate, parseDates } from './parse-dates.ts';

export const toFormat: Convert = (value, view) => {
  if (typeof value !== 'string' || value.length > 400) return [];
  const wanted = [...toDateNotation(value, view), ...toSpellings(value, view)];
  return wanted.filter((each) => each.value !== value && fitsPattern(each.value, view));
};

/** The text in the date notation of the schema's format, the description or the pattern. */
export function toDateNotation(text: string, view: SchemaView): readonly Conversion[] {
  const notation = notationOf(view);
  const notations = notation !== undefined ? [notation] : view.pattern === undefined ? [] : usual;
  return notations.flatMap((wanted) =>
    momentsFor(text, wanted).flatMap((moment) => {
      const value = inNotation(moment, wanted);
      const support = certainty(moment, wanted);
      return value === undefined ? [] : [{ value, support, operator: 'restate-value' as const }];
    }),
  );
}

/** The notation that the schema requests. */
const notationOf = memoizeObjects(({ format, description }: SchemaView) => notationIn(format, description));

function momentsFor(text: string, wanted: string): readonly ParsedDate[] {
  if (hasDay(wanted)) return parseDates(text);
  const time = parseTimeOfDay(text.trim());
  return time === undefined ? [] : [{ day: '2000-01-01', time, support: 1 }];
}

/** An added midnight or time zone reduces support. */
function certainty({ time, zone, support }: ParsedDate, wanted: string): number {
  if (/HH|X/i.test(wanted) && time === undefined) return 0.7 * support;
  return (wanted.endsWith('Z') && zone === undefined ? 0.85 : 0.94) * support;
}

const usual = [
  'YYYY-MM-DD',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYY/MM/DD',
  'DD.MM.YYYY',
  'DD-MM-YYYY',
  'MM-DD-YYYY',
  'YYYYMMDD',
  'YYYY-MM-DDTHH:mm:ssZ',
  'YYYY-MM-DD HH:mm:ss',
  'HH:mm',
  'HH:mm:ss',
];

function toSpellings(text: string, view: SchemaView): Conversion[] {
  const trimmed = text.trim();
  const restated = (value: string, support: number): Conversion => ({
    value,
    support,
    operator: 'restate-value',
  });
  switch (view.format) {
    case 'email':
      return [restated(trimmed.replace(/^mailto:/i, '').replace(/^.{0,60}<([^<>]+)>$/, '$1'), 0.93)];
    case 'uri':
      return /^[\w-]+(?:\.[\w-]+)+/.test(trimmed)
        ? [restated(`https://${trimmed}`, 0.75)]
        : [restated(trimmed, 0.95)];
    case 'uuid':
      return [restated(trimmed.replaceAll(/^(?:urn:uuid:|\{)|\}$/gi, '').toLowerCase(), 0.95)];
  }
  if (view.pattern === undefined) return trimmed === text ? [] : [restated(trimmed, 0.95)];
  const bare = trimmed.replaceAll(/[\s_.:/-]+/g, '');
  const spellings = [
    trimmed,
    trimmed.toUpperCase(),
    trimmed.toLowerCase(),
    bare,
    bare.toUpperCase(),
    bare.toLowerCase(),
    trimmed.replace(/^[#+]/, ''),
    ...marked(bare),
    ...padded(trimmed),
  ];
  return [...new Set(spellings)].map((spelling, i) => restated(spelling, i < 6 ? 0.93 : 0.85));
}

/** Separates letters and digits as codes do: `AB1234` as `AB-1234`, with common separators. */
function marked(bare: string): string[] {
  const match = /^([A-Za-z]{1,6})(\d{1,12})$/.exec(bare);
  if (match === null) return [];
  return ['-', '_', ' ', ':'].flatMap((mark) => [
    `${match[1]!.toUpperCase()}${mark}${match[2]}`,
    `${match[1]}${mark}${match[2]}`,
  ]);
}

/** Adds omitted leading zeros: 7 as 07, up to six digits. */
function padded(text: string): string[] {
  const match = /^(\D{0,8})(\d{1,9})$/.exec(text);
  if (match === null) return [];
  return [1, 2, 3, 4, 5, 6].map((zeros) => `${match[1]}${'0'.repeat(zeros)}${match[2]}`);
}

function fitsPattern(value: Json, { pattern, types }: SchemaView): boolean {
  if (typeof value === 'number')
    return types.length === 0 || types.includes('number') || types.includes('integer');
  if (pattern === undefined || typeof value !== 'string') return true;
  return new RegExp(pattern, 'u').test(value);
}
