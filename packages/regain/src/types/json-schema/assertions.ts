/** Keywords that assert something about the value itself. */

import type { Json, JsonObject } from '../json.ts';
import { formatTest } from './formats.ts';
import { compilePattern, isEqual, typesOf, typeTest } from './json-types.ts';

type AssertionFailure = readonly [message: string, params: JsonObject];
/** The violation of a keyword by a value of the type that it applies to. */
type Assertion = (given: never, schema: JsonObject) => (value: never) => AssertionFailure | undefined;

export const assertions: Readonly<Record<string, Assertion>> = {
  const: (given: Json) => {
    const failure: AssertionFailure = ['must be equal to constant', { allowedValue: given }];
    return (value: unknown) => (isEqual(value, given) ? undefined : failure);
  },
  enum: (given: readonly Json[]) => {
    const failure: AssertionFailure = [
      'must be equal to one of the allowed values',
      { allowedValues: given },
    ];
    return (value: unknown) => {
      for (let i = 0; i < given.length; i++) if (isEqual(value, given[i])) return undefined;
      return failure;
    };
  },
  maximum: limit('<=', (value, given) => value <= given),
  minimum: limit('>=', (value, given) => value >= given),
  exclusiveMaximum: limit('<', (value, given) => value < given),
  exclusiveMinimum: limit('>', (value, given) => value > given),
  multipleOf: (given: number) => {
    const failure: AssertionFailure = [`must be multiple of ${given}`, { multipleOf: given }];
    return (value: number) =>
      given !== 0 && value / given === Number.parseInt(String(value / given), 10) ? undefined : failure;
  },
  maxLength: size('more', 'characters', charactersOf),
  minLength: size('fewer', 'characters', charactersOf),
  maxItems: size('more', 'items', (value: readonly unknown[]) => value.length),
  minItems: size('fewer', 'items', (value: readonly unknown[]) => value.length),
  maxProperties: size('more', 'properties', (value: object) => Object.keys(value).length),
  minProperties: size('fewer', 'properties', (value: object) => Object.keys(value).length),
  pattern: (given: string) => {
    const pattern = compilePattern(given);
    const failure: AssertionFailure = [`must match pattern "${given}"`, { pattern: given }];
    return (value: string) => (pattern.test(value) ? undefined : failure);
  },
  format: (given: string) => {
    const test = formatTest(given);
    const failure: AssertionFailure = [`must match format "${given}"`, { format: given }];
    return (value: string | number) => (test(value) ? undefined : failure);
  },
  uniqueItems: (given: boolean, schema) => {
    const typed = plainItems(schema);
    return (value: readonly unknown[]) => {
      const duplicates = given ? duplicateItems(value, typed) : undefined;
      if (duplicates === undefined) return undefined;
      const [i, j] = duplicates;
      return [`must NOT have duplicate items (items ## ${j} and ${i} are identical)`, { i, j }];
    };
  },
};

function limit(comparison: string, holds: (value: number, given: number) => boolean): Assertion {
  return (given: number) => {
    const failure: AssertionFailure = [`must be ${comparison} ${given}`, { comparison, limit: given }];
    return (value: number) => (holds(value, given) ? undefined : failure);
  };
}

function size<T>(than: 'more' | 'fewer', what: string, sizeOf: (value: T) => number): Assertion {
  return (given: number) => {
    const failure: AssertionFailure = [`must NOT have ${than} than ${given} ${what}`, { limit: given }];
    return (value: T) => {
      const is = sizeOf(value);
      return (than === 'more' ? is <= given : is >= given) ? undefined : failure;
    };
  };
}

function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** The type of items that are compared as they are: neither objects nor arrays. */
function plainItems({ items }: JsonObject): ((value: unknown) => boolean) | undefined {
  const types = items !== null && typeof items === 'object' ? typesOf(items as JsonObject) : [];
  return types.length > 0 && !types.includes('object') && !types.includes('array')
    ? typeTest(types)
    : undefined;
}

/** Two equal items: the pair that Ajv reports, which depends on the known type of items. */
function duplicateItems(
  value: readonly unknown[],
  isOfItemType: ((value: unknown) => boolean) | undefined,
): readonly [number, number] | undefined {
  if (isOfItemType !== undefined) {
    const seen = new Map<unknown, number>();
    for (let i = value.length - 1; i >= 0; i--) {
      if (!isOfItemType(value[i])) continue;
      const j = seen.get(value[i]);
      if (j !== undefined) return [i, j];
      seen.set(value[i], i);
    }
    return undefined;
  }
  for (let i = value.length - 1; i >= 0; i--) {
    for (let j = i - 1; j >= 0; j--) if (isEqual(value[i], value[j])) return [i, j];
  }
  return undefined;
}
