/** Words of names and sentences, and the verbs of which they are forms. Linear in the length of the text. */

import { wordSet } from '../values/index.ts';
import {
  determiners,
  irregularForms,
  mutatingVerbs,
  mutatingWords,
  nonMutatingWords,
} from './effect-words.ts';

/** Maximum length of a verb; longer words are skipped. */
const LONGEST_WORD = 30;

/** The words of one identifier part or sentence word: `getHTTPStatus` is get, http, status. */
const WORD = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[\p{Ll}\p{N}]+|\p{Lu}+|[\p{L}\p{N}]+/gu;

export const lowerCaseWords = (text: string): string[] =>
  (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** The parts of a name between namespace separators: `github__list_issues`, `slack.search_messages`. */
export const segmentsOf = (name: string): string[][] =>
  name
    .split(/__|[./:\s]/u)
    .map(lowerCaseWords)
    .filter((segment) => segment.length > 0);

/** Possible base forms of a word: itself, or without -s, -es, -ed, -ing and their spelling changes. */
function baseForms(word: string): string[] {
  if (word.length > LONGEST_WORD) return [];
  const bases = [word];
  const irregular = irregularForms.get(word);
  if (irregular !== undefined) bases.push(irregular);
  for (const ending of ['s', 'es', 'd', 'ed', 'ing']) {
    if (word.length <= ending.length + 1 || !word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    bases.push(stem);
    if (ending === 'ing') bases.push(`${stem}e`);
    // deny: denies, denied
    if ((ending === 'es' || ending === 'ed') && stem.endsWith('i')) bases.push(`${stem.slice(0, -1)}y`);
    // stop: stopped, stopping
    if ((ending === 'ed' || ending === 'ing') && stem.at(-1) === stem.at(-2)) bases.push(stem.slice(0, -1));
  }
  return bases;
}

export const isFormOf = (word: string, verbs: ReadonlySet<string>): boolean =>
  baseForms(word).some((base) => verbs.has(base));

const PREFIXES = ['re', 'un', 'de', 'dis', 'over', 'auto', 'pre', 'bulk'];

/** Whether a word is a form of a verb of change, also with a prefix: recreated, unassign. */
export function isMutatingWord(word: string): boolean {
  if (nonMutatingWords.has(word)) return false;
  if (mutatingWords.has(word) || isFormOf(word, mutatingVerbs)) return true;
  return PREFIXES.some(
    (prefix) =>
      word.length > prefix.length + 2 &&
      word.startsWith(prefix) &&
      isFormOf(word.slice(prefix.length), mutatingVerbs),
  );
}

const THINGS = new Set(['booking', 'setting']);
const OF_A_THING = wordSet(
  'a the this that each every any your my our existing specific specified single given current of get find list',
);

/** Verbs of change elsewhere that are nouns here: pull requests, merge requests, "a booking". */
export function isNoun(words: readonly string[], i: number): boolean {
  const [before = '', word = '', after = ''] = [words[i - 1], words[i], words[i + 1]];
  if (word === 'pull' || word === 'merge') return after === 'request' || after === 'requests';
  return THINGS.has(word) && OF_A_THING.has(before) && !determiners.has(after);
}
