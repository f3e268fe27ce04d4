/** Types of values, as JSON Schema names them and Ajv distinguishes them. */

import type { Json, JsonObject } from '../json.ts';

const typeNames = ['string', 'number', 'integer', 'boolean', 'null', 'object', 'array'];

export function isOfJsonType(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return typeof value === 'number' && !(value % 1) && !Number.isNaN(value);
    default:
      return typeof value === type;
  }
}

/** The types that a schema allows; empty if it does not restrict them. */
export function typesOf(schema: JsonObject): readonly string[] {
  const { type, nullable } = schema;
  const types = (type === undefined ? [] : [type].flat()) as readonly Json[];
  if (!types.every((name) => typeNames.includes(name as string)))
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
