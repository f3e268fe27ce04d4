/**
 * Whether two unequal values could be the same thing in another form: truncated, rounded, escaped, completed. Services
 * normalise their input, and a record that only differs in form must not count as absent.
 */

import type { Json, JsonObject } from '../types/index.ts';
import { isObject } from '../values/index.ts';

export function couldBeSame(a: Json, b: Json): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item) => b.some((other) => couldBeSame(item, other)));
  if (isObject(a) && isObject(b)) return sharesFields(a, b);
  if (typeof a === 'object' || typeof b === 'object') return false;
  const [one, other] = [numberOf(a), numberOf(b)];
  if (one !== undefined && other !== undefined) return isRounded(one, other);
  return typeof a === 'string' && typeof b === 'string' && isSimilarText(a, b);
}

/** Fields may be added or missing; those that both have agree. */
function sharesFields(a: JsonObject, b: JsonObject): boolean {
  const shared = Object.keys(a).filter((name) => Object.hasOwn(b, name));
  return shared.length > 0 && shared.every((name) => couldBeSame(a[name]!, b[name]!));
}

/** Shorter texts are contained in too many others. */
const PART_CHARS_MIN = 3;

function isSimilarText(a: string, b: string): boolean {
  const [one, other] = [lettersAndDigits(a), lettersAndDigits(b)].sort((x, y) => x.length - y.length) as [
    string,
    string,
  ];
  if (one === other) return true;
  const at = one.length >= PART_CHARS_MIN ? other.indexOf(one) : -1;
  // "trip 1" is not contained in "trip 12".
  return at >= 0 && !splitsNumber(other, at) && !splitsNumber(other, at + one.length);
}

function splitsNumber(text: string, at: number): boolean {
  return /^\d\d$/.test(text.slice(at - 1, at + 1)) && at > 0;
}

/** Letters and digits only, without accents: services change punctuation, spaces, case and escapes. */
function lettersAndDigits(text: string): string {
  return text
    .replaceAll(/&(?:[a-z]+|#\d+);|%[0-9a-f]{2}|<[^>]{1,100}>/gi, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function isRounded(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.01;
}

function numberOf(value: Json): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}
