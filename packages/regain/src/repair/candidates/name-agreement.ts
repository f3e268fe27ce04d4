/** The similarity of two names of parameters, fields or tools, which may be long: they come from answers. */

import { nameSimilarity } from '../arguments/words/name-similarity.ts';

const NAME_CHARS_MAX = 128;

/** 0 to 1. */
export function namesAgree(a: string, b: string): number {
  const isLong = a.length > NAME_CHARS_MAX || b.length > NAME_CHARS_MAX;
  return a !== b && isLong ? 0 : nameSimilarity(a, b);
}
