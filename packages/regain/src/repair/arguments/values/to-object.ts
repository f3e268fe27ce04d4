/** Objects from JSON as text, pairs, a list of one, or a single value. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { isList, isOfType } from '../json/json-types.ts';
import { fromPairs, keywordArguments, parseLenient } from '../json/parse-lenient.ts';
import { onlyName, viewOf } from '../schema/view-of.ts';
import type { Conversion, Convert } from './conversions.ts';

export const toObject: Convert = (value, view) => {
  const found: Conversion[] = [];
  const add = (object: Json | undefined, support: number) => {
    if (isObject(object)) found.push({ value: object, support });
  };
  if (typeof value === 'string') {
    const inner = parseLenient(value);
    add(isList(inner) ? fromPairs(inner) : inner, 0.96);
    if (found.length === 0) add(keywordArguments(value), 0.85);
  }
  if (isList(value)) {
    add(fromPairs(value), 0.92);
    if (found.length === 0 && value.length === 1) add(value[0], 0.9);
    if (found.length === 0) add(inOrder(value, [...view.properties.keys()]), 0.5);
  }
  if (found.length > 0 || value === null || isObject(value)) return found;
  const only = onlyName(view);
  const schema = only === undefined ? undefined : view.properties.get(only);
  if (only === undefined || schema === undefined || !isOfType(value, viewOf(schema, schema).types)) return [];
  // One number for several properties may be their sum: three passengers are not three adults.
  const isSum =
    typeof value === 'number' &&
    [...view.properties].some(
      ([name, other]) => name !== only && isOfType(value, viewOf(other, other).types),
    );
  if (!isSum) add({ [only]: value }, 0.75);
  return found;
};

/** A tuple for an object with the same number of properties. */
function inOrder(values: readonly Json[], names: readonly string[]): JsonObject | undefined {
  if (
    values.length === 0 ||
    values.length !== names.length ||
    values.some((value) => typeof value === 'object')
  )
    return undefined;
  return Object.fromEntries(names.map((name, i) => [name, values[i]!]));
}
