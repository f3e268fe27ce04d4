/** Fields of recorded values: optional ones are absent if they have another type, required ones are errors. */

import { invalidInput, type Json, type JsonObject, type RegainError } from '../types/index.ts';
import { isObject, tryParseJson } from '../values/index.ts';

/** An error about a recorded value; `path` names the field, such as `message.content[0].id`. */
function unusable(path: string, needed: string, got: unknown): RegainError {
  const shown = got === undefined ? 'nothing' : (JSON.stringify(got) ?? typeof got);
  const short = shown.length > 60 ? `${shown.slice(0, 57)}...` : shown;
  return invalidInput(`must be ${needed}, got ${short}`, { path });
}

export function requireText(object: JsonObject, key: string, path: string = key): string {
  const value = object[key];
  if (typeof value === 'string' && value !== '') return value;
  throw unusable(path, 'a text', value);
}

export function requireObject(value: Json | undefined, path: string): JsonObject {
  if (isObject(value)) return value;
  throw unusable(path, 'an object', value);
}

export function requireList(value: Json | undefined, path: string): readonly Json[] {
  if (Array.isArray(value)) return value;
  throw unusable(path, 'a list', value);
}

export function textIn(object: Json | undefined, key: string): string | undefined {
  const value = isObject(object) ? object[key] : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A text, or a number as a text. */
export function nameIn(object: Json | undefined, key: string): string | undefined {
  const value = isObject(object) ? object[key] : undefined;
  return typeof value === 'number' ? String(value) : textIn(object, key);
}

export function requireName(object: JsonObject, key: string, path: string = key): string {
  const name = nameIn(object, key);
  if (name !== undefined) return name;
  throw unusable(path, 'a text or a number', object[key]);
}

/** A finite number, also if it is written as a text. */
export function numberIn(object: Json | undefined, key: string): number | undefined {
  const value = isObject(object) ? object[key] : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value);
  return Number.isFinite(number) ? number : undefined;
}

/** An amount of tokens, money or time: a number of at least 0. */
export function amountIn(object: Json | undefined, key: string): number | undefined {
  const value = numberIn(object, key);
  return value !== undefined && value >= 0 ? value : undefined;
}

/** A whole number of at least 0. */
export function indexIn(object: Json | undefined, key: string): number | undefined {
  const value = numberIn(object, key);
  return value !== undefined && value >= 0 && Number.isSafeInteger(value) ? value : undefined;
}

/** A sum or product of amounts: absent if one is, or if it is not finite. */
export function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined;
}

/** Milliseconds of an amount in seconds. */
export function secondsIn(object: Json | undefined, key: string): number | undefined {
  const seconds = amountIn(object, key);
  return seconds === undefined ? undefined : finite(seconds * 1000);
}

export function objectIn(object: Json | undefined, key: string): JsonObject | undefined {
  const value = isObject(object) ? object[key] : undefined;
  return isObject(value) ? value : undefined;
}

/** The list, or an empty one. */
export function listIn(object: Json | undefined, key: string): readonly Json[] {
  const value = isObject(object) ? object[key] : undefined;
  return Array.isArray(value) ? value : [];
}

/** An ISO 8601 text, or a number of seconds or milliseconds since 1970. */
export function timeIn(object: Json | undefined, key: string): number | undefined {
  const value = isObject(object) ? object[key] : undefined;
  if (typeof value === 'number') return numericTime(value);
  return typeof value === 'string' && value !== '' ? isoTime(value) : undefined;
}

/** Seconds of the years 1973 to 5138 are too small to be milliseconds of a year in which there were agents. */
function numericTime(value: number): number | undefined {
  if (value >= 1e11 && value < 1e14) return value;
  return value >= 1e8 && value < 1e11 ? value * 1000 : undefined;
}

/** Milliseconds since 1970 of an ISO 8601 text; a time without a zone is taken as UTC. */
export function isoTime(text: string): number | undefined {
  const hasZone = text.endsWith('Z') || /(?:z|[+-]\d\d:?\d\d)$/i.test(text);
  const ms = Date.parse(hasZone || !text.includes(':') ? text : `${text}Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

/** Arguments that may be written as JSON text: an object if they are one, otherwise the text. */
export function argumentsOf(value: Json | undefined): JsonObject | string | undefined {
  if (isObject(value)) return value;
  if (typeof value !== 'string')
    return value === undefined || value === null ? undefined : JSON.stringify(value);
  const parsed = /^\s*\{/.test(value) ? tryParseJson(value) : undefined;
  return isObject(parsed) ? parsed : value;
}

/** The text of a message: a text, or a list of blocks such as `{ type: 'text', text }`. */
export function textOfContent(content: Json | undefined): string | undefined {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return undefined;
  const texts = content.map((block) => (typeof block === 'string' ? block : textIn(block, 'text')));
  const found = texts.filter((text) => text !== undefined);
  return found.length === 0 ? undefined : found.join('\n');
}
