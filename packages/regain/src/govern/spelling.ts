/** Whether two texts are the same text in two spellings. */

import type { Json } from '../types/index.ts';
import { editDistance, wordsOf } from '../values/index.ts';

/**
 * Equal up to case and spaces; for enum values of a schema also up to joining characters, or with the parameter's own
 * words as a prefix (`CABIN_ECONOMY`). In free text such characters may be significant: `ann_lee`, `ann-lee`.
 */
export function isRespelt(a: string, b: string, name: string, isChoice: boolean): boolean {
  if (!isChoice) return withoutSpaces(a) === withoutSpaces(b);
  const [x, y] = [withoutSeparators(a), withoutSeparators(b)];
  return x === y || (x !== '' && y === withoutSeparators(name) + x);
}

/** A typo: a text that is not an enum value, one letter away from one value and far from every other. */
export function isMisspelt(a: string, b: string, choices: Json | undefined): boolean {
  if (!Array.isArray(choices) || choices.includes(a) || !choices.includes(b)) return false;
  const [x, y] = [withoutSeparators(a), withoutSeparators(b)];
  if (editDistance(x, y) !== 1 || !isTypo(a, b)) return false;
  return choices.every(
    (other) => other === b || editDistance(x, withoutSeparators(String(other))) > TYPO_DISTANCE_OTHERS,
  );
}

/**
 * In short words one letter makes another word (`plan_a`, `plan_b`), a digit another number, and a first letter the
 * opposite (`sync`, `async`).
 */
function isTypo(a: string, b: string): boolean {
  const [x, y] = [wordsOf(a), wordsOf(b)];
  if (x.length !== y.length) return x.join('') === y.join('');
  return x.every((word, i) => {
    const other = y[i]!;
    if (word === other) return true;
    if (Math.min(word.length, other.length) < TYPO_CHARS_MIN || word[0] !== other[0]) return false;
    return !/\d/.test(word) && !/\d/.test(other);
  });
}

const TYPO_CHARS_MIN = 4;
const TYPO_DISTANCE_OTHERS = 2;

function withoutSpaces(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '');
}

/** A minus before a digit is a sign and not a joining character. */
function withoutSeparators(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/(?!^-\d)[\s_-]+/g, '');
}
