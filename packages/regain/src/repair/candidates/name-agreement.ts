/** The similarity of two names of parameters, fields or tools, cached: list rows repeat the same names. */

import { nameSimilarity } from '../arguments/words/name-similarity.ts';

const NAME_CHARS_MAX = 128;
const REMEMBERED_MAX = 4_096;
const agreements = new Map<string, number>();

/** 0 to 1. */
export function namesAgree(a: string, b: string): number {
  if (a === b) return 1;
  if (a.length > NAME_CHARS_MAX || b.length > NAME_CHARS_MAX) return 0;
  const key = `${a}\n${b}`;
  let known = agreements.get(key);
  if (known === undefined) {
    known = nameSimilarity(a, b);
    if (agreements.size >= REMEMBERED_MAX) agreements.clear();
    agreements.set(key, known);
  }
  return known;
}
