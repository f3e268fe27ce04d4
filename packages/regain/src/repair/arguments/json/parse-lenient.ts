/**
 * Parses what models write instead of JSON: code fences, single quotes, Python literals, keyword arguments, tags,
 * pairs.
 */

import { jsonrepair } from 'jsonrepair';
import { type Json, type JsonObject, parseJson } from '../../../types/index.ts';
import { isObject, tryParseJson } from '../../../values/index.ts';
import { parseWithInnerQuotes } from './inner-quotes.ts';
import { isList } from './json-types.ts';

/** The object or list in a text, or undefined: never a bare word. */
export function parseLenient(text: string): Json | undefined {
  if (text.length > TEXT_MAX) return undefined;
  const body = unfenced(text.trim());
  if (!/^[[{"]/.test(body)) return undefined;
  const parsed = tryParseJson(body) ?? parseWithInnerQuotes(body) ?? parseRepaired(quoteExpressions(body));
  // JSON that was encoded twice.
  if (typeof parsed === 'string' && parsed.length < body.length) return parseLenient(parsed);
  return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
}

/** `city="Paris", days=5` and `get_weather(city="Paris")`: arguments by name. */
export function keywordArguments(text: string): JsonObject | undefined {
  if (text.length > KEYWORDS_MAX) return undefined;
  const entries = splitAtCommas(callContents(text) ?? text).map((part) =>
    /^\s*["']?([A-Za-z_][\w.-]{0,80})["']?\s*[=:]\s*([\s\S]+)$/.exec(part),
  );
  if (entries.length === 0 || entries.some((entry) => entry === null)) return undefined;
  return Object.fromEntries(entries.map((entry) => [entry![1]!, literal(entry![2]!.trim())]));
}

/** `get_weather("Paris", 5)`: arguments by position. */
export function orderedArguments(text: string): readonly Json[] | undefined {
  const inner = callContents(text);
  return inner === undefined ? undefined : splitAtCommas(inner).map((part) => literal(part.trim()));
}

/** `<parameter name="city">Paris</parameter>`, `<city>Paris</city>`, `<arg_key>city</arg_key><arg_value>Paris</arg_value>`. */
export function taggedArguments(text: string): JsonObject | undefined {
  if (text.length > KEYWORDS_MAX || !text.includes('</')) return undefined;
  // Tags of any name are read if there is no JSON that they could enclose.
  for (const form of text.includes('{') ? tagForms.slice(0, -1) : tagForms) {
    const entries = [...text.matchAll(form)].map((match): [string, Json] => [
      match[1]!,
      tagged(match[2]!.trim()),
    ]);
    if (entries.length > 0 && entries.length <= PAIRS_MAX) return Object.fromEntries(entries);
  }
  return undefined;
}

const tagForms = [
  /<(?:parameter|param|argument|arg)(?: name)?=["']?([A-Za-z_][\w.-]{0,80})["']?>([^<]{0,20000})<\//g,
  /<arg_key>\s{0,9}([A-Za-z_][\w.-]{0,80})\s{0,9}<\/arg_key>\s{0,9}<arg_value>([^<]{0,20000})<\//g,
  /<([A-Za-z_][\w.-]{0,80})>([^<]{0,20000})<\/\1>/g,
];

/** Content of tags is text, unless it is clearly JSON. */
function tagged(text: string): Json {
  return /^[[{]/.test(text) ? (parseLenient(text) ?? text) : text;
}

/** The text between the brackets of a call. */
function callContents(text: string): string | undefined {
  if (text.length > KEYWORDS_MAX) return undefined;
  const call = text
    .trim()
    .replace(/^\[/, '')
    .replace(/[;\]]{1,2}$/, '')
    .trim();
  const opens = call.indexOf('(');
  return opens !== -1 && call.endsWith(')') && /^[\w.:-]{0,100}$/.test(call.slice(0, opens))
    ? call.slice(opens + 1, -1)
    : undefined;
}

/** `[{ "name": "city", "value": "Paris" }]` and `[["city", "Paris"]]` as an object. */
export function fromPairs(list: readonly Json[]): JsonObject | undefined {
  if (list.length === 0 || list.length > PAIRS_MAX) return undefined;
  const entries = list.map((item): [string, Json] | undefined => {
    if (isList(item))
      return item.length === 2 && typeof item[0] === 'string' ? [item[0], item[1]!] : undefined;
    if (!isObject(item)) return undefined;
    const key = item.name ?? item.key ?? item.parameter ?? item.argument;
    return typeof key === 'string' && item.value !== undefined ? [key, item.value] : undefined;
  });
  return entries.every((entry) => entry !== undefined) ? Object.fromEntries(entries) : undefined;
}

const TEXT_MAX = 1_000_000;
const KEYWORDS_MAX = 20_000;
const PAIRS_MAX = 500;

function unfenced(text: string): string {
  const match = /^```[a-z]{0,10}\s([\s\S]*?)```$/i.exec(text);
  return match === null ? text : match[1]!.trim();
}

/** Undefined if it is too long or cannot be repaired. */
export function parseRepaired(text: string): Json | undefined {
  if (text.length > REPAIR_MAX) return undefined;
  try {
    return parseJson(jsonrepair(text));
  } catch {
    return undefined;
  }
}

const REPAIR_MAX = 200_000;

/** Splits at commas outside quotes and brackets. */
export function splitAtCommas(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = '';
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (quote !== '') {
      if (c === '\\') i++;
      else if (c === quote) quote = '';
    } else if (c === '"' || c === "'") quote = c;
    else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if ((c === ',' || c === ';') && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, text.slice(start)].filter((part) => part.trim() !== '');
}

function literal(text: string): Json {
  const quoted = /^(["'])([\s\S]*)\1$/.exec(text);
  if (quoted !== null) return quoted[2]!;
  if (/^(?:true|false|null)$/i.test(text)) return JSON.parse(text.toLowerCase()) as Json;
  if (text === 'None') return null;
  if (/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text) && !/^-?0\d/.test(text)) return Number(text);
  return /^[[{(]/.test(text) ? (parseLenient(text.replace(/^\(([\s\S]*)\)$/, '[$1]')) ?? text) : text;
}

/** The text with such values in quotes, so that it can be read; the values are for the conversions to evaluate. */
function quoteExpressions(text: string): string {
  if (text.length > KEYWORDS_MAX || !/[\w)] ?[*/^+(:%-] ?[\w(]/.test(text)) return text;
  return text.replaceAll(stringsAndValues, (all, before?: string, value?: string) =>
    before === undefined || value === undefined || !isExpression(value) ? all : `${before}"${value.trim()}"`,
  );
}

/** Strings are matched too, so that nothing inside them is. */
const stringsAndValues =
  /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|([:,[] ?)((?<=: ?)\d{1,2}:\d{2}(?::\d{2})?|(?:[\w.+*/^% -]|\([^()"']{0,60}\)){2,80})(?=\s*[,}\]])/g;

function isExpression(value: string): boolean {
  const isPlain = /^\s*(?:[\w.-]+|-?[\d.]+e[+-]?\d+)\s*$/i.test(value);
  return !isPlain && /[\w)] ?[*/^+(:%-] ?[\w(]/.test(value);
}
