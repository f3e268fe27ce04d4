/** Attributes of a span, in the encodings of OTLP, Jaeger, Zipkin and plain objects. Only known names are kept. */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import { type Fact, kindMarks, vendorNames } from './vendor-names.ts';

export type Attributes = ReadonlyMap<string, Json>;

const known = new Set<string>([...Object.values(vendorNames).flat(), ...kindMarks.map(([name]) => name)]);

/** `gen_ai.tool` for `gen_ai.tool.name`: some exporters write names as nested objects. */
const prefixes = new Set(
  [...known].flatMap((name) => [...name.matchAll(/\./g)].map(({ index }) => name.slice(0, index))),
);

const DEPTH_MAX = 16;

export const noAttributes: Attributes = new Map();

/**
 * Attributes in a list of `{ key, value }`, as in OTLP and Jaeger, or in an object, with those that they share with
 * other spans. Their own replace them.
 */
export function readAttributes(given: Json | undefined, shared: Attributes = noAttributes): Attributes {
  const own = new Own(shared);
  if (Array.isArray(given)) {
    for (const entry of given as readonly Json[]) {
      if (!isObject(entry)) continue;
      const { key, value } = entry;
      if (typeof key === 'string' && known.has(key)) own.set(key, decoded(value, 0));
    }
  } else if (isObject(given)) readNested(given, '', own);
  return own.attributes;
}

/** Most spans have no attribute of interest: they need no map of their own. */
class Own {
  attributes: Attributes;
  #map: Map<string, Json> | undefined;

  constructor(shared: Attributes) {
    this.attributes = shared;
  }

  set(key: string, value: Json | undefined): void {
    if (value === undefined || value === null || value === '') return;
    if (this.#map === undefined) {
      this.#map = new Map(this.attributes);
      this.attributes = this.#map;
    }
    this.#map.set(key, value);
  }
}

function readNested(object: JsonObject, prefix: string, own: Own): void {
  for (const [key, value] of Object.entries(object)) {
    const name = prefix + key;
    if (known.has(name)) own.set(name, value);
    // Prefixes have few parts: the recursion ends.
    else if (isObject(value) && prefixes.has(name)) readNested(value, `${name}.`, own);
  }
}

/** A value of OTLP is an object with its type, such as `{ stringValue }`; that of Jaeger is plain. */
function decoded(value: Json | undefined, depth: number): Json | undefined {
  if (!isObject(value)) return value;
  // Almost all are texts.
  if (typeof value.stringValue === 'string') return value.stringValue;
  for (const [type, inner] of Object.entries(value)) {
    if (inner === null) continue;
    if (type === 'stringValue' || type === 'string_value') return inner;
    if (type === 'intValue' || type === 'int_value' || type === 'doubleValue' || type === 'double_value')
      return typeof inner === 'string' && Number.isFinite(Number(inner)) ? Number(inner) : inner;
    if (type === 'boolValue' || type === 'bool_value' || type === 'bytesValue' || type === 'bytes_value')
      return inner;
    if (depth >= DEPTH_MAX || !isObject(inner)) continue;
    const values = Array.isArray(inner.values) ? (inner.values as readonly Json[]) : [];
    if (type === 'arrayValue' || type === 'array_value')
      return values.map((one) => decoded(one, depth + 1) ?? null);
    if (type === 'kvlistValue' || type === 'kvlist_value') return objectOf(values, depth + 1);
  }
  return undefined;
}

function objectOf(entries: readonly Json[], depth: number): JsonObject {
  const pairs = entries
    .filter(isObject)
    .map(({ key, value }) => [String(key), decoded(value, depth) ?? null]);
  return Object.fromEntries(pairs) as JsonObject;
}

export function factIn(attributes: Attributes, fact: Fact): Json | undefined {
  for (const name of vendorNames[fact]) {
    const value = attributes.get(name);
    if (value !== undefined) return value;
  }
  return undefined;
}

export function textFact(attributes: Attributes, fact: Fact): string | undefined {
  for (const name of vendorNames[fact]) {
    const value = attributes.get(name);
    if (typeof value === 'string') return value;
  }
  return undefined;
}

/** An amount: a number of at least 0, also if it is written as a text. */
export function amountFact(attributes: Attributes, fact: Fact): number | undefined {
  for (const name of vendorNames[fact]) {
    const value = attributes.get(name);
    const number = typeof value === 'number' || typeof value === 'string' ? Number(value) : Number.NaN;
    if (Number.isFinite(number) && number >= 0) return number;
  }
  return undefined;
}
