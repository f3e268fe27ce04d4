/** Compares the fields by which the record of a write is recognised. */

import {
  atPointer,
  canonicalJson,
  equalJson,
  type Json,
  type JsonObject,
  sourceValue,
  type Verification,
} from '../types/index.ts';
import { isObject, isScalar, looksConverted } from '../values/index.ts';
import { couldBeSame } from './could-be-same.ts';
import { sameMeaning } from './same-meaning.ts';

/**
 * Whether one record could belong to either call: the fields that identify it are equal, or cannot be compared, whatever
 * the other arguments are.
 */
export function couldShareRecord({ match }: Verification, one: JsonObject, other: JsonObject): boolean {
  return Object.values(match).every((source) => {
    const [a, b] = [sourceValue(source, { args: one }), sourceValue(source, { args: other })];
    return a === undefined || b === undefined || sameJson(a, b) || mayBeSameValue(a, b);
  });
}

/** The value of a field of `match`: of the record itself, or inside it, as `metadata/note`. */
export function recordField(record: Json, field: string): Json | undefined {
  return isObject(record) && Object.hasOwn(record, field) ? record[field] : atPointer(record, `/${field}`);
}

/** The record has a field of that name, and another value inside it: either may be meant. */
export function isAmbiguousField(record: Json, field: string): boolean {
  const inside = atPointer(record, `/${field}`);
  return inside !== undefined && !equalJson(recordField(record, field), inside);
}

export function sameJson(a: Json, b: Json): boolean {
  if (isScalar(a) && isScalar(b)) return sameMeaning(a, b);
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, i) => sameJson(item, b[i]!));
  return equalJson(a, b);
}

/** In another unit or form. */
export function mayBeSameValue(a: Json, b: Json): boolean {
  return (typeof a === 'number' && typeof b === 'number' && looksConverted(a, b)) || couldBeSame(a, b);
}

export function canonicalText(value: Json | undefined): string {
  return value === undefined ? '' : canonicalJson(value);
}
