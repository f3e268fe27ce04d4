/**
 * Texts as they were written. node:sqlite of Node 22 hands a text out only up to its first NUL, so texts that may hold
 * one are asked for as bytes. What is stored is text all the same.
 */

import type { SQLOutputValue } from 'node:sqlite';

/** A column of a SELECT, under its own name, for `wholeText` to read. */
export function selectAsBytes(column: string): string {
  return `CAST(${column} AS BLOB) AS ${column}`;
}

/** Null for NULL; throws where a column was not asked for as bytes. */
export function textFromBytes(value: SQLOutputValue | undefined): string | null {
  if (value === null) return null;
  if (!(value instanceof Uint8Array))
    throw new TypeError(`bytes of a text were expected, got ${typeof value}`);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8');
}
