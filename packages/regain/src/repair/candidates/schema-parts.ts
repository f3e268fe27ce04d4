/** Reads untrusted JSON Schemas: absent or invalid parts count as empty. */

import {
  isOfJsonType,
  type Json,
  type JsonSchema,
  pointerKeys,
  type Violation,
  validate,
} from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

export function propertiesOf(schema: JsonSchema | undefined): { readonly [name: string]: JsonSchema } {
  const properties = schema?.properties;
  return isObject(properties) ? (properties as { readonly [name: string]: JsonSchema }) : none;
}

export function requiredOf(schema: JsonSchema | undefined): readonly string[] {
  return Array.isArray(schema?.required) ? (schema.required as readonly string[]) : noNames;
}

export function itemsOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  return isObject(schema?.items) ? schema.items : undefined;
}

/** The types of a schema; empty if it has none. */
export function typesOf(schema: JsonSchema | undefined): readonly string[] {
  const type = schema?.type;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? (type as readonly string[]) : noNames;
}

/** Whether a value has a type of the schema; a schema without types accepts all. */
export function isOfType(value: Json, schema: JsonSchema | undefined): boolean {
  const types = typesOf(schema);
  return types.length === 0 || types.some((type) => isOfJsonType(type, value));
}

/** The violations of a value; none if the schema cannot be compiled. */
export function violations(schema: JsonSchema | undefined, value: Json): readonly Violation[] {
  if (schema === undefined) return noViolations;
  try {
    return validate(schema, value);
  } catch {
    return noViolations;
  }
}

/** Whether a value fits; false if the schema cannot be compiled. */
export function certainlyFits(schema: JsonSchema, value: Json): boolean {
  try {
    return validate(schema, value).length === 0;
  } catch {
    return false;
  }
}

/** The subschema at a JSON Pointer of a value. */
export function schemaAt(schema: JsonSchema | undefined, pointer: string): JsonSchema | undefined {
  let current = schema;
  for (const key of pointerKeys(pointer)) {
    const properties = propertiesOf(current);
    current = Object.hasOwn(properties, key)
      ? properties[key]
      : /^\d+$/.test(key)
        ? itemsOf(current)
        : undefined;
    if (current === undefined) return undefined;
  }
  return current;
}

const none: { readonly [name: string]: JsonSchema } = Object.freeze({});
const noNames: readonly string[] = Object.freeze([]);
const noViolations: readonly Violation[] = Object.freeze([]);
