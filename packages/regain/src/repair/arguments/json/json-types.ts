/** The JSON Schema type of a value. */

import { isOfJsonType, type Json } from '../../../types/index.ts';

export type TypeName = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

export function isScalar(value: Json | undefined): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

export function jsonTypeOf(value: Json): TypeName {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as 'boolean' | 'string' | 'object';
}

/** Whether a value has one of the types; an empty list means any. */
export function isOfType(value: Json, types: readonly TypeName[]): boolean {
  return types.length === 0 || types.some((type) => isOfJsonType(type, value));
}
