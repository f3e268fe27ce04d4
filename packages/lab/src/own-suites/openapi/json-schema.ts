/** Schemas of an OpenAPI document as JSON Schemas that stand alone: references are replaced, cycles and depth are cut. */

import { atPointer, invalidInput, type Json, type JsonObject, type JsonSchema } from 'regain/internal/types';
import { isObject } from 'regain/internal/values';

export interface SchemaReader {
  /** Properties that the other side writes are left out: `readOnly` ones of a request, `writeOnly` ones of an answer. */
  read(schema: unknown, direction: 'request' | 'answer'): JsonSchema;
  /** The object itself, or the one it refers to. */
  follow(value: unknown): JsonObject;
  /** Schemas that were cut, so that anything is accepted in their place. */
  readonly cuts: () => number;
}

const LEVELS_MAX = 7;
const SCHEMAS_MAX = 400;
const DESCRIPTION_MAX = 160;
const REFERENCES_MAX = 50;

const KEPT: readonly string[] = [
  ...['type', 'enum', 'const', 'default', 'format', 'pattern', 'minLength', 'maxLength', 'multipleOf'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minItems', 'maxItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'required'],
];

interface Walk {
  readonly direction: 'request' | 'answer';
  readonly inside: readonly string[];
  readonly level: number;
  /** Schemas that may still be written: one answer of a large API can refer to all of it. */
  readonly left: { schemas: number };
}

export function schemaReader(document: JsonObject): SchemaReader {
  let cuts = 0;

  const target = (reference: string): Json => {
    if (!reference.startsWith('#'))
      throw invalidInput(`refers to another document: ${reference.slice(0, 80)}`);
    let pointer = reference.slice(1);
    try {
      pointer = decodeURIComponent(pointer);
    } catch {}
    const found = atPointer(document, pointer);
    if (found === undefined) throw invalidInput(`nothing is at ${reference.slice(0, 80)}`);
    return found;
  };

  const follow = (value: unknown): JsonObject => {
    let found = value;
    for (let i = 0; isObject(found) && typeof found.$ref === 'string'; i++) {
      if (i > REFERENCES_MAX) throw invalidInput(`refers to itself: ${found.$ref}`);
      found = target(found.$ref);
    }
    return isObject(found) ? (found as JsonObject) : {};
  };

  const cut = (): JsonSchema => {
    cuts++;
    return {};
  };

  const read = (given: unknown, walk: Walk): JsonSchema => {
    if (given === false) return { not: {} };
    if (!isObject(given)) return {};
    const { $ref } = given;
    if (typeof $ref === 'string') {
      if (walk.inside.includes($ref) || walk.inside.length > REFERENCES_MAX) return cut();
      return read(target($ref), { ...walk, inside: [...walk.inside, $ref] });
    }
    if (walk.level > LEVELS_MAX || --walk.left.schemas < 0) return cut();
    const inner: Walk = { ...walk, level: walk.level + 1 };
    const parts = (Array.isArray(given.allOf) ? given.allOf : []).map((part) => read(part, walk));
    return merged([own(given as JsonObject, inner), ...parts]);
  };

  const own = (schema: JsonObject, walk: Walk): JsonSchema => {
    const kept: { [keyword: string]: Json } = {};
    for (const keyword of KEPT) if (schema[keyword] !== undefined) kept[keyword] = schema[keyword]!;
    if (typeof schema.description === 'string')
      kept.description = shortText(schema.description, DESCRIPTION_MAX);
    const examples = [schema.example, ...(Array.isArray(schema.examples) ? schema.examples : [])];
    const [example] = examples.filter((one): one is Json => one !== undefined);
    if (example !== undefined && typeof example !== 'object') kept.examples = [example];
    if (isObject(schema.properties)) Object.assign(kept, properties(schema as JsonObject, walk));
    else delete kept.required;
    if (schema.items !== undefined) kept.items = read(schema.items, walk);
    if (isObject(schema.additionalProperties))
      kept.additionalProperties = read(schema.additionalProperties, walk);
    else if (schema.additionalProperties === false) kept.additionalProperties = false;
    // Branches of `oneOf` often overlap in documents: the first that fits is enough.
    const branches = schema.anyOf ?? schema.oneOf;
    if (Array.isArray(branches) && branches.length > 0)
      kept.anyOf = branches.map((branch) => read(branch, walk));
    return olderKeywords(schema, kept);
  };

  const properties = (schema: JsonObject, walk: Walk): JsonObject => {
    const hidden = walk.direction === 'request' ? 'readOnly' : 'writeOnly';
    const shown = Object.entries(schema.properties as JsonObject).filter(
      ([name, property]) => name !== '__proto__' && followed(property, follow)[hidden] !== true,
    );
    const names = new Set(shown.map(([name]) => name));
    const required = (Array.isArray(schema.required) ? schema.required : []).filter((name) =>
      names.has(String(name)),
    );
    return {
      properties: Object.fromEntries(shown.map(([name, property]) => [name, read(property, walk)])),
      ...(required.length === 0 ? {} : { required }),
    };
  };

  return {
    read: (schema, direction) =>
      read(schema, { direction, inside: [], level: 0, left: { schemas: SCHEMAS_MAX } }),
    follow,
    cuts: () => cuts,
  };
}

