/**
 * The parser for JSON text from outside: files, answers of tools and models. What reads the value descends into it
 * recursively, so the depth is bounded here, once.
 */

import { invalidInput, RegainError } from './errors.ts';
import type { Json } from './json.ts';

/** Deeper than any real document, and shallow enough for every reader's stack. */
const JSON_DEPTH_MAX = 500;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** Throws a RegainError with the reason if the text is not JSON or nested too deeply. */
export function parseJson(text: string): Json {
  const at = positionOfExcessDepth(text);
  if (at !== undefined) {
    const line = text.slice(0, at).split('\n').length;
    const column = at - text.lastIndexOf('\n', at);
    const message = `it is nested more than ${JSON_DEPTH_MAX} levels deep (line ${line} column ${column})`;
    throw invalidInput(message);
  }
  try {
    return JSON.parse(text) as Json;
  } catch (cause) {
    throw new RegainError('invalid-input', (cause as Error).message, { cause });
  }
}

/** The position of the first bracket that is nested too deeply; undefined if there is none. */
export function positionOfExcessDepth(text: string): number | undefined {
  // Each level needs two characters, so most texts are too short; and most long ones have too few brackets.
  if (text.length <= 2 * JSON_DEPTH_MAX || hasFewBrackets(text)) return undefined;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      if (++depth > JSON_DEPTH_MAX) return at;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--;
  }
  return undefined;
}

/** Whether there are not enough of them for the depth, those in strings included: much faster to find out. */
function hasFewBrackets(text: string): boolean {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at !== -1; at = text.indexOf(bracket, at + 1)) {
      if (++count > JSON_DEPTH_MAX) return false;
    }
  }
  return true;
}

/** The position of the closing quote; the length of the text if there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start; ; ) {
    at = text.indexOf('"', at + 1);
    if (at === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return at;
  }
}
