/** JSON values, and JSON Schemas as plain data. */

import { invalidArgument } from './errors.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
/** A JSON object. */
export interface JsonObject {
  readonly [key: string]: Json;
}
/** A JSON Schema (2020-12) as data: tools carry it, validators compile it. */
export type JsonSchema = JsonObject;

/** Deeper than any real document; a value that contains itself exceeds it. */
const DEPTH_MAX = 1_000;

/** The JSON Pointer of the first value that is not JSON (`NaN`, a function, a class); undefined if everything is. */
export function findNonJson(value: unknown, depth = 0): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : '';
  if (depth > DEPTH_MAX || !(Array.isArray(value) || isPlainObject(value))) return '';
  for (const [key, inner] of Object.entries(value)) {
    const path = inner === undefined ? undefined : findNonJson(inner, depth + 1);
    if (path !== undefined) return pointerTo([key]) + path;
  }
  return undefined;
}

/**
 * The value as JSON text would have it: dates as texts, instances of classes by `toJSON` or by their fields. Undefined if
 * a part would be lost, such as a map, bytes, `NaN` or a function, and if it contains itself.
 */
export function jsonForm(value: unknown): Json | undefined {
  try {
    return findNonJson(value) === undefined ? (value as Json) : formOf(value, 0);
  } catch {
    // A part is lost, or a getter or a proxy throws.
    return undefined;
  }
}

/** Throws at the first part that is lost: a value with two ways to itself has 2 ** 1000 paths. */
function formOf(value: unknown, depth: number): Json {
  if (typeof value !== 'object' || value === null) {
    if (findNonJson(value) !== undefined) throw lost;
    return value as Json;
  }
  // A buffer has a `toJSON`, with a number for every byte.
  if (depth > DEPTH_MAX || ArrayBuffer.isView(value)) throw lost;
  if ('toJSON' in value && typeof value.toJSON === 'function')
    // Null stands for a date that is none.
    return formOf(value.toJSON('') ?? undefined, depth + 1);
  if (Array.isArray(value)) return Array.from(value, (item: unknown) => formOf(item ?? null, depth + 1));
  if (!isRecord(value)) throw lost;
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(entries.map(([key, inner]) => [key, formOf(inner, depth + 1)]));
}

const lost = new Error('JSON would lose a part');

/** An object literal, or an instance of a class of the user that has fields, and no symbols beside them, as a stream has. */
function isRecord(value: object): boolean {
  if (isPlainObject(value)) return true;
  const isInstance = Object.prototype.toString.call(value) === '[object Object]';
  return isInstance && Object.keys(value).length > 0 && Object.getOwnPropertySymbols(value).length === 0;
}

/** Whether the value is an object literal or has no prototype: no list, no instance of a class. Also of another realm. */
export function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.hasOwn(prototype as object, 'isPrototypeOf');
}

/** The canonical text of a JSON value: keys sorted, no spaces. Equal values have equal texts. */
export function canonicalJson(value: Json): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const object = value as JsonObject;
    let text = '';
    const keys = Object.keys(object);
    for (const key of keys.length < 2 ? keys : keys.sort()) {
      const inner = object[key];
      if (inner === undefined) continue;
      text += `${text === '' ? '' : ','}${quotedKey(key)}:${canonicalJson(inner)}`;
    }
    return `{${text}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    throw invalidArgument(`JSON has no ${value}`);
  }
  return typeof value === 'number' || typeof value === 'boolean' ? `${value}` : JSON.stringify(value);
}

/** Whether two JSON values are equal, whatever the order of keys. */
export function equalJson(a: Json | undefined, b: Json | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && canonicalJson(a) === canonicalJson(b));
}

/** Names of fields recur: quoting them again took a third of the time. */
const quotedKeys = new Map<string, string>();
const QUOTED_MAX = 2_000;

function quotedKey(key: string): string {
  let quoted = quotedKeys.get(key);
  if (quoted !== undefined) return quoted;
  quoted = JSON.stringify(key);
  if (quotedKeys.size < QUOTED_MAX && key.length <= 64) quotedKeys.set(key, quoted);
  return quoted;
}

/** The value at a JSON Pointer (RFC 6901), or undefined if it does not resolve. Only own properties count. */
export function atPointer(value: Json, pointer: string): Json | undefined {
  if (pointer === '') return value;
  if (!isPointer(pointer)) {
    throw invalidArgument(`a JSON Pointer must be empty or start with "/", got "${pointer}"`);
  }
  let current: Json | undefined = value;
  for (const key of pointerKeys(pointer)) {
    if (current === null || typeof current !== 'object') return undefined;
    if (Array.isArray(current) ? !/^(?:0|[1-9]\d*)$/.test(key) : !Object.hasOwn(current, key))
      return undefined;
    current = (current as { readonly [key: string]: Json | undefined })[key];
    if (current === undefined) return undefined;
  }
  return current;
}

/** Objects with one property each that hold the value at a JSON Pointer. */
export function wrapAtPointer(pointer: string, value: Json): Json {
  return pointerKeys(pointer).reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
}

/** The keys of a JSON Pointer; none if it is the whole value. */
export function pointerKeys(pointer: string): string[] {
  const keys = pointer.split('/').slice(1);
  return pointer.includes('~') ? keys.map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~')) : keys;
}

/** The JSON Pointer of a path; the root is "/", as in error messages. */
export function pointerTo(path: readonly PropertyKey[]): string {
  return `/${path.map(escaped).join('/')}`;
}

function escaped(key: PropertyKey): string {
  const text = String(key);
  return text.includes('~') || text.includes('/') ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text;
}

/** Whether a string has the form of a JSON Pointer. */
export function isPointer(text: string): boolean {
  return text === '' || text.startsWith('/');
}
