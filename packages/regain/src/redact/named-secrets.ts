/** Secrets that follow their name in a text: fields, headers, forms, variables, options of commands, elements. */

import type { MarkedRange } from './marked-range.ts';
import { isProse } from './prose-words.ts';
import { isSecretName } from './secret-names.ts';

/** password=, "password": , password => , user[password]= , \"password\": */
const NAME_AND_SIGN =
  /(?<![\p{L}\p{N}_$.-])([\p{L}\p{N}_$.-]{2,80})\]?(\\*["'`]?)[ \t]{0,3}(=>|:=|==?|:)[ \t]{0,3}/gu;
/** --password hunter2 */
const OPTION = /(?<![\w-])--?([a-z][\w-]{1,60})[ \t]+(\\*["']?)(?!-)/gi;
/** curl -u name:password */
const USER_OPTION =
  /(?<![\w-])((?:-u|-U|--user|--proxy-user)[ =]?[ \t]*["']?[^\s:"']{0,200}:)([^\s"']{1,4000})/g;
/** <password>hunter2</password>, <key>password</key><string>hunter2</string> */
const ELEMENT =
  /<key>([\w.-]{2,80})<\/key>\s{0,20}<string>([^<]{1,20000})<|<(?:[\w-]{1,40}:)?([\w.-]{2,80})(?:\s[^<>]{0,300})?>(?:<!\[CDATA\[)?([^<]{1,20000}?)(?:\]\]>)?<\//g;

export function namedSecrets(text: string): MarkedRange[] {
  const found: MarkedRange[] = [];
  const add = (start: number, end: number): void => {
    if (end > start) found.push({ start, end, mark: '[secret]' });
  };
  let covered = 0;
  if (/[:=]/.test(text))
    // A name within a secret is a part of it.
    for (const match of text.matchAll(NAME_AND_SIGN))
      if (match.index >= covered && isSecretName(match[1]!)) covered = addValue(text, match, add);
  if (text.includes('-')) {
    for (const { 0: match, 1: name = '', 2: quote = '', index } of text.matchAll(OPTION)) {
      if (!isSecretName(name)) continue;
      const start = index + match.length;
      const end = quote === '' ? endOf(OPTION_VALUE, text, start) : quotedEnd(text, start, quote);
      if (end - start >= SHORTEST && !isProse(text.slice(start, end))) add(start, end);
    }
    for (const { 1: before = '', 2: secret = '', index } of text.matchAll(USER_OPTION))
      add(index + before.length, index + before.length + secret.length);
  }
  if (text.includes('</'))
    for (const { 0: match, 1: key, 2: string, 3: name, 4: value, index } of text.matchAll(ELEMENT)) {
      if (!isSecretName((name ?? key)!)) continue;
      const secret = (value ?? string)!;
      const start = index + match.lastIndexOf(secret);
      if (!isProse(secret.trim())) add(start, start + secret.length);
    }
  return found;
}

type Add = (start: number, end: number) => void;

/** Shorter words after an option or a colon are prose. */
const SHORTEST = 4;
const OPTION_VALUE = /[^\s"']+/y;
/** A comma or a bracket ends the value only if nothing follows it. */
const BARE_VALUE = /(?:[^\s&;"'`<>,)\]}\\]|[,)\]}](?![\s,;)\]}"']|$)|\\(?!["'nrt]))+/y;
const LINE = /[^\r\n]*/y;
const SCHEME = /(?:Bearer|Basic|Digest|Token|ApiKey|Negotiate|Bot|AWS4-HMAC-SHA256)[ \t]+/iy;
/** Headers whose value is the rest of the line. */
const WHOLE_LINE = /cookie|authori[sz]ation/i;
/** Of Python: b'hunter2' */
const PREFIX = /[bru]{1,2}(?=["'])/iy;
const QUOTE = /\\*["'`]/y;

/** Returns up to where the text is read. */
function addValue(
  text: string,
  { 0: match, 1: name = '', 2: closing = '', 3: sign = '', index }: RegExpExecArray,
  add: Add,
): number {
  const start = endOf(PREFIX, text, index + match.length);
  const quote = text.slice(start, endOf(QUOTE, text, start));
  if (quote !== '') {
    const inner = start + quote.length;
    // Three quotes begin a text of several lines.
    const isTriple = text.startsWith(quote + quote, inner);
    const from = isTriple ? inner + 2 * quote.length : inner;
    const end = quotedEnd(text, from, isTriple ? quote.repeat(3) : quote);
    if (!isMark(text, from)) add(from, end);
    return end;
  }
  if (text[start] === '[' || text[start] === '{') {
    return isMark(text, start) ? start : addStrings(text, start, add);
  }
  if (sign === ':' && closing === '' && WHOLE_LINE.test(name)) {
    return addHeader(text, index, start, add);
  }
  const afterScheme = endOf(SCHEME, text, start);
  const from = Math.max(start, afterScheme);
  const end = endOf(BARE_VALUE, text, from);
  const value = text.slice(from, end);
  if (isProse(value) || isProse(value.replace(/[.!?]+$/, ''))) return start;
  const isData = sign !== ':' || closing !== '' || afterScheme > start;
  if (isData || (value.length >= 8 && /\d/.test(value)) || isRestOfLine(text, end, value)) add(from, end);
  return start;
}

/** Cookie: a=b; c=d, also in quotes: -H 'Authorization: Bearer ...' */
function addHeader(text: string, nameStart: number, start: number, add: Add): number {
  const before = text[nameStart - 1];
  const lineEnd = endOf(LINE, text, start);
  const quoteEnd = before === '"' || before === "'" ? text.indexOf(before, start) : -1;
  const end = quoteEnd < 0 ? lineEnd : Math.min(lineEnd, quoteEnd);
  const from = Math.max(start, endOf(SCHEME, text, start));
  const value = text.slice(from, end).trimEnd();
  const isSentence = from === start && /^[a-z]+(?: |$)/i.test(value) && !/[=\d]/.test(value);
  if (isSentence || isProse(value)) return start;
  add(from, from + value.length);
  return end;
}

/** One word that ends the line: `password: hunter`. A sentence is not a value. */
function isRestOfLine(text: string, end: number, value: string): boolean {
  return value.length >= SHORTEST && /^[ \t]*(?:[\r\n]|$)/.test(text.slice(end, end + 20));
}

/** Every quoted text of a list or an object. */
function addStrings(text: string, start: number, add: Add): number {
  let depth = 0;
  let i = start;
  for (; i < text.length && i < start + LIST_CHARS_MAX; i++) {
    const letter = text[i]!;
    if (letter === '[' || letter === '{') depth++;
    else if (letter === ']' || letter === '}') depth--;
    if (depth === 0) return i;
    const quoteEnd = endOf(QUOTE, text, i);
    if (quoteEnd <= i) continue;
    const end = quotedEnd(text, quoteEnd, text.slice(i, quoteEnd));
    const isName = /^\\*["'`]?\s*:/.test(text.slice(end, end + 10));
    if (!isName && !isProse(text.slice(quoteEnd, end))) add(quoteEnd, end);
    i = end + (quoteEnd - i) - 1;
  }
  return i;
}

const LIST_CHARS_MAX = 10_000;

/** Where the quoted text ends; if the text was cut, at its end. */
function quotedEnd(text: string, start: number, quote: string): number {
  if (quote.length > 1) {
    const end = text.indexOf(quote, start);
    return end < 0 ? text.length : end;
  }
  let lineEnd = -1;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === quote) return i;
    else if (text[i] === '\n') {
      if (lineEnd < 0) lineEnd = i;
      // Only double quotes enclose several lines: an apostrophe that is not closed is none.
      if (quote !== '"' || i - start > LIST_CHARS_MAX) return lineEnd;
    }
  }
  return lineEnd < 0 ? text.length : lineEnd;
}

function isMark(text: string, start: number): boolean {
  return isProse(text.slice(start, start + 14)) && text[start] === '[';
}

/** The end of a match at this position; the position if there is none. */
function endOf(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : at;
}
