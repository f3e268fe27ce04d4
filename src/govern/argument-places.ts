/** The values of a call's arguments, each with its name, its place and its schema. */

import type { Json, JsonObject, JsonSchema } from '../contract/json.ts';
import { type Plain, wordsOf } from './plain-values.ts';

export interface Place {
  /** Keys and indices from the top: `passenger/name`. */
  readonly path: string;
  /** The last key of the path. */
  readonly name: string;
  readonly words: readonly string[];
  readonly value: Plain | readonly Plain[];
  readonly property: JsonSchema | undefined;
}

/** Lists of plain values are one value; objects in lists stand at their index. */
export function placesOf(args: JsonObject, schema: JsonSchema): Place[] {
  const places: Place[] = [];
  const walk = (
    value: Json,
    path: readonly string[],
    name: string,
    property: JsonSchema | undefined,
  ): void => {
    if (isPlain(value) || (Array.isArray(value) && value.every(isPlain))) {
      places.push({ path: path.join('/'), name, words: wordsOf(name), value, property });
    } else if (Array.isArray(value)) {
      value.forEach((item, i) => void walk(item, [...path, String(i)], name, schemaIn(property, 'items')));
    } else {
      const properties = schemaIn(property, 'properties');
      for (const [key, item] of Object.entries(value)) {
        walk(item, [...path, key], key, schemaIn(properties, key));
      }
    }
  };
  walk(args, [], '', schema);
  return places;
}

/** The arguments as they stand, and unpacked: objects written as text, and lists of names with values. */
export function readingsOf(args: JsonObject): JsonObject[] {
  const open = unpacked(args) as JsonObject;
  return JSON.stringify(open) === JSON.stringify(args) ? [args] : [args, open];
}

function unpacked(value: Json): Json {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    const parsed = parse(value);
    return parsed === undefined ? value : unpacked(parsed);
  }
  if (Array.isArray(value)) return fromPairs(value) ?? value.map(unpacked);
  if (isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpacked(inner)]));
}

/** `[{ name, value }, ...]` as an object. */
function fromPairs(list: readonly Json[]): JsonObject | undefined {
  const pairs = new Map<string, Json>();
  for (const item of list) {
    if (isPlain(item) || Array.isArray(item)) return undefined;
    const { name, key = name, value, ...rest } = item as JsonObject;
    if (typeof key !== 'string' || value === undefined || pairs.has(key)) return undefined;
    if (Object.keys(rest).length > 0) return undefined;
    pairs.set(key, unpacked(value));
  }
  return pairs.size === 0 ? undefined : Object.fromEntries(pairs);
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function schemaIn(schema: JsonSchema | undefined, key: string): JsonSchema | undefined {
  const inner = schema !== undefined && Object.hasOwn(schema, key) ? schema[key] : undefined;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? (inner as JsonSchema)
    : undefined;
}

function isPlain(value: Json): value is Plain {
  return value === null || typeof value !== 'object';
}
