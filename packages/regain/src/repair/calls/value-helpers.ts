/** Helper functions on values for the features. */

import type { Json } from '../../types/index.ts';
import { tryParseJson } from '../../values/index.ts';

const leavesMax = 500;

/** Strings, numbers and booleans anywhere in a value. */
export function leavesOf(value: Json, out: Json[] = []): Json[] {
  if (value === null || out.length >= leavesMax) return out;
  if (typeof value !== 'object') out.push(value);
  else for (const item of Object.values(value)) leavesOf(item as Json, out);
  return out;
}

/** Placeholders and values in brackets or quotes: signs of a further mistake that the schema does not show. */
export const placeholderPattern: RegExp =
  /^(?:(["'`]).*\1|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|unknown|none|null|n\/a|todo|placeholder|\.{3})$/is;

const textMax = 20_000;

/** Arguments as JSON in a text are parsed; other text has no values to look up. */
export function writtenArguments(args: Json): Json {
  return typeof args !== 'string' || args.length > textMax ? args : tryParseJson(args, args);
}
