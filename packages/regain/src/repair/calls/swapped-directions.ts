/** Values for "from" and "to" that the question states the other way round. */

import { wordSet } from '../../values/index.ts';
import { nameWords } from '../arguments/words/split-words.ts';
import type { CallValue } from './call-values.ts';

const textMax = 4000;
const valuesMax = 20;
const starts = wordSet('from origin source start departure');
const ends = wordSet('to destination target end arrival');

/** "Convert 70 kilograms to pounds" with `from: "pounds"` and `to: "kilograms"`. */
export function swappedDirections(values: readonly CallValue[], text: string): number {
  const lower = text.slice(0, textMax).toLowerCase();
  const named = (words: ReadonlySet<string>) =>
    values
      .filter(
        ({ name, value }) => typeof value === 'string' && nameWords(name).some((word) => words.has(word)),
      )
      .slice(0, valuesMax);
  const pairs = named(starts).flatMap((from) =>
    named(ends)
      .filter((to) => withoutWords(to.name, ends) === withoutWords(from.name, starts))
      .map((to) => [String(from.value).toLowerCase(), String(to.value).toLowerCase()] as const),
  );
  return pairs.filter(
    ([from, to]) => from !== to && lower.includes(`${to} to ${from}`) && !lower.includes(`${from} to ${to}`),
  ).length;
}

function withoutWords(name: string, words: ReadonlySet<string>): string {
  return nameWords(name)
    .filter((word) => !words.has(word))
    .join(' ');
}
