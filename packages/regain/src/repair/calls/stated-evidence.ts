/** The question, given facts and earlier outputs: the words, numbers, dates and names to look values up in. */

import type { Json, JsonObject } from '../../types/index.ts';
import { memoizeObjects, roundOff } from '../../values/index.ts';
import type { RepairRequest } from '../arguments/repair-types.ts';
import { emptyView } from '../arguments/schema/view-of.ts';
import { currenciesInText } from '../arguments/text/currencies.ts';
import { readText } from '../arguments/text/read-text.ts';
import { parseDates } from '../arguments/values/parse-dates.ts';
import { isFiller, nameWords, stemsIn } from '../arguments/words/split-words.ts';
import { hasForm, hasSameSigns, neighboursIn, plain, plainWords, sentencesOf } from './question-text.ts';
import { leavesOf, writtenArguments } from './value-helpers.ts';

export interface StatedNumber {
  readonly value: number;
  readonly sentence: number;
  /** In words: "two". */
  readonly isSpelt: boolean;
  /** As written, in plain words. */
  readonly words: string;
  readonly unit?: string;
}

export interface StatedEvidence {
  /** There is no question: written values count as stated. */
  readonly isBlank: boolean;
  /** Whether a value is stated: its words in their order, the number, or the date, in any notation. */
  states(value: Json): boolean;
  /** The share of the words of a text that occur anywhere in the question, in any form. */
  shareOf(text: string): number;
  /** The numbers of the question, in order, also in words. */
  readonly numbers: readonly StatedNumber[];
  /** Units of numbers of the question, as written. */
  readonly units: readonly string[];
  /** The sentences of the question, as plain words. */
  readonly sentences: readonly string[];
  /** Enumerations and lists of the question, each as the plain words of its leaves. */
  readonly lists: readonly (readonly string[])[];
  /** The words next to a value in an enumeration: "b" and "d" of "c" in "a, b, c and d". */
  neighboursOf(value: string): readonly string[];
}

const charactersMax = 4000;
const leavesMax = 2000;

export const statedEvidence: (request: RepairRequest) => StatedEvidence = memoizeObjects(evidenceOf);

function evidenceOf({ call, text, given = [], outputs = {} }: RepairRequest): StatedEvidence {
  const { entities } = readText(text);
  const question = plain(text.slice(0, charactersMax));
  const stems = new Set(stemsIn(text.slice(0, charactersMax)));
  const leaves = new Set<string>();
  for (const { value } of given) collect(value, leaves);
  for (const output of Object.values(outputs)) collect(output, leaves);
  const isBlank = question.trim() === '';
  // Without a question, nothing contradicts what was written.
  if (isBlank) collect(writtenArguments(call.args), leaves);
  const { sentences, sentenceAt } = sentencesOf(text.slice(0, charactersMax));
  const numbers = entities.flatMap(({ kind, value, unit, start, end }): StatedNumber[] => {
    if (kind !== 'number' || typeof value !== 'number') return [];
    const words = plainWords(text.slice(start, end));
    const isSpelt = /\p{L}/u.test(text[start] ?? '');
    return [{ value, sentence: sentenceAt(start), isSpelt, words, ...(unit !== undefined && { unit }) }];
  });
  const figures = figuresIn(text.slice(0, charactersMax), numbers);
  const days = new Set(
    entities.flatMap(({ kind, value }) =>
      kind === 'date' && typeof value === 'string' ? daysOf(value) : [],
    ),
  );
  const lower = text.slice(0, charactersMax).toLowerCase();
  let codes: ReadonlySet<Json> | undefined;
  const currencies = () => {
    const sought = { name: '', view: emptyView, parsedText: readText(text), isTaken: () => false };
    codes ??= new Set(currenciesInText(sought).map(({ value }) => value));
    return codes;
  };
  const statesText = (value: string): boolean => {
    const words = plain(value.slice(0, charactersMax));
    if (words.trim() === '') return false;
    if (leaves.has(words)) return true;
    return question.includes(words) && hasSameSigns(value.toLowerCase(), lower);
  };
  const states = (value: Json): boolean => {
    if (value === null || typeof value === 'boolean') return false;
    if (typeof value === 'number') return figures.has(value) || leaves.has(plain(String(value)));
    if (typeof value === 'string')
      return (
        statesText(value) ||
        statesText(value.replace(/, [A-Z]{2}\.?$/, '')) ||
        daysOf(value).some((day) => days.has(day)) ||
        currencies().has(value)
      );
    const items = Array.isArray(value) ? value : Object.values(value as JsonObject);
    return items.length > 0 && items.every(states);
  };
  return {
    isBlank,
    states,
    shareOf: (value) => {
      const words = nameWords(value.slice(0, 200).replace(/, [A-Z]{2}$/, '')).filter(
        (word) => !isFiller(word),
      );
      if (words.length === 0) return 0;
      return words.filter((word) => hasForm(word, stems)).length / words.length;
    },
    numbers,
    units: numbers.flatMap(({ unit }) =>
      unit === undefined || /^(?:%|[$€£]|of|and|or|in|to|x)$/.test(unit) ? [] : [unit],
    ),
    sentences,
    lists: entities.flatMap(({ kind, value }) =>
      kind === 'list' ? [leavesOf(value).map((item) => plainWords(String(item)))] : [],
    ),
    neighboursOf: (value) => neighboursIn(lower, value.toLowerCase()),
  };
}

/** Every number that counts as stated: also fractions for percentages, and digits inside of words. */
function figuresIn(text: string, numbers: readonly StatedNumber[]): ReadonlySet<number> {
  const figures = new Set<number>();
  for (const { value, unit } of numbers) {
    figures.add(value);
    if (unit === '%' || unit === 'percent') figures.add(roundOff(value / 100));
  }
  for (const [figure] of text.replaceAll(/(\d),(?=\d{3})/g, '$1').matchAll(/-?\d+(?:\.\d+)?/g))
    figures.add(Number(figure)).add(Math.abs(Number(figure)));
  return figures;
}

function daysOf(text: string): string[] {
  return text.length < 60 && /\d/.test(text) ? parseDates(text).map(({ day }) => day) : [];
}

function collect(value: Json, leaves: Set<string>): void {
  if (leaves.size >= leavesMax || value === null) return;
  if (typeof value !== 'object') leaves.add(plain(String(value).slice(0, charactersMax)));
  else for (const item of Object.values(value)) collect(item as Json, leaves);
}
