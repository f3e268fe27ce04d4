/** Parses a text that should have been a structure: fenced, prefixed, encoded twice, almost JSON, or truncated. */

import type { Json } from '../../../types/index.ts';
import { isObjectOrArray, tryParseJson } from '../../../values/index.ts';
import { parseRepaired } from '../../arguments/json/parse-lenient.ts';

export interface ParsedAnswer {
  readonly value: Json;
  /** The text ends early: the parsed value lacks its end. */
  readonly isCut: boolean;
  /** How much had to be tolerated: 1 if JSON.parse accepts it. */
  readonly trust: number;
}

const PARSED_CHARS_MAX = 2_000_000;
const ENCODED_MAX = 3;

export function parseText(text: string): ParsedAnswer | undefined {
  if (text.length > PARSED_CHARS_MAX) return undefined;
  const whole = decoded(text);
  if (whole !== undefined)
    return isObjectOrArray(whole) ? { value: whole, isCut: false, trust: 1 } : undefined;
  const inner = bodyOf(text);
  if (inner === undefined) return undefined;
  const plain = decoded(inner.text);
  if (plain !== undefined && isObjectOrArray(plain)) return { value: plain, isCut: false, trust: 0.95 };
  const repaired = parseRepaired(inner.text);
  if (repaired === undefined || !isObjectOrArray(repaired)) return undefined;
  return { value: repaired, isCut: inner.isCut, trust: inner.isCut ? 0.1 : 0.9 };
}

/** JSON.parse, repeated if the result is itself JSON text. */
function decoded(text: string): Json | undefined {
  let current: string = text;
  for (let depth = 0; depth < ENCODED_MAX; depth++) {
    const value = tryParseJson(current);
    if (typeof value !== 'string') return value;
    current = value;
  }
  return undefined;
}

/** From the first bracket to its closing one, or to the end. */
function bodyOf(text: string): { readonly text: string; readonly isCut: boolean } | undefined {
  const start = startOf(text);
  if (start === -1) return undefined;
  const end = endOf(text, start);
  return end === -1
    ? { text: text.slice(start), isCut: true }
    : { text: text.slice(start, end + 1), isCut: false };
}

/** The first bracket of a structure, after the security prefix that some servers add. */
function startOf(text: string): number {
  const guard = /^\s*(?:\)\]\}',?|while\s*\(1\);|for\s*\(;;\);)/.exec(text.slice(0, 40));
  const from = guard === null ? 0 : guard[0].length;
  const found = text.slice(from).search(/[[{]/);
  return found === -1 ? -1 : from + found;
}

const QUOTES = '"\'`';

function endOf(text: string, start: number): number {
  let depth = 0;
  let quote = '';
  for (let i = start; i < text.length; i++) {
    const char = text[i]!;
    if (quote !== '') {
      if (char === '\\') i++;
      else if (char === quote) quote = '';
    } else if (QUOTES.includes(char)) quote = opensText(text, i) ? char : '';
    else if (char === '{' || char === '[') depth++;
    else if ((char === '}' || char === ']') && --depth === 0) return i;
  }
  return -1;
}

/** An apostrophe inside a bare word does not open a string. */
function opensText(text: string, at: number): boolean {
  return text[at] === '"' || !/\w/.test(text[at - 1] ?? '');
}
