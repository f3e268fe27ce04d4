/** Hashes of the manifest and of the user files that a run depends on. */

import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from 'regain/internal/types';

export function hashOfJson(value: Json): string {
  return hashOfBytes(canonicalJson(value));
}

export function hashOfBytes(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
