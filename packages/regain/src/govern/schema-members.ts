/** What a schema says about the members of an object and about one value: accepted, required, valid. */

import { type Json, type JsonObject, type JsonSchema, pointerKeys, validate } from '../types/index.ts';
import { getOrMake, isObject } from '../values/index.ts';
import { saysUnknownParameter } from './names-in-error-text.ts';

export interface SchemaMembers {
  readonly properties: { readonly [name: string]: JsonSchema };
  readonly required: readonly string[];
  /** It explicitly accepts names that it does not list. */
  readonly isOpen: boolean;
}

export function membersOf(schema: JsonSchema | undefined): SchemaMembers {
  if (schema === undefined) return noMembers;
  const { properties, required, additionalProperties, patternProperties } = schema;
  return {
    properties: isObject(properties) ? (properties as SchemaMembers['properties']) : {},
    required: Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [],
    isOpen:
      additionalProperties === true ||
      isObject(additionalProperties) ||
      isObject(patternProperties) ||
      KEYWORDS_WITH_MORE_NAMES.some((key) => schema[key] !== undefined),
  };
}

/** Keywords that may list further names and are not interpreted here. */
const KEYWORDS_WITH_MORE_NAMES = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
] as const;
const noMembers: SchemaMembers = { properties: {}, required: [], isOpen: false };

/** Whether the tool does not accept an argument of this name: its schema lists others, or its error says so. */
export function isUnaccepted(name: string, schema: JsonSchema | undefined, errorText: string): boolean {
  const { properties, isOpen } = membersOf(schema);
  const isUnlisted = Object.keys(properties).length > 0 && !Object.hasOwn(properties, name) && !isOpen;
  return isUnlisted || saysUnknownParameter(errorText, name);
}

/** The schema of a parameter, of a list's items, or of a reference; undefined if nothing is known. */
export function propertyAt(schema: JsonSchema | undefined, name: string): JsonSchema | undefined {
  if (schema === undefined) return undefined;
  const { properties } = schema;
  const property = isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return isObject(property) ? property : undefined;
}

export function itemsOf(schema: JsonSchema | undefined): JsonSchema | undefined {
  const items = schema?.items;
  return isObject(items) ? items : undefined;
}

/** Undefined if it cannot be determined: the schema says nothing, or is not self-contained. */
export function valueFits(value: Json, property: JsonSchema | undefined): boolean | undefined {
  if (property === undefined) return undefined;
  try {
    return validate(property, value).length === 0;
  } catch {
    return undefined;
  }
}

/**
 * The schema with its own references (`#/$defs/...`) inlined and choices between a schema and null reduced, so that
 * every part is self-contained.
 */
export function inlineReferences(schema: JsonSchema): JsonSchema {
  return getOrMake(inlinedSchemas, schema, () => {
    const needsIt = /"\$ref"|"anyOf"|"oneOf"|"allOf"/.test(JSON.stringify(schema));
    return needsIt ? (inlined(schema, schema, 0) as JsonSchema) : schema;
  });
}

const inlinedSchemas = new WeakMap<JsonSchema, JsonSchema>();
const DEPTH_MAX = 12;

function inlined(value: Json, root: JsonSchema, depth: number): Json {
  if (depth > DEPTH_MAX) return {};
  if (Array.isArray(value)) return value.map((item) => inlined(item, root, depth + 1));
  if (!isObject(value)) return value;
  const { $ref, ...own } = value as JsonObject;
  if (typeof $ref === 'string') {
    const target = resolveReference($ref, root);
    return target === undefined ? value : inlined({ ...target, ...own }, root, depth + 1);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const { [key]: branches, ...rest } = value as JsonObject;
    if (!Array.isArray(branches)) continue;
    const telling = branches.filter((branch) => isObject(branch) && branch.type !== 'null');
    // The accepted null matters only to whether a value fits, and is lost here: null is never moved.
    if (telling.length === 1 && isObject(telling[0]))
      return inlined({ ...telling[0], ...rest }, root, depth + 1);
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inlined(inner as Json, root, depth + 1)]),
  );
}

function resolveReference(ref: string, root: JsonSchema): JsonObject | undefined {
  if (!ref.startsWith('#/')) return undefined;
  let at: Json | undefined = root;
  for (const key of pointerKeys(ref.slice(1))) {
    at = isObject(at) && Object.hasOwn(at, key) ? (at as JsonObject)[key] : undefined;
  }
  return isObject(at) ? (at as JsonObject) : undefined;
}
