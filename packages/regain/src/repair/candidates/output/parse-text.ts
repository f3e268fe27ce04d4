/** The value that a text holds which should have been a structure: fenced, prefixed, twice encoded, not quite JSON, or cut. */

import type { Json } from '../../../types/index.ts';
import { isObjectOrArray, tryParseJson } from '../../../values/index.ts';
import { parseRepaired } from '../../arguments/json/parse-lenient.ts';
import { startsLikeJson } from '../../starts-like-json.ts';

export interface ParsedAnswer {
  readonly value: Json;
  /** The text breaks off: what is read of it has lost its end. */
  readonly isCut: boolean;
  /** How much of the text had to be forgiven: 1 where a plain parser takes it. */
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
  const mended = parseRepaired(inner.text);
  if (mended === undefined || !isObjectOrArray(mended)) return undefined;
  return { value: mended, isCut: inner.isCut, trust: inner.isCut ? 0.1 : 0.9 };
}

/** What JSON.parse makes of it, and of what that is the text of. */
function decoded(text: string): Json | undefined {
  let current: string = text;
  for (let depth = 0; depth < ENCODED_MAX; depth++) {
    if (!startsLikeJson(current)) return undefined;
    const value = tryParseJson(current);
    if (typeof value !== 'string') return value;
    current = value;
  }
  return undefined;
}

/** From the first bracket to the one that closes it; to the end, where none does. */
function bodyOf(text: string): { readonly text: string; readonly isCut: boolean } | undefined {
  const start = startOf(text);
  if (start === -1) return undefined;
  const end = endOf(text, start);
  return end === -1
    ? { text: text.slice(start), isCut: true }
    : { text: text.slice(start, end + 1), isCut: false };
}

/** Behind the guard that some servers put before JSON, the first bracket that opens a structure. */
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

/** An apostrophe inside a bare word opens nothing. */
function opensText(text: string, at: number): boolean {
  return text[at] === '"' || !/\w/.test(text[at - 1] ?? '');
}
