/** Objects that the text states as a literal: `{'math': 90, 'music': 89}`. */

import type { JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { parseLenient } from '../json/parse-lenient.ts';

export function objectLiterals(text: string): readonly JsonObject[] {
  const found: JsonObject[] = [];
  let from = 0;
  while (found.length < FOUND_MAX) {
    const start = text.indexOf('{', from);
    if (start < 0) break;
    const end = closingBrace(text, start);
    if (end === undefined) break;
    const value = parseLenient(text.slice(start, end + 1));
    if (isObject(value) && Object.keys(value).length > 0) found.push(value);
    from = end + 1;
  }
  return found;
}

const FOUND_MAX = 4;

function closingBrace(text: string, start: number): number | undefined {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === '{') depth++;
    else if (text[at] === '}' && --depth === 0) return at;
  }
  return undefined;
}
