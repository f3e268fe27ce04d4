/** A trace of any size made of a small one: its values are repeated, each time with other ids. */

import { open } from 'node:fs/promises';
import type { Json } from '../../packages/regain/src/types/index.ts';

/** Texts under the names that dialects use for ids and sessions, in JSON. */
const IDS = /("(?:[A-Za-z_]*(?:[iI]d|ID|[uU]uid)|session|dotted_order)":")((?:[^"\\]|\\.)+)"/g;

/** Writes about `bytesMin` bytes of JSON Lines, and returns the bytes that were written. */
export async function writeRepeated(
  file: string,
  values: readonly Json[],
  bytesMin: number,
): Promise<number> {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
  const handle = await open(file, 'w');
  let bytes = 0;
  try {
    for (let i = 0; bytes < bytesMin; i++) {
      const own = text.replace(IDS, (_, key: string, id: string) => `${key}${id}-${i}"`);
      bytes += (await handle.write(own)).bytesWritten;
    }
  } finally {
    await handle.close();
  }
  return bytes;
}
