/** Values of a call that the question does not state, or states the other way round, also those that a repair does not touch. */

import { roundOff, wordSet } from '../../values/index.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';
import { impliedFlag } from '../arguments/text/implied-flag.ts';
import { readText } from '../arguments/text/read-text.ts';
import { notationIn } from '../arguments/values/date-notation.ts';
import { isShare } from '../arguments/values/to-number.ts';
import { nameWords } from '../arguments/words/split-words.ts';
import type { CallValue } from './call-values.ts';
import type { StatedEvidence } from './stated-evidence.ts';
import { placeholderPattern } from './value-helpers.ts';

const noValues = {
  /** Numbers and dates that are not stated; in another unit they count half. */
  unstatedNumbers: 0,
  /** Texts whose words are all stated, in another form or order. */
  inexactTexts: 0,
  unstatedTexts: 0,
  unstatedFlags: 0,
  /** Values of optional parameters that nothing in the question asks for. */
  unstatedOptionals: 0,
  /** Texts in another form than the description of the parameter shows. */
  otherForms: 0,
  /** "8%" as 8 where the parameter is a fraction, or as 0.08 where it is a percentage. */
  percents: 0,
  placeholders: 0,
};

export function tracedValues(
  values: readonly CallValue[],
  request: RepairRequest,
  evidence: StatedEvidence,
): Readonly<typeof noValues> {
  const out = { ...noValues };
  for (const one of values) {
    const { value, view, isRequired } = one;
    const isDefault = view?.preset !== undefined && view.preset === value;
    const isStated = isDefault || evidence.states(value);
    let unstated = isStated ? 0 : 1;
    if (typeof value === 'boolean') {
      unstated = isDefault || evidence.isBlank || impliesFlag(one, request) ? 0 : 1;
      if (!isRequired || value) out.unstatedFlags += unstated;
    } else if (typeof value === 'number') {
      const isConverted = evidence.numbers.some((stated) => isMultiple(value, stated.value));
      if (!isStated) out.unstatedNumbers += isConverted ? 0.5 : 1;
      if (isUnscaledPercent(one, evidence)) out.percents++;
    } else {
      if (placeholderPattern.test(value.trim())) out.placeholders++;
      if (!isStated) unstated = 1 - evidence.shareOf(value);
      if (view?.allowed === undefined && /[\p{L}\p{N}]/u.test(value)) {
        if (!isStated) out[unstated > 0 ? 'unstatedTexts' : 'inexactTexts']++;
        if (!isStated && /^\d{4}-\d{2}-\d{2}/.test(value)) out.unstatedNumbers++;
        if (isOtherForm(value, view?.description ?? '')) out.otherForms++;
      }
    }
    if (!isRequired) out.unstatedOptionals += unstated;
  }
  return out;
}

function impliesFlag({ name, value }: CallValue, request: RepairRequest): boolean {
  const [first] = impliedFlag(name, readText(request.text));
  return first !== undefined && (first.support <= 0.5 || first.value === value);
}

const factors = [7, 10, 12, 24, 60, 100, 365, 1000, 3600, 1e6];

/** A stated number in another unit: 2 hours and 120. */
function isMultiple(value: number, stated: number): boolean {
  if (value === 0 || stated === 0) return false;
  const ratio = Math.abs(value / stated);
  return factors.some((factor) => isNear(ratio, factor) || isNear(ratio, 1 / factor));
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) < 1e-9 * Math.max(a, b);
}

function isUnscaledPercent({ value, view }: CallValue, { numbers }: StatedEvidence): boolean {
  if (view === undefined || view.types.includes('integer')) return false;
  const isPercent = /percent|%/i.test(view.description) && !isShare(view);
  if (!isPercent && (view.maximum ?? 0) > 1) return false;
  const stated = isPercent ? roundOff(Number(value) * 100) : value;
  return numbers.some((one) => one.value === stated && (one.unit === '%' || one.unit === 'percent'));
}

/** Another form than the description shows: "city, state", a code, a date. */
function isOtherForm(value: string, description: string): boolean {
  const about = description.slice(0, 400);
  if (/\b(?:city|town|location)\b.{0,30}\b(?:state|country)\b|[A-Z][a-z]+, [A-Z]{2}\b/.test(about))
    return !value.includes(',') && !/\bor\b/.test(about);
  if (/\b(?:currency|country) code\b|\bcurrency\b.{0,40}\b[A-Z]{3}\b/i.test(about))
    return !/^[A-Z]{2,3}$/.test(value);
  return notationIn(undefined, about) !== undefined && !/\d/.test(value);
}

const textMax = 4000;
const valuesMax = 20;
const starts = wordSet('from origin source start departure');
const ends = wordSet('to destination target end arrival');

/** "Convert 70 kilograms to pounds" with `from: "pounds"` and `to: "kilograms"`. */
export function swappedDirections(values: readonly CallValue[], text: string): number {
  const lower = text.slice(0, textMax).toLowerCase();
  const named = (words: ReadonlySet<string>) =>
    values
      .filter(
        ({ name, value }) => typeof value === 'string' && nameWords(name).some((word) => words.has(word)),
      )
      .slice(0, valuesMax);
  const pairs = named(starts).flatMap((from) =>
    named(ends)
      .filter((to) => withoutWords(to.name, ends) === withoutWords(from.name, starts))
      .map((to) => [String(from.value).toLowerCase(), String(to.value).toLowerCase()] as const),
  );
  return pairs.filter(
    ([from, to]) => from !== to && lower.includes(`${to} to ${from}`) && !lower.includes(`${from} to ${to}`),
  ).length;
}

function withoutWords(name: string, words: ReadonlySet<string>): string {
  return nameWords(name)
    .filter((word) => !words.has(word))
    .join(' ');
}
