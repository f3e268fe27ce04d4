/** JSON values told apart, and read from text that may be none. */

import { type Json, type JsonObject, RegainError } from '../types/index.ts';

/** An object with keys: no list, not null. */
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

/** The value that a text writes; `otherwise` for what is no JSON. */
export function tryParseJson(text: string): Json | undefined;
export function tryParseJson<T>(text: string, otherwise: T): Json | T;
export function tryParseJson<T>(text: string, otherwise?: T): Json | T | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return otherwise;
  }
}

/** The value that the text of a file writes; throws for what is no JSON, `needs` first: "a profile needs to be JSON". */
export function parseJsonFile(text: string, needs: string, file: string | undefined): unknown {
  try {
    // Some editors begin a file with a mark of its byte order: it is no part of the text.
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const place = { ...(file === undefined ? {} : { file }), path: '/' };
    throw new RegainError('invalid-input', `${needs}: ${reason}`, { cause, place });
  }
}
