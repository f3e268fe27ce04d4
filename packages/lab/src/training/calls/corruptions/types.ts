/** Values of the right meaning in the wrong type. */

import { type Json, pick, type Random } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';
import { type Argument, argumentsOf, type Corruption, numberWords, ofValue } from './corruption.ts';

export const types: readonly Corruption[] = [
  typeCorruption('number as text', ({ value }) => (typeof value === 'number' ? String(value) : undefined)),
  typeCorruption('number as words', ({ value }) =>
    typeof value === 'number' ? numberWords[value] : undefined,
  ),
  typeCorruption('integer as decimal text', ({ value }) =>
    Number.isInteger(value) ? `${value}.0` : undefined,
  ),
  typeCorruption('number with separators', ({ value }) =>
    typeof value === 'number' && Math.abs(value) >= 1000 ? value.toLocaleString('en-US') : undefined,
  ),
  typeCorruption('flag as text', ({ value }, random) =>
    typeof value === 'boolean'
      ? pick(random, value ? ['true', 'True', 'TRUE'] : ['false', 'False', 'FALSE'])
      : undefined,
  ),
  typeCorruption('flag as word', ({ value }, random) =>
    typeof value === 'boolean'
      ? pick(random, value ? ['yes', 'on', 'enabled'] : ['no', 'off', 'disabled'])
      : undefined,
  ),
  typeCorruption('flag as number', ({ value }) => (typeof value === 'boolean' ? Number(value) : undefined)),
  typeCorruption('object as text', ({ value }) => (isObject(value) ? JSON.stringify(value) : undefined)),
  typeCorruption('list as text', ({ value }) => (Array.isArray(value) ? JSON.stringify(value) : undefined)),
  typeCorruption('list with commas', ({ value }, random) => {
    if (!isPlainList(value) || value.length < 2) return undefined;
    // A comma inside an item would leave no way back.
    if (value.some((item) => /,|\band\b/.test(String(item)))) return undefined;
    return value.join(pick(random, [', ', ',', ' and ']));
  }),
  typeCorruption('list of one as its item', ({ value }) =>
    isPlainList(value) && value.length === 1 ? value[0] : undefined,
  ),
  typeCorruption('items as text', ({ value }) =>
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'number')
      ? value.map(String)
      : undefined,
  ),
  {
    ...typeCorruption('single value in a list', ({ value }) =>
      value !== null && typeof value !== 'object' ? [value] : undefined,
    ),
    turn: 'last',
  },
  typeCorruption('list as object', ({ value }) =>
    Array.isArray(value) && value.length > 0
      ? Object.fromEntries(value.map((item, index) => [String(index), item as Json]))
      : undefined,
  ),
  typeCorruption('text as number', ({ value, schema }) => {
    if (
      typeof value !== 'string' ||
      schema.type !== 'string' ||
      !/^(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value)
    )
      return undefined;
    return String(Number(value)) === value ? Number(value) : undefined;
  }),
  {
    name: 'every number as text',
    apply: (_, draft) => {
      const numbers = argumentsOf(draft).filter(({ value }) => typeof value === 'number');
      if (numbers.length < 2) return undefined;
      const texts = numbers.map(({ name, value }) => [name, String(value)]);
      return { tool: draft.tool, args: { ...draft.args, ...Object.fromEntries(texts) } };
    },
  },
];

/** Without a type there is no wrong one. */
function typeCorruption(
  name: string,
  retype: (argument: Argument, random: Random) => Json | undefined,
): Corruption {
  return ofValue(name, (argument, random) =>
    typeof argument.schema.type === 'string' ? retype(argument, random) : undefined,
  );
}

function isPlainList(value: Json): value is readonly (string | number)[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' || typeof item === 'number');
}
