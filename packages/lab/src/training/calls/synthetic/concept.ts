/** How things that people say in a sentence are made: each with the ways it is named, typed and said. */

import { type Json, type JsonSchema, pick, type Random, shuffled } from 'regain/internal/types';
import { numberWords } from '../corruptions/corruption.ts';

export interface Concept {
  /** Names that a parameter for it may have. */
  readonly names: readonly string[];
  readonly schema: JsonSchema;
  /** A value, and the words that state it; without words the text does not mention it. */
  readonly draw: (random: Random) => { readonly value: Json; readonly said: string };
}

export const text = (description: string): JsonSchema => ({ type: 'string', description });
export const whole = (description: string): JsonSchema => ({ type: 'integer', description });
export const real = (description: string): JsonSchema => ({ type: 'number', description });
const flag = (description: string): JsonSchema => ({ type: 'boolean', description });
export const list = (items: JsonSchema, description: string): JsonSchema => ({
  type: 'array',
  items,
  description,
});

export const among = (
  names: string[],
  description: string,
  values: readonly string[],
  say: readonly string[],
  /** Ways in which a call may have more than was said. */
  fuller: readonly string[] = [],
): Concept => ({
  names,
  schema: text(description),
  draw: (random) => {
    const drawn = stated(random, pick(random, values), say);
    if (fuller.length === 0 || random.below(3) > 0) return drawn;
    return { ...drawn, value: pick(random, fuller).replace('{}', () => drawn.value) };
  },
});

type OfNumber = (names: string[], description: string, max: number, say: readonly string[]) => Concept;

export const counted: OfNumber = (names, description, max, say) => ({
  names,
  schema: whole(description),
  draw: (random) => {
    const value = 1 + random.below(max);
    const word = random.below(4) === 0 ? numberWords[value] : undefined;
    return { value, said: pick(random, say).replace('{}', word ?? String(value)) };
  },
});

export const measured: OfNumber = (names, description, max, say) => ({
  names,
  schema: real(description),
  draw: (random) => stated(random, (1 + random.below(max * 10)) / 10, say),
});

export const chosen = (
  names: string[],
  description: string,
  allowed: readonly string[],
  say: readonly string[],
): Concept => ({
  names,
  schema: { type: 'string', enum: allowed, description },
  draw: (random) => {
    const value = pick(random, allowed);
    return { value, said: pick(random, say).replace('{}', value.replaceAll('_', ' ')) };
  },
});

export const switched = (
  names: string[],
  description: string,
  on: readonly string[],
  off: readonly string[],
): Concept => ({
  names,
  schema: flag(description),
  draw: (random) => {
    const value = random.below(2) === 0;
    return { value, said: pick(random, value ? on : off) };
  },
});

export const several = (
  names: string[],
  description: string,
  values: readonly string[],
  say: readonly string[],
): Concept => ({
  names,
  schema: list({ type: 'string' }, description),
  draw: (random) => {
    const value = shuffled(random, values).slice(0, 1 + random.below(3));
    const said = value.length < 2 ? value[0]! : `${value.slice(0, -1).join(', ')} and ${value.at(-1)}`;
    return { value, said: pick(random, say).replace('{}', said) };
  },
});

export function stated<T extends Json>(
  random: Random,
  value: T,
  say: readonly string[],
): { value: T; said: string } {
  return { value, said: pick(random, say).replace('{}', () => String(value)) };
}
