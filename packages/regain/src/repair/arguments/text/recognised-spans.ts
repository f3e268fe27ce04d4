/** Entities recognised by their form: links, addresses, quotations, lists, dates, times, codes, numbers; labelled values. */

import type { Json } from '../../../types/index.ts';
import { definedFields, parseDay, parseTimeOfDay } from '../../../values/index.ts';
import { isList } from '../json/json-types.ts';
import { parseLenient } from '../json/parse-lenient.ts';
import { parseDates } from '../values/parse-dates.ts';
import { numberWord } from './number-words.ts';
import { numberPattern, readNumber } from './numbers-with-units.ts';
import type { Entity, EntityKind } from './read-text.ts';

/** In text order, without overlaps. */
export function recognisedSpans(text: string): readonly Entity[] {
  const taken = new Uint8Array(text.length);
  const found: Entity[] = [];
  for (const { kind, form, read } of spanPatterns) {
    for (const match of text.matchAll(form)) {
      const span = read(match);
      if (span?.value === undefined || found.length >= SPANS_MAX) continue;
      const start = match.index + (span.skip ?? 0);
      const end = match.index + match[0].length - (span.trim ?? 0);
      if (end <= start || taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      const known = definedFields({ unit: span.unit, label: labelBefore(text, start) });
      found.push({ kind, value: span.value, start, end, ...known });
    }
  }
  return found.sort((a, b) => a.start - b.start);
}

const SPANS_MAX = 250;

export interface Span {
  readonly value: Json | undefined;
  readonly unit?: string;
  /** Surrounding characters that are not part of it. */
  readonly skip?: number;
  readonly trim?: number;
}

interface SpanPattern {
  readonly kind: EntityKind;
  readonly form: RegExp;
  readonly read: (match: RegExpMatchArray) => Span | undefined;
}

const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const whole = (match: RegExpMatchArray): Span => ({ value: match[0] });
const quotation = (match: RegExpMatchArray): Span => ({ value: match[1]!.trim() });

const spanPatterns: readonly SpanPattern[] = [
  { kind: 'url', form: /\bhttps?:\/\/[^\s"'<>)\]]{1,300}/gi, read: (match) => trimmedEnd(match[0]) },
  { kind: 'email', form: /\b[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}\b/g, read: whole },
  { kind: 'quoted', form: /"([^"\n]{1,400})"/g, read: quotation },
  { kind: 'quoted', form: /“([^”\n]{1,400})”/g, read: quotation },
  { kind: 'quoted', form: /`([^`\n]{1,400})`/g, read: quotation },
  {
    kind: 'quoted',
    // An apostrophe between two letters does not end a quotation.
    form: /(?<![\p{Script=Latin}\p{N}])['‘]((?:[^'’\n]|(?<=\p{L})['’](?=\p{L})){1,400})['’](?!\p{Script=Latin})/gu,
    read: quotation,
  },
  {
    kind: 'list',
    form: /\[(?:[^[\]]|\[[^[\]]{0,200}\]){1,600}\]/g,
    read: ({ 0: text }) => {
      const value = parseLenient(text);
      return isList(value) ? { value } : undefined;
    },
  },
  {
    kind: 'list',
    form: /\(\s*-?\d[\d.]{0,12}(?:\s*,\s*-?\d[\d.]{0,12}){1,20}\s*\)/g,
    read: ({ 0: text }) => ({ value: text.slice(1, -1).split(',').map(Number) }),
  },
  {
    kind: 'date',
    form: /\b\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?(?:\.\d{1,6})?(?:Z|[+-]\d{2}:?\d{2})?(?!\d)/g,
    read: whole,
  },
  {
    kind: 'date',
    form: /\b\d{4}[-/.]\d{1,2}[-/.]\d{1,2}\b/g,
    read: ({ 0: text }) => (parseDay(text) ? { value: text } : undefined),
  },
  { kind: 'date', form: /\b\d{1,2}([-/.])\d{1,2}\1\d{4}\b/g, read: whole },
  {
    kind: 'date',
    form: new RegExp(
      `\\b(?:${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? (?:of )?\\d{4}|\\d{1,2}(?:st|nd|rd|th)?(?: of)? ${month}\\.?,? \\d{4})(?:,? at \\d{1,2}:\\d{2}(?: ?[ap]m)?)?\\b`,
      'gi',
    ),
    read: ({ 0: text }) => (parseDates(text).length === 1 ? { value: text } : undefined),
  },
  {
    kind: 'date',
    // "from April 3rd to April 5th 2023": the year is given once, at the end.
    form: new RegExp(
      `\\b${month}\\.? \\d{1,2}(?:st|nd|rd|th)?(?= (?:to|until|through|and|-) ${month}\\.? \\d{1,2}(?:st|nd|rd|th)?,? (\\d{4})\\b)`,
      'gi',
    ),
    read: ({ 0: text, 1: year }) => ({ value: `${text}, ${year}` }),
  },
  {
    kind: 'time',
    form: /\b\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\b\.?)?/gi,
    read: ({ 0: text }) => (parseTimeOfDay(text) === undefined ? undefined : { value: text }),
  },
  { kind: 'time', form: /\b\d{1,2}\s?[ap]\.?m\b/gi, read: whole },
  {
    kind: 'id',
    form: /(?<![\w#.,-])#?(?=[\w/-]{0,40}\d)(?=[\w/-]{0,40}[A-Za-z_])[A-Za-z0-9]{1,40}(?:[-_/][A-Za-z0-9]{1,40}){0,8}(?![\w^])/g,
    read: ({ 0: text }) => (isQuantity.test(text) ? undefined : { value: text.replace(/^#/, '') }),
  },
  { kind: 'id', form: /(?<![\w#])\d{4}-\d{4}(?![\w-])/g, read: whole },
  { kind: 'number', form: numberPattern, read: readNumber },
  {
    kind: 'number',
    form: /\b(?:(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen)(?:[\s-]+|\b)(?:and )?){1,6}/gi,
    read: ({ 0: text }) => {
      const value = numberWord(text.trim());
      return value === undefined ? undefined : { value, trim: text.length - text.trimEnd().length };
    },
  },
];

/** "5km", "3rd", "0-second", "2x": a number with a suffix, not a code. */
const isQuantity = /^\d+(?:st|nd|rd|th|[a-zA-Z]{1,3}|-[a-z]+)$/;

function trimmedEnd(url: string): Span {
  const value = url.replace(/[.,;:!?]+$/, '');
  return { value, trim: url.length - value.length };
}

/** `a=2`, "radius: 5": the word before the mark. */
function labelBefore(text: string, start: number): string | undefined {
  const match = /([\p{L}_][\p{L}\p{N}_]{0,30})\s?[=:]{1,2}\s?["'(]?$/u.exec(
    text.slice(Math.max(0, start - 40), start),
  );
  return match?.[1];
}

export function labelledValues(text: string, spans: readonly Entity[]): readonly Entity[] {
  const found: Entity[] = [];
  for (const match of text.matchAll(
    /(?:^|[\n,;(.]|\band\b)[ \t]*([A-Za-z_][\w ]{0,30}?)[ \t]?[:=][ \t]?([^\s,;:=/"'][^\n,;]{0,120})/g,
  )) {
    const value = match[2]!.trim().replace(/[.)?!]+$/, '');
    const start = match.index + match[0].length - match[2]!.length;
    const isRead = spans.some(
      (span) => span.start < start + value.length && start < span.end && span.kind !== 'name',
    );
    if (value === '' || isRead) continue;
    found.push({ kind: 'phrase', value, start, end: start + value.length, label: match[1]!.trim() });
    if (found.length >= LABELLED_MAX) break;
  }
  return found;
}

const LABELLED_MAX = 40;
