/** Loads a reader of a further dialect from a file that the user names. */

import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DialectReader } from '../../readers/index.ts';
import { invalidInput, RegainError } from '../../types/index.ts';

export async function loadReader(file: string): Promise<DialectReader> {
  const place = { file };
  let exported: unknown;
  try {
    exported = ((await import(pathToFileURL(resolve(file)).href)) as { readonly default?: unknown }).default;
  } catch (cause) {
    const [reason] = String(cause instanceof Error ? cause.message : cause).split('\n');
    throw new RegainError('unreadable', `the reader cannot be loaded: ${reason}`, { cause, place });
  }
  if (isReader(exported)) return exported;
  const needed = 'name, title, measures, recognises and open';
  throw invalidInput(`its default export must be a reader with ${needed}`, place);
}

function isReader(value: unknown): value is DialectReader {
  if (typeof value !== 'object' || value === null) return false;
  const { name, title, measures, recognises, open } = value as Partial<Record<keyof DialectReader, unknown>>;
  const isNamed = typeof name === 'string' && typeof title === 'string' && Array.isArray(measures);
  return isNamed && typeof recognises === 'function' && typeof open === 'function';
}
