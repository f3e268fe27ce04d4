/** Parses dates and times in common notations. A missing year or day is not guessed. */

import { parseDay, parseTimeOfDay } from '../../../values/index.ts';

export interface ParsedDate {
  /** YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM:SS. */
  readonly time?: string;
  /** As written: "Z", "+02:00". */
  readonly zone?: string;
  /** Less than 1 if the text is ambiguous. */
  readonly support: number;
}

/** Every interpretation of a text as a date, with or without a time. "03/04/2026" has two. */
export function parseDates(text: string): readonly ParsedDate[] {
  const trimmed = text.trim();
  if (trimmed.length < 6 || trimmed.length > 60) return [];
  const both =
    /^(\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\S.{4,30}?\d{4}|\d{8})(?:[T,]? ?(?:at )?)(\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,9})?(?: ?[ap]\.?m\.?)?) ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i.exec(
      trimmed,
    );
  if (both !== null) {
    const time = parseTimeOfDay(both[2]!.replace(/\.\d+/, ''));
    if (time === undefined) return [];
    const zone = both[3] === undefined ? {} : { zone: /^(?:z|utc)$/i.test(both[3]) ? 'Z' : both[3] };
    return daysOf(both[1]!).map((moment) => ({ ...moment, time, ...zone }));
  }
  return daysOf(trimmed);
}

function daysOf(text: string): readonly ParsedDate[] {
  const plain = text
    .trim()
    .replace(/^(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,? /i, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/i, '$1')
    .replace(/^(\d{1,2}) of /i, '$1 ')
    .replace(/ of (\d{4})$/i, ' $1')
    .replace(/^(\d{1,2})[- ]([a-z]{3,9})[- ,]+(\d{4})$/i, '$1 $2 $3')
    .replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const day = parseDay(plain);
  if (day !== undefined) return [{ day, support: 1 }];
  const slashed = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/.exec(plain);
  if (slashed === null) return [];
  const [a, mark, b, year] = [slashed[1]!, slashed[2]!, slashed[3]!, slashed[4]!];
  const monthFirst = parseDay(`${year}-${a}-${b}`);
  const dayFirst = parseDay(`${year}-${b}-${a}`);
  // Slashes are mostly American notation, dots never.
  const american = mark === '/' ? 0.55 : mark === '-' ? 0.45 : 0.1;
  return [
    ...(monthFirst === undefined ? [] : [{ day: monthFirst, support: american }]),
    ...(dayFirst === undefined ? [] : [{ day: dayFirst, support: 1 - american }]),
  ];
}
