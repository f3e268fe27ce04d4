/** Keywords that assert something about the value itself. */

import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { Json, JsonObject } from '../json.ts';
import { compilePattern, isEqual, isOfJsonType, typesOf } from './json-types.ts';

type AssertionFailure = readonly [message: string, params: JsonObject];
/** The violation of a keyword by a value of the type that it applies to. */
type Assertion = (given: never, value: never, schema: JsonObject) => AssertionFailure | undefined;

export const assertions: Readonly<Record<string, Assertion>> = {
  const: (given: Json, value: unknown) =>
    isEqual(value, given) ? undefined : ['must be equal to constant', { allowedValue: given }],
  enum: (given: readonly Json[], value: unknown) =>
    given.some((one) => isEqual(value, one))
      ? undefined
      : ['must be equal to one of the allowed values', { allowedValues: given }],
  maximum: limit('<=', (value, given) => value <= given),
  minimum: limit('>=', (value, given) => value >= given),
  exclusiveMaximum: limit('<', (value, given) => value < given),
  exclusiveMinimum: limit('>', (value, given) => value > given),
  multipleOf: (given: number, value: number) =>
    given !== 0 && value / given === Number.parseInt(String(value / given), 10)
      ? undefined
      : [`must be multiple of ${given}`, { multipleOf: given }],
  maxLength: size('more', 'characters', charactersOf),
  minLength: size('fewer', 'characters', charactersOf),
  maxItems: size('more', 'items', (value: readonly unknown[]) => value.length),
  minItems: size('fewer', 'items', (value: readonly unknown[]) => value.length),
  maxProperties: size('more', 'properties', (value: object) => Object.keys(value).length),
  minProperties: size('fewer', 'properties', (value: object) => Object.keys(value).length),
  pattern: (given: string, value: string) =>
    compilePattern(given).test(value) ? undefined : [`must match pattern "${given}"`, { pattern: given }],
  format: (given: string, value: string | number) =>
    isFormatted(given, value) ? undefined : [`must match format "${given}"`, { format: given }],
  uniqueItems: (given: boolean, value: readonly unknown[], schema) => {
    const duplicates = given ? duplicateItems(value, schema) : undefined;
    if (duplicates === undefined) return undefined;
    const [i, j] = duplicates;
    return [`must NOT have duplicate items (items ## ${j} and ${i} are identical)`, { i, j }];
  },
};

function limit(comparison: string, holds: (value: number, given: number) => boolean) {
  return (given: number, value: number): AssertionFailure | undefined =>
    holds(value, given) ? undefined : [`must be ${comparison} ${given}`, { comparison, limit: given }];
}

function size<T>(than: 'more' | 'fewer', what: string, sizeOf: (value: T) => number) {
  return (given: number, value: T): AssertionFailure | undefined => {
    const is = sizeOf(value);
    if (than === 'more' ? is <= given : is >= given) return undefined;
    return [`must NOT have ${than} than ${given} ${what}`, { limit: given }];
  };
}

function charactersOf(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

type Format =
  | true
  | RegExp
  | ((value: never) => boolean)
  | { readonly type?: string; readonly validate: Format };
const formats = fullFormats as unknown as Readonly<Record<string, Format>>;

/** Unknown formats are ignored. */
function isFormatted(name: string, value: string | number): boolean {
  return !Object.hasOwn(formats, name) || hasFormat(formats[name]!, value);
}

function hasFormat(format: Format, value: string | number, type = 'string'): boolean {
  if (format === true) return true;
  if (format instanceof RegExp) return typeof value !== type || format.test(String(value));
  if (typeof format === 'function') return typeof value !== type || format(value as never);
  return hasFormat(format.validate, value, format.type);
}

/** Two equal items: the pair that Ajv reports, which depends on the known item types. */
function duplicateItems(
  value: readonly unknown[],
  { items }: JsonObject,
): readonly [number, number] | undefined {
  const types = items !== null && typeof items === 'object' ? typesOf(items as JsonObject) : [];
  const isPlain = types.length > 0 && !types.includes('object') && !types.includes('array');
  if (isPlain) {
    const seen = new Map<unknown, number>();
    for (let i = value.length - 1; i >= 0; i--) {
      if (!types.some((type) => isOfJsonType(type, value[i]))) continue;
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
