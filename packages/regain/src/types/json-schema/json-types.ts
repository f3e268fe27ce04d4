/** Types of values, as JSON Schema names them and Ajv distinguishes them. */

import type { Json, JsonObject } from '../json.ts';

const typeTests: Readonly<Record<string, TypeTest>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => typeof value === 'number' && !(value % 1) && !Number.isNaN(value),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: (value) => Array.isArray(value),
};

export function isOfJsonType(type: string, value: unknown): boolean {
  return Object.hasOwn(typeTests, type) ? typeTests[type]!(value) : typeof value === type;
}

export type TypeTest = (value: unknown) => boolean;

/** Whether a value has one of the types. */
export function typeTest(types: readonly string[]): TypeTest {
  const tests = types.map((type) => typeTests[type]!);
  return tests.length === 1 ? tests[0]! : (value) => tests.some((test) => test(value));
}

/** The types that a schema allows; empty if it does not restrict them. */
export function typesOf(schema: JsonObject): readonly string[] {
  const { type, nullable } = schema;
  const types = (type === undefined ? [] : [type].flat()) as readonly Json[];
  if (!types.every((name) => Object.hasOwn(typeTests, name as string)))
    throw new Error(`type must be JSONType or JSONType[]: ${types.join(',')}`);
  if (types.includes('null')) {
    if (nullable === false) throw new Error('type: null contradicts nullable: false');
  } else if (types.length === 0 && nullable !== undefined) {
    throw new Error('"nullable" cannot be used without "type"');
  } else if (nullable === true) {
    return [...(types as readonly string[]), 'null'];
  }
  return types as readonly string[];
}

export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b || (Number.isNaN(a) && Number.isNaN(b))) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual((a as JsonObject)[key], (b as JsonObject)[key]))
  );
}

export function splitNames(text: string): readonly string[] {
  return text.split(' ');
}

export function compilePattern(source: string): RegExp {
  return new RegExp(source, 'u');
}
