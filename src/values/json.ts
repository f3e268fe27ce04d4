/** JSON values told apart, and read from text that may be none. */

import type { Json, JsonObject } from '../contract/json.ts';

/** An object with keys: no list, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object or a list. */
export function isStructure(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Neither object nor list. */
export function isPlain(value: Json): value is null | boolean | number | string {
  return !isStructure(value);
}

/** The value that a text writes; `otherwise` for what is no JSON. */
export function parsedJson(text: string): Json | undefined;
export function parsedJson<T>(text: string, otherwise: T): Json | T;
export function parsedJson<T>(text: string, otherwise?: T): Json | T | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return otherwise;
  }
}
