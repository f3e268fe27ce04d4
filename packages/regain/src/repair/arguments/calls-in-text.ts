/** Several calls in one text: in the syntax of a programming language, or as JSON objects one after another. */

import type { Json } from '../../types/index.ts';
import { keywordArguments, parseLenient, splitAtCommas } from './json/parse-lenient.ts';
import type { WrittenCall } from './repair-types.ts';

/** `[f(a=1), g(b=2)]` and `f(a=1)\ng(b=2)`; undefined unless every part is a call. */
export function callsInCode(text: string): readonly WrittenCall[] | undefined {
  if (text.length > TEXT_MAX || !/^[\s[`]{0,8}[A-Za-z_][\w.:-]{0,100}\(/.test(text)) return undefined;
  const list = text.trim().replace(/^\[([\s\S]*)\]$/, '$1');
  const parts = splitAtCommas(list.replaceAll(/\)\s*\n/g, '),'));
  const calls = parts.length > CALLS_MAX ? [undefined] : parts.map(callIn);
  return calls.every((call) => call !== undefined) ? calls : undefined;
}

const TEXT_MAX = 20_000;
const CALLS_MAX = 20;

/** The arguments stay a text if they are not named. */
function callIn(part: string): WrittenCall | undefined {
  const match = /^\s*([A-Za-z_][\w.:-]{0,100})\(([\s\S]*)\)\s*$/.exec(part);
  if (match === null) return undefined;
  const [, tool, inner] = match;
  return { tool: tool!, args: inner!.trim() === '' ? {} : (keywordArguments(inner!) ?? part.trim()) };
}

/** The JSON objects that stand in a text side by side: on lines, in tags. */
export function objectsInText(text: string): readonly Json[] {
  if (text.length > TEXT_MAX) return [];
  const found: Json[] = [];
  let [depth, start, isQuoted] = [0, 0, false];
  for (let i = 0; i < text.length && found.length < CALLS_MAX; i++) {
    const c = text[i];
    if (isQuoted) {
      if (c === '\\') i++;
      else if (c === '"') isQuoted = false;
    } else if (c === '"' && depth > 0) isQuoted = true;
    else if (c === '{' && depth++ === 0) start = i;
    else if (c === '}' && depth > 0 && --depth === 0) {
      const object = parseLenient(text.slice(start, i + 1));
      if (object !== undefined) found.push(object);
    }
  }
  return found;
}
