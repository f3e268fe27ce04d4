/** Type checks for JSON values, and parsing of text that may not be JSON. */

import {
  errorText,
  invalidInput,
  type Json,
  type JsonObject,
  parseJson,
  positionOfExcessDepth,
} from '../types/index.ts';

/** A plain object: not a list, not null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object or a list. */
export function isObjectOrArray(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Neither object nor list. */
export function isScalar(value: Json): value is null | boolean | number | string {
  return !isObjectOrArray(value);
}

/** The parsed value; `otherwise` if the text is not JSON, or is nested too deeply. */
export function tryParseJson(text: string): Json | undefined;
export function tryParseJson<T>(text: string, otherwise: T): Json | T;
export function tryParseJson<T>(text: string, otherwise?: T): Json | T | undefined {
  if (isNoJson(text) || positionOfExcessDepth(text) !== undefined) return otherwise;
  try {
    return JSON.parse(text) as Json;
  } catch {
    return otherwise;
  }
}

/** The beginnings of all JSON texts; the groups are the brackets of a list and of an object. */
const BEGINNING = /^\s*(?:(\[)\s*(?:[\]"[{\d-]|true|false|null)|(\{)\s*["}]|["\d-]|true|false|null)/;

/** By its ends: a word, an object or a list that was cut, or one of Python. An exception takes much longer. */
function isNoJson(text: string): boolean {
  const beginning = BEGINNING.exec(text);
  if (beginning === null) return true;
  const [, list, object] = beginning;
  const end = (list ?? object) ? text.trimEnd().at(-1) : undefined;
  return (list !== undefined && end !== ']') || (object !== undefined && end !== '}');
}

/** Parses the text of a file; throws if it is not JSON, with a message such as "a profile must be JSON: ...". */
export function parseJsonFile(text: string, needs: string, file: string | undefined): unknown {
  try {
    // Some editors write a byte order mark at the beginning of a file.
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = errorText(cause);
    const place = { ...(file === undefined ? {} : { file }), path: '/' };
    throw invalidInput(`${needs}: ${reason}`, place, cause);
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that are not undefined, in order. */
export function definedFields<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>;
}

/** For JSON that is shared: a change would reach everyone. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) deepFreeze(part);
  return value;
}
