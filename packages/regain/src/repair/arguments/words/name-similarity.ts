/** The probability that two names denote the same thing: 0 to 1. */

import { editDistance, memoizePairs, wordSet } from '../../../values/index.ts';
import { lettersAndDigits, nameWords } from './split-words.ts';
import { wordAffinity } from './synonyms.ts';

export function nameSimilarity(a: string, b: string): number {
  return a === b ? 1 : similarity(a, b);
}

const similarity = memoizePairs((a, b) => {
  const [bareA, bareB] = [lettersAndDigits(a), lettersAndDigits(b)];
  if (bareA === '' || bareB === '') return 0;
  if (bareA === bareB) return 0.98;
  const [wordsA, wordsB] = [nameWords(a), nameWords(b)];
  const [joinedA, joinedB] = [wordsA.join(''), wordsB.join('')];
  if (joinedA === joinedB) return 0.95;
  return Math.max(
    overlap(wordsA, wordsB),
    spelling(bareA, bareB),
    spelling(joinedA, joinedB),
    isInitials(bareA, wordsB) || isInitials(bareB, wordsA) ? 0.8 : 0,
    beginning(bareA, bareB),
  );
});

/** Words in common, each matched with the nearest in the other name; generic words count less. */
export function overlap(a: readonly string[], b: readonly string[]): number {
  const total = weightOf(a) + weightOf(b);
  if (total === 0 || a.length > WORDS_MAX || b.length > WORDS_MAX) return 0;
  return (0.94 * (matched(a, b) + matched(b, a))) / total;
}

const WORDS_MAX = 16;

function matched(words: readonly string[], others: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    let best = 0;
    for (const other of others) best = Math.max(best, wordLikeness(word, other));
    sum += best * wordWeight(word);
  }
  return sum;
}

function wordLikeness(a: string, b: string): number {
  const affinity = wordAffinity(a, b);
  if (affinity > 0) return affinity;
  if (a.length >= 3 && b.length >= 3 && (a.startsWith(b) || b.startsWith(a))) return 0.75;
  if (a.length < 4 || b.length < 4 || Math.abs(a.length - b.length) > 2) return 0;
  return editDistance(a, b) <= (Math.max(a.length, b.length) > 6 ? 2 : 1) ? 0.85 : 0;
}

function weightOf(words: readonly string[]): number {
  return words.reduce((sum, word) => sum + wordWeight(word), 0);
}

function wordWeight(word: string): number {
  return commonWords.has(word) ? 0.35 : 1;
}

/** Generic words of many names. */
const commonWords = wordSet(
  'id name value type number data text string input parameter argument the of to for in by is a an my user target list item field information detail',
);

/** A typing error: few changed letters relative to the length. */
function spelling(a: string, b: string): number {
  const length = Math.max(a.length, b.length);
  if (length > 60 || Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 3) return 0;
  const edits = editDistance(a, b);
  if (edits === 1) return length >= 6 ? 0.93 : 0.85;
  if (edits === 2) return length >= 6 ? 0.88 : 0.6;
  return edits === 3 && length >= 10 ? 0.8 : 0;
}

/** `dob` of "date of birth"; at least two letters. */
function isInitials(short: string, words: readonly string[]): boolean {
  if (short.length < 2 || words.length !== short.length) return false;
  return words.every((word, i) => word[0] === short[i]);
}

/** `temp` of `temperature`, `dest` of `destination`. */
function beginning(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= 3 && long.startsWith(short) ? 0.7 : 0;
}

const NAME_CHARS_MAX = 128;

/** 0 to 1. */
export function namesAgree(a: string, b: string): number {
  const isLong = a.length > NAME_CHARS_MAX || b.length > NAME_CHARS_MAX;
  return a !== b && isLong ? 0 : nameSimilarity(a, b);
}
