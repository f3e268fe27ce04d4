/** Whether two texts are one text, spelt in two ways. */

import type { Json } from '../types/index.ts';
import { editDistance, wordsOf } from '../values/index.ts';

/**
 * The same but for case and spaces; among the choices of a schema also but for joining marks, or with the parameter's own
 * words before it (`CABIN_ECONOMY`). In a free text a mark may tell two things apart: `ann_lee`, `ann-lee`.
 */
export function isRespelt(a: string, b: string, name: string, isChoice: boolean): boolean {
  if (!isChoice) return withoutSpaces(a) === withoutSpaces(b);
  const [x, y] = [withoutSeparators(a), withoutSeparators(b)];
  return x === y || (x !== '' && y === withoutSeparators(name) + x);
}

/** A slip of the pen: a text that is no choice at all, one letter away from one choice and far from every other. */
export function isMisspelt(a: string, b: string, choices: Json | undefined): boolean {
  if (!Array.isArray(choices) || choices.includes(a) || !choices.includes(b)) return false;
  const [x, y] = [withoutSeparators(a), withoutSeparators(b)];
  if (editDistance(x, y) !== 1 || !isTypo(a, b)) return false;
  return choices.every(
    (other) => other === b || editDistance(x, withoutSeparators(String(other))) > TYPO_DISTANCE_OTHERS,
  );
}

/**
 * In short words one letter makes another word (`plan_a`, `plan_b`), a digit makes another number, and a first letter its
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

/** A minus before a digit is a sign and no joining mark. */
function withoutSeparators(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll(/(?!^-\d)[\s_-]+/g, '');
}
