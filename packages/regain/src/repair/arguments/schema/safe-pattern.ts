/** Whether a pattern compiles and cannot take exponential time: tool schemas are untrusted. */

import { memoizeTexts } from '../../../values/index.ts';

const LENGTH_MAX = 400;
/** A repeated group that itself repeats or branches: `(a+)+`, `(a|aa)*`. */
const repeatsWithin = /[+*}|][^()]{0,400}\)[+*{]/;

export const isSafePattern: (pattern: string) => boolean = memoizeTexts(2000, (pattern) => {
  if (pattern.length > LENGTH_MAX || repeatsWithin.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
});
