/** Small readings of values and of support that the features share. */

import { canonicalJson, type Json } from '../../types/index.ts';

/** 0 for certain evidence, growing slowly as it thins out. */
export function negativeLogSupport(support: number): number {
  return -Math.log(Math.max(0.02, Math.min(1, support)));
}

const leavesMax = 500;

/** Texts, numbers and flags anywhere in a value. */
export function leavesOf(value: Json, out: Json[] = []): Json[] {
  if (value === null || out.length >= leavesMax) return out;
  if (typeof value !== 'object') out.push(value);
  else for (const item of Object.values(value)) leavesOf(item as Json, out);
  return out;
}

export function comparable(value: Json): string {
  return typeof value === 'object' ? canonicalJson(value) : String(value).trim().toLowerCase();
}

/** Values left in brackets or quotes, or not known: signs of a second mistake that no schema shows. */
export const placeholderPattern: RegExp =
  /^(?:(["'`]).*\1|<[^<>]*>|\{[^{}]*\}|\[[^[\]]*\]|unknown|none|null|n\/a|todo|placeholder|\.{3})$/is;