function followed(value: Json, follow: (value: unknown) => JsonObject): JsonObject {
  try {
    return follow(value);
  } catch {
    return {};
  }
}

/** `nullable`, boolean `exclusiveMinimum` and a missing `type` are of OpenAPI 3.0. */
function olderKeywords(schema: JsonObject, kept: { [keyword: string]: Json }): JsonSchema {
  if (kept.type === undefined && kept.properties !== undefined) kept.type = 'object';
  if (kept.type === undefined && kept.items !== undefined) kept.type = 'array';
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const isExclusive = kept[exclusive];
    if (typeof isExclusive !== 'boolean') continue;
    delete kept[exclusive];
    if (isExclusive && kept[limit] !== undefined) {
      kept[exclusive] = kept[limit]!;
      delete kept[limit];
    }
  }
  if (kept.pattern !== undefined && !isPattern(kept.pattern)) delete kept.pattern;
  if (kept.format === 'regex' || kept.default === null) delete kept.default;
  if (schema.nullable !== true) return kept;
  const { enum: choices, type } = kept;
  if (Array.isArray(choices) && !choices.includes(null)) kept.enum = [...choices, null];
  if (typeof type === 'string') return { ...kept, type: [type, 'null'] };
  return kept.anyOf === undefined ? kept : { ...kept, anyOf: [...(kept.anyOf as Json[]), { type: 'null' }] };
}

function isPattern(pattern: Json): boolean {
  try {
    return typeof pattern === 'string' && pattern.length < 1_000 && new RegExp(pattern, 'u') !== undefined;
  } catch {
    return false;
  }
}

/** Objects become one object, which an agent reads more easily than `allOf`; other schemas stay beside each other. */
function merged(schemas: readonly JsonSchema[]): JsonSchema {
  const filled = schemas.filter((schema) => Object.keys(schema).length > 0);
  if (filled.length < 2) return filled[0] ?? {};
  const isPlain = (schema: JsonSchema) =>
    schema.anyOf === undefined &&
    schema.not === undefined &&
    [undefined, 'object'].includes(schema.type as string);
  if (!filled.every(isPlain)) return { allOf: filled };
  const required = [...new Set(filled.flatMap(({ required: names }) => (names ?? []) as string[]))];
  const properties = Object.assign({}, ...filled.map((schema) => schema.properties ?? {})) as JsonObject;
  const { additionalProperties: _, ...rest } = Object.assign({}, ...filled) as JsonObject;
  return { ...rest, type: 'object', properties, ...(required.length === 0 ? {} : { required }) };
}

/** The first sentence, or as much of it as fits. */
export function shortText(text: string, charsMax: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const sentence = /^.+?[.!?](?= |$)/.exec(plain)?.[0] ?? plain;
  return sentence.length <= charsMax ? sentence : `${sentence.slice(0, charsMax - 3).trimEnd()}...`;
}
