/** Names and sentences as comparable words: split, lower case, abbreviations expanded, endings removed. */

import { memoizeTexts, wordSet } from '../../../values/index.ts';
import { abbreviations } from './abbreviations.ts';

const NAME_MAX = 200;
const SENTENCE_MAX = 1000;
const CACHE_MAX = 4000;

/** The words of an identifier: `destCityId`, `dest_city_id` and "destination city id" give the same three. */
export const nameWords: (name: string) => readonly string[] = memoizeTexts(CACHE_MAX, (name) =>
  split(name.slice(0, NAME_MAX)).map((word) => stem(abbreviations.get(word) ?? word)),
);

/** The distinct content words of a sentence, stemmed; bounded. */
export const sentenceWords: (sentence: string) => ReadonlySet<string> = memoizeTexts(
  CACHE_MAX,
  (sentence) => {
    const words = new Set<string>();
    for (const word of split(sentence.slice(0, SENTENCE_MAX)))
      if (!fillers.has(word)) words.add(stem(abbreviations.get(word) ?? word));
    return words;
  },
);

/** Letters and digits only, in lower case. */
export function lettersAndDigits(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** A word without its plural or verb ending: coarse, but the same for both sides of a comparison. */
export function stem(word: string): string {
  const n = word.length;
  if (n > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (n > 4 && /(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (n > 3 && word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

export function isFiller(word: string): boolean {
  return fillers.has(word);
}

function split(text: string): string[] {
  return text
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L})(\d)/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase());
}

const fillers = wordSet(`
  a an the of for to in on at by with from and or as is are be was were it its this that which who whom whose
  will would should can could may must not no if when where what how do does did has have had please i me my we
  you your they their there here than then so such e g eg ie etc default optional required parameter argument
  value values specified given provided used use using format example like must either one into about
`);

/** The words of a text, in lower case and in order. */
export function wordsIn(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

export function stemsIn(text: string): readonly string[] {
  return wordsIn(text).map(stem);
}
