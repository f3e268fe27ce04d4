/** A trace of any size made of a small one: its values are repeated, each time with other ids. */

import { open } from 'node:fs/promises';
import type { Json } from '../../packages/regain/src/types/index.ts';

/** Ids under the names that dialects use, in JSON text. */
const IDS = /("(?:[A-Za-z_]*(?:[iI]d|ID|[uU]uid)|session|id|trace|run|name)":")((?:[^"\\]|\\.)+)"/g;
/** Names of tools and models are no ids. */
const IS_ID = /[iI]d|ID|uid|session|trace/;

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
      const own = text.replace(IDS, (all, key: string, id: string) =>
        IS_ID.test(key) ? `${key}${id}-${i}"` : all,
      );
      bytes += (await handle.write(own)).bytesWritten;
    }
  } finally {
    await handle.close();
  }
  return bytes;
}
