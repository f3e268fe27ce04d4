/** Types of values in JSON Schema, and types and constants as other languages and older tool formats spell them. */

import { isOfJsonType, type Json } from '../../../types/index.ts';
import { nameByWord } from '../../../values/index.ts';

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

export const jsonConstants: ReadonlyMap<string, Json> = new Map<string, Json>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** The JSON Schema type; undefined means any or unknown. */
export function getTypeName(name: string): TypeName | undefined {
  return byName.get(name.trim().toLowerCase());
}

const spellings: { readonly [type in TypeName]: string } = {
  null: 'null none nil nonetype',
  boolean: 'boolean bool',
  integer: 'integer int int32 int64 long short byte uint bigint',
  number: 'number float double decimal real numeric float32 float64',
  string: 'string str text char varchar date datetime',
  array: 'array list tuple set arraylist sequence',
  object: 'object dict dictionary map hashmap record json struct',
};

const byName = nameByWord<TypeName>(spellings);
