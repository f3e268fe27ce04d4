/** The allowed value that was meant: by spelling, words, plural, prefix, unit or type. */

import { canonicalJson, type Json } from '../../../types/index.ts';
import { areSameUnit, getUnit, parseFlag } from '../../../values/index.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { lettersAndDigits, wordsIn } from '../words/split-words.ts';
import type { Convert } from './conversions.ts';

const ALLOWED_MAX = 400;
const SUPPORT_MIN = 0.45;

/** The matching allowed values, strongest first. The value may be preceded by the parameter's own words. */
export const toAllowed: Convert = (value, { allowed = [] }, name) => {
  if (value === null || typeof value === 'object' || (typeof value === 'string' && value.length > 200))
    return [];
  const choices = allowed.slice(0, ALLOWED_MAX);
  const scored = choices
    .filter((choice) => choice !== value && choice !== null && typeof choice !== 'object')
    .map((choice) => ({ value: choice, support: likeness(value, choice, choices, name) }))
    .filter(({ support }) => support >= SUPPORT_MIN)
    .sort((a, b) => b.support - a.support);
  return scored.map((each) => ({ ...each, operator: operatorFor(value, each.value) }));
};

function likeness(value: Json, choice: Json, choices: readonly Json[], name: string): number {
  const [text, other] = [String(value).trim(), String(choice)];
  if (typeof value !== typeof choice) {
    if (text === other) return 0.96;
    const [a, b] = [parseFlag(text), parseFlag(other)];
    if (a !== undefined && a === b) return 0.9;
    if (typeof value === 'number' || typeof choice === 'number')
      return Number(text) === Number(other) && text !== '' ? 0.95 : 0;
  }
  const [a, b] = [lettersAndDigits(text), lettersAndDigits(other)];
  if (a === '' || b === '') return unitLikeness(text, other);
  if (a === b) return 0.97;
  const own = lettersAndDigits(name);
  if (b === own + a || a === own + b || b === a + own || a === b + own) return 0.93;
  return Math.max(
    bySpelling(text, other),
    unitLikeness(text, other),
    initial(a, b, choices),
    contained(text, other, choices),
  );
}

function bySpelling(text: string, other: string): number {
  const near = nameSimilarity(text, other);
  return near < 0.6 ? 0 : near * 0.97;
}

/** "°C", "C" and "celsius" are one unit. */
function unitLikeness(text: string, other: string): number {
  const [a, b] = [getUnit(text), getUnit(other)];
  return a !== undefined && b !== undefined && areSameUnit(a, b) ? 0.93 : 0;
}

/** A prefix that no other allowed value has. */
function initial(a: string, b: string, choices: readonly Json[]): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (!long.startsWith(short)) return 0;
  const isOnly =
    a.length < b.length
      ? choices.filter((choice) => lettersAndDigits(String(choice)).startsWith(a)).length === 1
      : b.length >= 2;
  return isOnly ? (short.length === 1 ? 0.75 : 0.85) : 0;
}

/** The only allowed value whose words the sent value has, or the other way: "metric units", "mistake" for "by mistake". */
function contained(text: string, other: string, choices: readonly Json[]): number {
  const words = wordsIn(text);
  const stands = (choice: string) => {
    const parts = wordsIn(choice);
    return parts.length > 0 && parts.every((part) => words.includes(part));
  };
  if (stands(other)) return choices.filter((choice) => stands(String(choice))).length === 1 ? 0.8 : 0.5;
  const isPart = (choice: string) => {
    const parts = wordsIn(choice);
    return words.every((word) => word.length > 2 && parts.includes(word));
  };
  return isPart(other) && choices.filter((choice) => isPart(String(choice))).length === 1 ? 0.75 : 0;
}

function operatorFor(value: Json, choice: Json): 'coerce-type' | 'restate-value' | 'correct-value' {
  if (typeof value !== typeof choice) return 'coerce-type';
  return lettersAndDigits(canonicalJson(value)) === lettersAndDigits(canonicalJson(choice))
    ? 'restate-value'
    : 'correct-value';
}
