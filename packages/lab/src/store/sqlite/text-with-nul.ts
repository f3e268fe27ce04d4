/**
 * Texts with NUL characters. node:sqlite of Node 22 returns a text only up to its first NUL, so texts that may contain
 * one are read as bytes. They are stored as text.
 */

import type { SQLOutputValue } from 'node:sqlite';

/** A column of a SELECT, under its own name, for `wholeText` to read. */
export function selectAsBytes(column: string): string {
  return `CAST(${column} AS BLOB) AS ${column}`;
}

/** Null for NULL; throws where a column was not read as bytes. */
export function textFromBytes(value: SQLOutputValue | undefined): string | null {
  if (value === null) return null;
  if (!(value instanceof Uint8Array))
    throw new TypeError(`bytes of a text were expected, got ${typeof value}`);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('utf8');
}
