/** A trace of any size made of a small one: its values are repeated, each time with other ids. */

import { open } from 'node:fs/promises';
import type { Json } from '../../packages/regain/src/types/index.ts';

/** Texts under the names that dialects use for ids and sessions, in JSON. */
const IDS = /("(?:[A-Za-z_]*(?:[iI]d|ID|[uU]uid)|session|dotted_order)":")((?:[^"\\]|\\.)+)"/g;

export function writeRepeated(file: string, values: readonly Json[], bytesMin: number): Promise<number> {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
  return writeTexts(file, bytesMin, (i) =>
    text.replace(IDS, (_, key: string, id: string) => `${key}${id}-${i}"`),
  );
}

/** Writes about `bytesMin` bytes of the texts, and returns the bytes that were written. */
export async function writeTexts(
  file: string,
  bytesMin: number,
  textAt: (i: number) => string,
): Promise<number> {
  await using handle = await open(file, 'w');
  let bytes = 0;
  for (let i = 0; bytes < bytesMin; i++) bytes += (await handle.write(textAt(i))).bytesWritten;
  return bytes;
}
