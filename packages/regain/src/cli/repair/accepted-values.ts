/**
 * Accepted values of `{name, arguments}`. In some files an argument is the value, in others a list of accepted values;
 * the schema of the tool shows which. Where it does not, both count.
 */

import type { AcceptedCall } from '../../repair/index.ts';
import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

export function acceptedLists(args: JsonObject, schema: JsonSchema | undefined): AcceptedCall['args'] {
  const properties = isObject(schema?.properties) ? schema.properties : {};
  const read = Object.entries(args).map(
    ([name, value]) => [name, value, readingOf(value, properties[name])] as const,
  );
  const has = (wanted: Reading) => read.some(([, , reading]) => reading === wanted);
  // All arguments of a call are in the same format. Without a list the format is clear.
  const isPlain = Object.values(args).some((value) => !Array.isArray(value));
  const format =
    isPlain || (has('value') && !has('values'))
      ? 'value'
      : has('values') && !has('value')
        ? 'values'
        : undefined;
  return Object.fromEntries(read.map(([name, value, reading]) => [name, accepted(value, format ?? reading)]));
}

/** As one accepted value: the fields of an object are lists of accepted values. */
export function exactValue(value: Json): Json {
  if (Array.isArray(value)) return value.map(exactValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, [exactValue(one)]]));
}

type Reading = 'value' | 'values' | 'either';

function accepted(value: Json, reading: Reading): readonly Json[] {
  const isList = Array.isArray(value);
  return [
    ...(reading === 'values' && isList ? [] : [exactValue(value)]),
    ...(reading === 'value' || !isList ? [] : value),
  ];
}

function readingOf(value: Json, schema: Json | undefined): Reading {
  if (!Array.isArray(value)) return 'value';
  const isValue = hasTypeOf(schema, value);
  // An empty text among accepted values means that the argument may be omitted.
  const isValues = value.length > 0 && value.every((one) => one === '' || hasTypeOf(schema, one));
  return isValue === isValues ? 'either' : isValue ? 'value' : 'values';
}

/** Whether the type is right, in lists also that of the items. What the schema does not say is right. */
function hasTypeOf(schema: Json | undefined, value: Json): boolean {
  if (!isObject(schema)) return true;
  const { type, items } = schema;
  if (type === undefined) return true;
  const types = Array.isArray(type) ? type : [type];
  if (!types.some((one) => isOfType(value, one))) return false;
  return !Array.isArray(value) || value.every((item) => hasTypeOf(items, item));
}

function isOfType(value: Json, type: Json): boolean {
  if (value === null) return type === 'null';
  if (Array.isArray(value)) return type === 'array';
  if (typeof value === 'number') return type === 'number' || type === 'integer';
  return typeof value === type;
}
