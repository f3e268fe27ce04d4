/** Hashes of the manifest and of the user files that a run depends on. */

import { createHash } from 'node:crypto';
import { canonicalJson, invalidInput, type Json } from 'regain/internal/types';

export function hashOfJson(value: Json): string {
  return hashOfBytes(canonicalJson(value));
}

export function hashOfBytes(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Throws unless a file has the hash that it must have, where one is known. `changed`: what to say otherwise. */
export function requireHash(
  found: string,
  expected: string | undefined,
  changed: string,
  file: string,
): void {
  if (expected === undefined || found === expected) return;
  throw invalidInput(`${changed}: sha256 ${expected.slice(0, 12)} was expected, got ${found.slice(0, 12)}`, {
    file,
  });
}
