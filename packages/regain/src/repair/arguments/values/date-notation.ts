/** The notation of dates and times that a parameter requests, and values in this notation. */

import type { ParsedDate } from './parse-dates.ts';

/** The notation as letters: `YYYY-MM-DD`, `DD/MM/YYYY HH:mm`; from a schema's format, a description or an error. */
export function notationIn(
  format: string | undefined,
  ...phrases: readonly (string | undefined)[]
): string | undefined {
  if (format === 'date') return 'YYYY-MM-DD';
  if (format === 'date-time') return 'YYYY-MM-DDTHH:mm:ssZ';
  if (format === 'time') return 'HH:mm:ssZ';
  for (const phrase of phrases) {
    if (phrase === undefined) continue;
    const cut = phrase.slice(0, PHRASE_MAX).replaceAll(/\by{3,5}\b|y{4}/gi, 'YYYY');
    const python = /%[YymdHMS](?:[-/.: T]?%[YymdHMS]){1,5}Z?/.exec(cut)?.[0];
    if (python !== undefined) return python.replaceAll(/%[YymdHMS]/g, (part) => ofPython[part]!);
    const letters =
      /\b(?:YYYY|yyyy|YY|MM|mm|DD|dd|HH|hh)(?:[-/.:, T]{0,2}(?:YYYY|yyyy|YY|yy|MM|mm|DD|dd|HH|hh|SS|ss)){1,5}Z?/.exec(
        cut,
      )?.[0];
    if (letters !== undefined) return normalizeLetters(letters);
    if (/\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z/.test(cut)) return 'YYYY-MM-DDTHH:mm:ssZ';
    if (/\bmonth-day-year\b/i.test(cut)) return 'MM-DD-YYYY';
    if (/\bday-month-year\b/i.test(cut)) return 'DD-MM-YYYY';
    if (/\byear-month-day\b/i.test(cut)) return 'YYYY-MM-DD';
    if (/\b(?:unix|epoch)\b/i.test(cut)) return /milli|\bms\b/i.test(cut) ? 'x' : 'X';
    if (/\bdate-?time\b|\biso[- ]?8601 (?:date-?time|timestamp|date and time)|rfc ?3339/i.test(cut))
      return 'YYYY-MM-DDTHH:mm:ssZ';
    if (/['"]\d{4}-\d{2}-\d{2}['"]/.test(cut)) return 'YYYY-MM-DD';
    if (/\biso[- ]?(?:8601)?\b.{0,20}\bdate\b|\bdate\b.{0,20}\biso[- ]?(?:8601)?\b/i.test(cut))
      return 'YYYY-MM-DD';
  }
  return undefined;
}

const PHRASE_MAX = 600;
const ofPython: { readonly [part: string]: string } = {
  '%Y': 'YYYY',
  '%y': 'YY',
  '%m': 'MM',
  '%d': 'DD',
  '%H': 'HH',
  '%M': 'mm',
  '%S': 'ss',
};

/** Case is unreliable in descriptions: MM is the month if there are days, and minutes after hours. */
function normalizeLetters(letters: string): string {
  const upper = letters.toUpperCase();
  const hours = upper.indexOf('HH');
  return upper
    .replaceAll('SS', 'ss')
    .replaceAll('MM', (_, at: number) => (hours !== -1 && at > hours ? 'mm' : 'MM'));
}

export function hasDay(notation: string): boolean {
  return /YY|MM|DD|^[xX]$/.test(notation);
}

/** Undefined if the moment lacks a part of the notation. */
export function inNotation(moment: ParsedDate, notation: string): string | number | undefined {
  const { day, time, zone } = moment;
  if (notation === 'X' || notation === 'x') {
    const instant = Date.parse(`${day}T${time ?? '00:00:00'}${zone ?? 'Z'}`);
    return Number.isNaN(instant) ? undefined : notation === 'x' ? instant : instant / 1000;
  }
  if (/HH/.test(notation) && time === undefined && !/DD/.test(notation)) return undefined;
  const [year, month, date] = day.split('-') as [string, string, string];
  const [hour, minute, second] = (time ?? '00:00:00').split(':') as [string, string, string];
  const parts: { readonly [part: string]: string } = {
    YYYY: year,
    YY: year.slice(2),
    MM: month,
    DD: date,
    HH: hour,
    mm: minute,
    ss: second,
  };
  const written = notation.replaceAll(/YYYY|YY|MM|DD|HH|mm|ss/g, (part) => parts[part]!);
  return written.endsWith('Z') ? `${written.slice(0, -1)}${zone ?? 'Z'}` : written;
}
