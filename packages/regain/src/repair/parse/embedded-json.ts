/** Error bodies inside a text: `HTTP 422 {"detail": ...}`, `Error code: 400 - {'error': ...}`, a list of issues. */

import { type Json, type JsonObject, parseJson } from '../../types/index.ts';
import { isObject, wordSet } from '../../values/index.ts';
import { lenientJson } from './lenient-json.ts';
import { nonJsonBodyIn } from './non-json-bodies.ts';
import { printedIssuesIn } from './printed-issues.ts';

export interface EmbeddedBodies {
  /** The text without its bodies. */
  readonly rest: string;
  readonly bodies: readonly Json[];
}

const TRIES_MAX = 6;

export function bodiesIn(text: string): EmbeddedBodies {
  const other = printedIssuesIn(text) ?? (text.includes('{') ? undefined : nonJsonBodyIn(text));
  if (other !== undefined) return other;
  const bodies: Json[] = [];
  let rest = '';
  let from = 0;
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const start = nextStart(text, from);
    if (start === -1) break;
    const end = endOf(text, start);
    const body = end === -1 ? lenientJson(text.slice(start)) : parsed(text.slice(start, end));
    const to = end === -1 ? text.length : end;
    const isBody = body !== undefined && looksLikeBody(body) && !isValueOf(text, start);
    if (isBody) bodies.push(body);
    // JSON that is not an error body stays in the text: it may be the received value.
    rest += text.slice(from, isBody ? start : to);
    from = to;
  }
  return { rest: rest + text.slice(from), bodies };
}

/** Fields that are common in errors and rare in data. */
const errorFieldNames = wordSet(`
  message msg error errors detail details title issues loc instancePath reason description fault faultstring
  violations fieldErrors invalid_params invalid-params invalidParams isError error_description errorMessage __type
  Message Code error_code errorCode exception validation causes messages errorMessages error_message error_msg _errors constraints userErrors
`);

/** An object with an error field, a list of such, or a map from fields to lists of complaints. */
function looksLikeBody(value: Json): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value))
    return value.length > 0 && !Array.isArray(value[0]) && looksLikeBody(value[0] as Json);
  const keys = Object.keys(value);
  if (keys.some((key) => errorFieldNames.has(key))) return true;
  if (keys.includes('field') && keys.includes('code')) return true;
  const { status, data } = value as JsonObject;
  // GraphQL mutations of Shopify
  if (isObject(data) && Object.values(data).some((inner) => isObject(inner) && 'userErrors' in inner))
    return true;
  if (status !== undefined && typeof status === 'object' && looksLikeBody(status)) return true;
  return keys.length > 0 && isMapOfTexts(value as JsonObject, 0);
}

/** `{"qty": ["A valid integer is required."], "items": [{}, {"name": ["..."]}]}` */
function isMapOfTexts(map: JsonObject, depth: number): boolean {
  return Object.values(map).every(
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every(
        (item: Json) =>
          (typeof item === 'string' && depth + item.length > 4) ||
          (depth < 3 &&
            typeof item === 'object' &&
            item !== null &&
            isMapOfTexts(item as JsonObject, depth + 1)),
      ),
  );
}

const START = /[{[]\s{0,40}[{"'[]/g;

function nextStart(text: string, from: number): number {
  START.lastIndex = from;
  for (let match = START.exec(text); match !== null; match = START.exec(text)) {
    const isList = match[0][0] === '[';
    if (!isList || match[0].endsWith('{')) return match.index;
    START.lastIndex = match.index + 1;
  }
  return -1;
}

/** The position of the closing bracket; -1 if there is none. */
function endOf(text: string, start: number): number {
  let depth = 0;
  let quote = 0;
  for (let i = start; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (quote !== 0) {
      if (code === 0x5c) i++;
      else if (code === quote) quote = 0;
    } else if (code === 0x22 || (code === 0x27 && opensQuote(text[i - 1]))) quote = code;
    else if (code === 0x7b || code === 0x5b) depth++;
    else if ((code === 0x7d || code === 0x5d) && --depth === 0) return i + 1;
  }
  return -1;
}

/** Python uses apostrophes as quotes: an opening one follows a bracket, a comma, a colon or a space. */
function opensQuote(before: string | undefined): boolean {
  return before !== undefined && ' {[,:('.includes(before);
}

/** "but it was {...}", "got {...}": a value, not a body. */
function isValueOf(text: string, start: number): boolean {
  return /(?:\bwas|\bgot|\breceived|\bgiven|\bvalue|\binput|=)[:\s]*$/i.test(
    text.slice(Math.max(0, start - 24), start),
  );
}

function parsed(text: string): Json | undefined {
  try {
    return parseJson(text);
  } catch {
    return lenientJson(text);
  }
}
