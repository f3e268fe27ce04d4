/** Reads a suite's data: JSON files beside the code, checked against a schema on first use. */

import { readTextFile } from 'regain/internal/files';
import { invalidInput, type Json, pointerTo } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import { z } from 'zod';

/** Any JSON. What was parsed is nothing else, so that it is not searched: this took most of the time of opening a suite. */
export const anyJson = z.custom<Json>((value) => value !== undefined);

/** `file` is relative to `here`, the module's own `import.meta.url`, which works in the sources and in the build. */
export function readData<T>(here: string, file: string, schema: z.ZodType<T>): T {
  const data: unknown = JSON.parse(readTextFile(new URL(file, here)));
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const [{ message, path }] = result.error.issues as [z.core.$ZodIssue];
  throw invalidInput(message, { file, path: pointerTo(path) });
}

/** The same, loaded once, on first use. */
export function dataFile<T>(here: string, file: string, schema: z.ZodType<T>): () => T {
  return once(() => readData(here, file, schema));
}
