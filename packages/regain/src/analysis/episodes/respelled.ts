/** A name that does not exist, written correctly in the next call: `src/mian.py` and `src/main.py`. */

import { editDistance } from '../../values/index.ts';

/** Shorter names are one letter away from many others. */
const CHARS_MIN = 4;
const CHARS_MAX = 300;
const NAMES_MAX = 20;

/** Whether a path of the first call is one of the second, with a letter wrong, missing or too many, or two exchanged. */
export function hasRespelled(failed: ReadonlySet<string>, next: ReadonlySet<string>): boolean {
  const others = [...next].slice(0, NAMES_MAX);
  return [...failed].slice(0, NAMES_MAX).some((path) => others.some((other) => isRespelled(path, other)));
}

function isRespelled(a: string, b: string): boolean {
  if (a.length > CHARS_MAX || b.length > CHARS_MAX || Math.abs(a.length - b.length) > 1) return false;
  const [from, to] = differingParts(a, b);
  if (stemOf(from).length < CHARS_MIN || stemOf(to).length < CHARS_MIN) return false;
  // `part-1.ts` and `part-2.ts` are two files.
  if (from.replaceAll(/\d/g, '') === to.replaceAll(/\d/g, '')) return false;
  return isMisspelling(from, to);
}

/** Whether a word of the first text is one of the second, written correctly. */
export function isCorrected(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  const [from, to] = differingParts(a, b, ' ');
  return from.length >= CHARS_MIN && to.length >= CHARS_MIN && isMisspelling(from, to);
}

function isMisspelling(from: string, to: string): boolean {
  return editDistance(from, to) === 1 || isExchanged(from, to);
}

/** The only part of two paths that differs; empty texts if there are several. */
function differingParts(a: string, b: string, separator = '/'): readonly [string, string] {
  const [parts, others] = [a.split(separator), b.split(separator)];
  const differing = parts.flatMap((part, i) => (part === others[i] ? [] : [i]));
  const [only] = differing;
  if (parts.length !== others.length || differing.length !== 1) return ['', ''];
  return [parts[only!]!, others[only!]!];
}

function stemOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? name : name.slice(0, dot);
}

/** Two neighbouring letters in the other order. */
function isExchanged(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const at = [...a].findIndex((letter, i) => letter !== b[i]);
  if (at < 0 || a[at] !== b[at + 1] || a[at + 1] !== b[at]) return false;
  return a.slice(at + 2) === b.slice(at + 2);
}
