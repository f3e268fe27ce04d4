/** The expectation in an issue's fields: a type, a format, a bound with its operator. */

import type { Json, JsonObject } from '../../types/index.ts';
import { isScalar } from '../../values/index.ts';
import type { ComplaintKind } from './parsed-failure.ts';

const EXPECTED =
  'expected expectedType expected_type requiredType format pattern limit minimum maximum ge gt le lt max_length min_length'.split(
    ' ',
  );
/** The most characters of a name, a type or a bound. */
export const FIELD_CHARS_MAX = 200;

export function expectedIn(
  all: readonly JsonObject[],
  kind: ComplaintKind | undefined,
  code?: string,
): string | undefined {
  if (kind === 'value') return undefined;
  const comparison = firstOf(all, ['comparison'], textOf);
  for (const key of EXPECTED) {
    const value = firstOf(all, [key], (found) => found);
    if (typeof value === 'number') {
      const sign = comparison ?? signs[key] ?? (code === undefined ? undefined : signs[code]);
      return sign === undefined ? String(value) : `${sign} ${value}`;
    }
    if (typeof value === 'string' && value.length <= FIELD_CHARS_MAX) return value;
    if (key === 'expected' && Array.isArray(value))
      return value.filter(isScalar).map(String).join(' or ').slice(0, FIELD_CHARS_MAX) || undefined;
  }
  return kind === 'type' ? plainExpected(all.slice(1)) : undefined;
}

const signs: Readonly<Record<string, string>> = {
  minimum: '>=',
  maximum: '<=',
  ge: '>=',
  gt: '>',
  le: '<=',
  lt: '<',
  min_length: '>=',
  max_length: '<=',
  minLength: '>=',
  maxLength: '<=',
  minItems: '>=',
  maxItems: '<=',
  too_small: '>=',
  too_big: '<=',
};

export function plainExpected(all: readonly JsonObject[]): string | undefined {
  return firstOf(all, ['expected', 'expectedType'], textOf) ?? firstOf(all.slice(1), ['type'], textOf);
}

export function textOf(value: Json): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Own properties only, since `__proto__` and `constructor` may be names. */
export function own(object: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}

/** The first readable value, by object and key. */
export function firstOf<T>(
  all: readonly JsonObject[],
  keys: readonly string[],
  read: (value: Json) => T | undefined,
): T | undefined {
  for (const object of all) {
    for (const key of keys) {
      const value = own(object, key);
      const found = value === undefined ? undefined : read(value);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
