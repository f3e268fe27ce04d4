/** The words of an error text: identifiers split, known codes written out, call-specific parts removed. */

import { namesOfRpcCode, namesOfSqlState, namesOfStatus, namesOfSystemError } from './code-names.ts';

/** The most characters that are read. */
const TEXT_MAX = 2_000;
const WORDS_MAX = 160;
const WORD_MAX = 24;

/**
 * Lower-case words in order. `getUserById` and `get_user_by_id` are four words each. JSON keys, URLs, stack frames,
 * numbers and identifiers with digits are omitted; a standard code is replaced by its name.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  const end = Math.min(text.length, TEXT_MAX);
  let at = 0;
  while (at < end && words.length < WORDS_MAX) {
    const kind = kindAt(text, at);
    if (kind === OTHER) {
      at = text.charCodeAt(at) === NEWLINE ? afterFrames(text, at + 1, end) : at + 1;
      continue;
    }
    const start = at;
    let hasDigit = kind === DIGIT;
    let hasLetter = kind !== DIGIT;
    let isMixed = false;
    let last = kind;
    for (at++; at < end; at++) {
      const next = kindAt(text, at);
      if (next === OTHER) break;
      if (next === DIGIT) hasDigit = true;
      else hasLetter = true;
      if (next !== last && !(last === UPPER && at === start + 1)) isMixed = true;
      last = next;
    }
    if (isJsonKey(text, start, at)) continue;
    if (isSchemeAt(text, at)) {
      while (at < end && text.charCodeAt(at) > SPACE) at++;
      continue;
    }
    const token = text.slice(start, Math.min(at, start + 2 * WORD_MAX));
    if (hasDigit) addCode(words, token.toLowerCase(), text, start, at, hasLetter);
    else if (!isMixed) addWord(words, token.toLowerCase());
    else for (const part of token.match(CAMEL) ?? []) addWord(words, part.toLowerCase());
  }
  return words;
}

const OTHER = 0;
const LOWER = 1;
const UPPER = 2;
const DIGIT = 3;
const NEWLINE = 10;
const SPACE = 32;
const QUOTE = 34;
const MINUS = 45;
const SLASH = 47;
const COLON = 58;
const CAMEL = /[A-Z]?[^A-Z]+|[A-Z]+(?![^A-Z])/g;

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code >= 97 && code <= 122) return LOWER;
  if (code >= 65 && code <= 90) return UPPER;
  if (code >= 48 && code <= 57) return DIGIT;
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x2e7f) ? LOWER : OTHER;
}

/** `"detail":` is structure, not content. */
function isJsonKey(text: string, start: number, end: number): boolean {
  return (
    text.charCodeAt(end) === QUOTE &&
    text.charCodeAt(end + 1) === COLON &&
    text.charCodeAt(start - 1) === QUOTE
  );
}

function isSchemeAt(text: string, at: number): boolean {
  return (
    text.charCodeAt(at) === COLON && text.charCodeAt(at + 1) === SLASH && text.charCodeAt(at + 2) === SLASH
  );
}

/** The start of the next line that is not a stack frame. */
function afterFrames(text: string, from: number, end: number): number {
  let at = from;
  for (;;) {
    let first = at;
    while (first < end && text.charCodeAt(first) === SPACE) first++;
    const isPythonFrame = text.startsWith('File "', first);
    if (first === at || !(isPythonFrame || text.startsWith('at ', first))) return at;
    const newline = text.indexOf('\n', first);
    if (newline < 0 || newline >= end) return end;
    at = newline + 1;
    // Python prints the source line after the frame.
    if (isPythonFrame && text.startsWith('    ', at) && !text.startsWith('File "', at + 4)) {
      const next = text.indexOf('\n', at);
      if (next < 0 || next >= end) return end;
      at = next + 1;
    }
  }
}

function addWord(words: string[], word: string): void {
  const spelt = namesOfSystemError.get(word);
  if (spelt !== undefined) words.push(...spelt);
  else words.push(word.length > WORD_MAX ? word.slice(0, WORD_MAX) : word);
}

function addCode(
  words: string[],
  token: string,
  text: string,
  start: number,
  end: number,
  hasLetter: boolean,
): void {
  const before = words.at(-1);
  if (token.length === 5) {
    const isState = before === 'state' || before === 'sqlstate' || before === 'code';
    const spelt =
      (isState ? namesOfSqlState.get(token) : undefined) ??
      (text.charCodeAt(start - 1) === MINUS ? namesOfRpcCode.get(token) : undefined);
    if (spelt !== undefined) words.push(...spelt);
  } else if (
    token.length === 3 &&
    !hasLetter &&
    before !== 'line' &&
    !AMOUNT.test(text.slice(end, end + 12))
  ) {
    const spelt = namesOfStatus.get(token);
    if (spelt !== undefined) words.push(...spelt);
  }
}

/** A number with a unit or more digits is not a status. */
const AMOUNT =
  /^(?:[.,]\d| ?(?:ms|s|sec|seconds|minutes|bytes|kb|mb|characters|chars|items|rows|records|%)\b)/i;
