/** A repair may move or restate values. It must not add values or names that are neither in the call nor in the schema. */

import { sameMeaning } from '../../govern/index.ts';
import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';

/**
 * Text of a tool must not add values: an address in an error page must not become the next address that is read. Values
 * come from the call or from the declared schema.
 */
export function hasNoNewValues(
  repaired: JsonObject,
  called: JsonObject,
  input: JsonSchema | undefined,
): boolean {
  const known = new Set<Json>(leavesOf(called));
  let declared: ReadonlySet<Json> | undefined;
  return leavesOf(repaired).every((leaf) => {
    if (leaf === null || typeof leaf === 'boolean' || known.has(leaf)) return true;
    declared ??= new Set(input === undefined ? [] : declaredIn(input));
    if (declared.has(leaf)) return true;
    for (const one of known) if (hasSameMeaning(one, leaf)) return true;
    return false;
  });
}

/** The same for names: in a write, `to` must not become `bcc` because an error text suggests it. */
export function hasNoNewNames(
  repaired: JsonObject,
  called: JsonObject,
  input: JsonSchema | undefined,
): boolean {
  const known = new Set([...namesOf(called), ...(input === undefined ? [] : namesOf(input))]);
  return namesOf(repaired).every((name) => known.has(name));
}

function namesOf(value: Json, found: string[] = []): string[] {
  if (found.length >= LEAVES_MAX || typeof value !== 'object' || value === null) return found;
  for (const [name, part] of Object.entries(value)) {
    if (!Array.isArray(value)) found.push(name);
    namesOf(part as Json, found);
  }
  return found;
}

const LEAVES_MAX = 1_000;

/** For example a number in words, a date in another format, an amount as a number. */
function hasSameMeaning(one: Json, other: Json): boolean {
  try {
    return isPlain(one) && isPlain(other) && sameMeaning(one, other);
  } catch {
    return false;
  }
}

function isPlain(value: Json): value is string | number | boolean {
  return typeof value !== 'object';
}

function leavesOf(value: Json, found: Json[] = []): Json[] {
  if (found.length >= LEAVES_MAX) return found;
  if (typeof value !== 'object' || value === null) found.push(value);
  else if (Array.isArray(value)) for (const part of value) leavesOf(part, found);
  else for (const part of Object.values(value)) leavesOf(part, found);
  return found;
}

const KEYWORDS = ['const', 'default', 'minimum', 'maximum', 'enum', 'examples'] as const;

function declaredIn(schema: Json, found: Json[] = []): Json[] {
  if (found.length >= LEAVES_MAX || typeof schema !== 'object' || schema === null) return found;
  if (Array.isArray(schema)) {
    for (const part of schema) declaredIn(part, found);
    return found;
  }
  const object = schema as JsonObject;
  for (const key of KEYWORDS) if (object[key] !== undefined) leavesOf(object[key], found);
  for (const part of Object.values(object)) declaredIn(part, found);
  return found;
}
