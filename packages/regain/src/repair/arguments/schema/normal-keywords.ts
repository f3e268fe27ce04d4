/** Normalises or drops the values of single keywords. Tool schemas are untrusted. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject, memoizeTexts, wordSet } from '../../../values/index.ts';
import { getTypeName, isList } from '../json/json-types.ts';

export function keywordValue(key: string, value: Json): Json | undefined {
  if (numeric.has(key)) return typeof value === 'number' ? value : undefined;
  if (key === 'uniqueItems') return typeof value === 'boolean' ? value : undefined;
  if (key === 'dependentRequired') return isObject(value) ? value : undefined;
  return annotations.has(key) || key.startsWith('x-') ? value : undefined;
}

const numeric = wordSet(
  'minimum maximum multipleOf minLength maxLength minItems maxItems minProperties maxProperties minContains maxContains',
);
const annotations = wordSet('const default description title examples example unit');
export const formats = wordSet(
  'date time date-time duration uri uri-reference email hostname ipv4 ipv6 uuid json-pointer regex',
);

export function typesOf(value: Json, isNullable: boolean): Json | undefined {
  const names = (isList(value) ? value : [value]).map((name) =>
    typeof name === 'string' ? getTypeName(name) : undefined,
  );
  const known = names.filter((name) => name !== undefined);
  if (known.length === 0 || known.length < names.length) return undefined;
  if (isNullable && !known.includes('null')) known.push('null');
  return known.length === 1 ? known[0]! : [...new Set(known)];
}

/** Draft 4 has the limit under the other name, and a flag whether it is exclusive. */
export function withExclusive(out: { [key: string]: Json }, exclusive: string, limit: string): void {
  const isExcluded = out[exclusive] === true && typeof out[limit] === 'number';
  if (isExcluded) {
    out[exclusive] = out[limit]!;
    delete out[limit];
  } else delete out[exclusive];
}

const openKeywords = ['additionalProperties', 'unevaluatedProperties', 'patternProperties'];

/** Has properties and does not state whether others are allowed. A nested object without properties accepts any. */
export function isClosable(schema: JsonObject, isRoot: boolean): boolean {
  if (openKeywords.some((key) => schema[key] !== undefined)) return false;
  return isObject(schema.properties) && (isRoot || Object.keys(schema.properties).length > 0);
}

export function hasKeyword(schema: Json, keyword: string, depth: number): boolean {
  if (depth > DEEPEST || schema === null || typeof schema !== 'object') return false;
  if (isList(schema)) return schema.some((item) => hasKeyword(item, keyword, depth + 1));
  return Object.entries(schema).some(
    ([key, value]) => key === keyword || hasKeyword(value, keyword, depth + 1),
  );
}

const DEEPEST = 64;

const LENGTH_MAX = 400;
/** A repeated group that itself repeats or branches: `(a+)+`, `(a|aa)*`. */
const repeatsWithin = /[+*}|][^()]{0,400}\)[+*{]/;

export const isSafePattern: (pattern: string) => boolean = memoizeTexts(2000, (pattern) => {
  if (pattern.length > LENGTH_MAX || repeatsWithin.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
});
