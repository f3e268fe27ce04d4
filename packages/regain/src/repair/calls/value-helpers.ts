/** Helper functions on values and support for the features. */

import { canonicalJson, type Json } from '../../types/index.ts';
import { tryParseJson } from '../../values/index.ts';

/** 0 for certain support, growing slowly as it decreases. */
export function negativeLogSupport(support: number): number {
  return -Math.log(Math.max(0.02, Math.min(1, support)));
}

const leavesMax = 500;

/** Strings, numbers and booleans anywhere in a value. */
export function leavesOf(value: Json, out: Json[] = []): Json[] {
  if (value === null || out.length >= leavesMax) return out;
  if (typeof value !== 'object') out.push(value);
  else for (const item of Object.values(value)) leavesOf(item as Json, out);
  return out;
}

export function comparable(value: Json): string {
  return typeof value === 'object' ? canonicalJson(value) : String(value).trim().toLowerCase();
}

/** Placeholders and values in brackets or quotes: signs of a further mistake that the schema does not show. */
export const placeholderPattern: RegExp =
  /^(?:(["'`]).*\1|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|unknown|none|null|n\/a|todo|placeholder|\.{3})$/is;

const textMax = 20_000;

/** Arguments as JSON in a text are parsed; other text has no values to look up. */
export function writtenArguments(args: Json): Json {
  return typeof args !== 'string' || args.length > textMax ? args : tryParseJson(args, args);
}
