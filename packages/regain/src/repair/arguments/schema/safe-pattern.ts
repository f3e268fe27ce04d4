/** Whether a pattern compiles and cannot take exponential time: tool schemas are untrusted. */

export function isSafePattern(pattern: string): boolean {
  const known = verdicts.get(pattern);
  if (known !== undefined) return known;
  const verdict = pattern.length <= LENGTH_MAX && !repeatsWithin.test(pattern) && compiles(pattern);
  if (verdicts.size >= VERDICTS_MAX) verdicts.clear();
  verdicts.set(pattern, verdict);
  return verdict;
}

const LENGTH_MAX = 400;
const VERDICTS_MAX = 2000;
const verdicts = new Map<string, boolean>();

/** A repeated group that itself repeats or branches: `(a+)+`, `(a|aa)*`. */
const repeatsWithin = /[+*}|][^()]{0,400}\)[+*{]/;

function compiles(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}
