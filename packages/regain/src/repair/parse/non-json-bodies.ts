/** Bodies that are not JSON: XML faults, and `key=value` log lines. */

import type { Json, JsonObject } from '../../types/index.ts';
import { nameByWord } from '../../values/index.ts';
import type { EmbeddedBodies } from './embedded-json.ts';
import { valueOfText } from './parse-literals.ts';

const FIELDS_MAX = 40;

export function nonJsonBodyIn(text: string): EmbeddedBodies | undefined {
  if (text.includes('</')) return xmlIn(text);
  return text.includes('=') ? pairsIn(text) : undefined;
}

const ELEMENT = /<(?:\w{1,20}:)?([A-Za-z][\w.-]{0,60})(?: [^<>]{0,200})?>([^<>]{1,1000})<\//g;
const FAULT = /<(?:\w{1,20}:)?(?:Error|ErrorResponse|Fault|Exception|ServiceExceptionReport|Errors)\b/i;

/** The leaves of an XML fault by local name. HTML pages count as prose. */
function xmlIn(text: string): EmbeddedBodies | undefined {
  if (!FAULT.test(text)) return undefined;
  const fields = [...text.matchAll(ELEMENT)].slice(0, FIELDS_MAX);
  if (fields.length === 0) return undefined;
  const first = text.indexOf('<');
  const last = text.lastIndexOf('>');
  const body = bodyOf(fields, (value) => value.trim());
  return { bodies: [body], rest: `${text.slice(0, first)} ${text.slice(last + 1)}` };
}

const PAIR =
  /(?<![\w.])([A-Za-z][\w.-]{0,40})=("(?:[^"\\\n]|\\.){0,600}"|'[^'\n]{0,600}'|[^\s"',;()[\]{}<>=]{1,200}(?:,[^\s"',;()[\]{}<>=]{1,200}){0,60})/g;
/** Fields that only errors have. */
const ERROR_FIELD = /^(?:err|error|msg|message|reason|detail|code|error_code|errorcode)$/i;
const PAIRS_MIN = 2;

function pairsIn(text: string): EmbeddedBodies | undefined {
  const pairs = [...text.matchAll(PAIR)].slice(0, FIELDS_MAX);
  if (pairs.length < PAIRS_MIN || !pairs.some(([, name]) => ERROR_FIELD.test(name!))) return undefined;
  return { bodies: [bodyOf(pairs, valueOfText)], rest: text.replace(PAIR, ' ') };
}

/** The first group of a match is a name, the second its value. */
function bodyOf(matches: readonly RegExpExecArray[], read: (value: string) => Json): JsonObject {
  return Object.fromEntries(
    matches.map(([, name, value]) => [names.get(name!.toLowerCase()) ?? name!, read(value!)]),
  );
}

/** The names that JSON bodies use for the same things. */
const names = nameByWord({
  message: 'message faultstring',
  error: 'err',
  code: 'code faultcode',
  param: 'argumentname parametername arg',
  received: 'argumentvalue got',
  expected: 'want',
});
