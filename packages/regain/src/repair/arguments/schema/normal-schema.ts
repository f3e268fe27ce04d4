/** Normalises a tool's schema for a validator: other spellings of types, old drafts, broken keywords. */

import { type Json, type JsonObject, type JsonSchema, validate } from '../../../types/index.ts';
import { isObject, memoizeObjects } from '../../../values/index.ts';
import { sizeOf } from '../json/json-size.ts';
import { isList } from '../json/json-types.ts';
import {
  formats,
  hasKeyword,
  isClosable,
  isSafePattern,
  keywordValue,
  typesOf,
  withExclusive,
} from './normal-keywords.ts';

export interface NormalSchema {
  /** Equivalent to the listed schema. */
  readonly open: JsonSchema;
  /** Rejects properties that the listed schema does not declare, unless it explicitly allows more. */
  readonly closed: JsonSchema;
  /** Whether values that fit the closed schema also fit the open one; not so with `oneOf`. */
  readonly isNested: boolean;
  /** The size of the schema. */
  readonly nodes: number;
}

export const normalSchema: (schema: JsonSchema) => NormalSchema = memoizeObjects((schema) =>
  sizeOf(schema, NODES_MAX).nodes > NODES_MAX
    ? anySchema
    : (compilable(schema, false) ?? compilable(schema, true) ?? anySchema),
);

const anySchema: NormalSchema = { open: {}, closed: {}, isNested: true, nodes: 1 };
const NODES_MAX = 50_000;
const DEPTH_MAX = 64;

interface NormalizeOptions {
  readonly closes: boolean;
  /** Drops everything that a validator could not compile. */
  readonly isBare: boolean;
  readonly depth: number;
  /** Composed with other schemas, which may declare further properties. */
  readonly isPart: boolean;
}

function compilable(schema: JsonSchema, isBare: boolean): NormalSchema | undefined {
  const composes = hasKeyword(schema, 'allOf', 0);
  const manner = { isBare, depth: 0, isPart: false };
  const open = normalizeSchema(schema, { ...manner, closes: false });
  const closed = normalizeSchema(schema, { ...manner, closes: true }, composes);
  try {
    validate(closed, {});
    const isNested = !hasKeyword(schema, 'oneOf', 0);
    if (!isNested) validate(open, {});
    return { open, closed, isNested, nodes: sizeOf(schema, NODES_MAX).nodes };
  } catch {
    return undefined;
  }
}

function normalizeSchema(schema: Json, manner: NormalizeOptions, composes = false): JsonSchema {
  if (!isObject(schema) || manner.depth > DEPTH_MAX) return {};
  const depth = manner.depth + 1;
  const apart = { ...manner, depth, isPart: false };
  const joined = { ...manner, depth, isPart: true };
  const branch = isObject(schema.properties) ? joined : { ...manner, depth };
  const shared = composes ? joined : apart;
  const out: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(schema)) {
    const own = keyword(key, value, schema, { apart, joined, branch, shared });
    if (own !== undefined) out[key] = own;
  }
  if (isList(schema.items)) out.prefixItems = schema.items.map((item) => normalizeSchema(item, apart));
  if (typeof out.exclusiveMinimum === 'boolean') withExclusive(out, 'exclusiveMinimum', 'minimum');
  if (typeof out.exclusiveMaximum === 'boolean') withExclusive(out, 'exclusiveMaximum', 'maximum');
  if (manner.closes && !manner.isPart && isClosable(schema, manner.depth === 0)) {
    out[composing.some((key) => out[key] !== undefined) ? 'unevaluatedProperties' : 'additionalProperties'] =
      false;
  }
  return out;
}

const composing = ['allOf', 'anyOf', 'oneOf', '$ref', 'if'];

/** How subschemas are read: separate, combined, as alternatives, or shared by name. */
interface NestedOptions {
  readonly apart: NormalizeOptions;
  readonly joined: NormalizeOptions;
  readonly branch: NormalizeOptions;
  readonly shared: NormalizeOptions;
}

/** The normalised value of the keyword; undefined drops it. */
function keyword(key: string, value: Json, schema: JsonObject, inside: NestedOptions): Json | undefined {
  const { apart, joined, branch, shared } = inside;
  switch (key) {
    case 'type':
      return typesOf(value, schema.nullable === true);
    case 'properties':
      return mapped(value, apart);
    case '$defs':
    case 'definitions':
      return apart.isBare ? undefined : mapped(value, shared);
    case 'dependentSchemas':
      return apart.isBare ? undefined : mapped(value, joined);
    case 'patternProperties':
      return isObject(value) && Object.keys(value).every(isSafePattern) ? mapped(value, apart) : undefined;
    case 'items':
    case 'additionalProperties':
    case 'contains':
    case 'propertyNames':
      return typeof value === 'boolean' ? value : isObject(value) ? normalizeSchema(value, apart) : undefined;
    case 'unevaluatedProperties':
      return typeof value === 'boolean' ? value : undefined;
    case 'allOf':
      return listed(value, joined);
    case 'anyOf':
    case 'oneOf':
      return listed(value, branch);
    case 'prefixItems':
      return listed(value, apart);
    case 'not':
    case 'if':
    case 'then':
    case 'else':
      return isObject(value) && !apart.isBare ? normalizeSchema(value, joined) : undefined;
    case 'enum':
      return isList(value) && value.length > 0 ? value : undefined;
    case 'required':
      return isList(value) && value.every((name) => typeof name === 'string')
        ? [...new Set(value)]
        : undefined;
    case '$ref':
      return typeof value === 'string' && /^#(?:$|\/)/.test(value) && !apart.isBare ? value : undefined;
    case 'pattern':
      return typeof value === 'string' && !apart.isBare && isSafePattern(value) ? value : undefined;
    case 'format':
      return typeof value === 'string' && formats.has(value) ? value : undefined;
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return typeof value === 'number' || typeof value === 'boolean' ? value : undefined;
    default:
      return keywordValue(key, value);
  }
}

function mapped(schemas: Json, manner: NormalizeOptions): JsonObject | undefined {
  if (!isObject(schemas)) return undefined;
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, normalizeSchema(schema, manner)]),
  );
}

function listed(value: Json, manner: NormalizeOptions): Json | undefined {
  return isList(value) && value.length > 0
    ? value.map((schema) => normalizeSchema(schema, manner))
    : undefined;
}
