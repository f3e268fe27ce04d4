/** Whether two texts are spellings of the same word. */

import { editDistance } from '../../../values/index.ts';
import { lettersAndDigits } from './split-words.ts';

const CHARS_MAX = 80;

/**
 * The same letters, or one wrong letter, two in a long text. Other digits are another value, and a word that only
 * continues the other is another word: German, Germany.
 */
export function isMisspelling(a: string, b: string): boolean {
  if (a.length > CHARS_MAX || b.length > CHARS_MAX || digitsOf(a) !== digitsOf(b)) return false;
  const letters = lettersAndDigits(a);
  if (letters !== '' && letters === lettersAndDigits(b)) return true;
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x.startsWith(y) || y.startsWith(x)) return false;
  if (hasSwappedLetters(x, y)) return true;
  const editsMax = Math.min(x.length, y.length) >= LONG ? 2 : 1;
  return Math.abs(x.length - y.length) <= editsMax && editDistance(x, y) <= editsMax;
}

const LONG = 8;

/** Two adjacent letters in the other order: a typing mistake in a word of any length. */
function hasSwappedLetters(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (a[at] === b[at]) at++;
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D+/g, '');
}
