/** A failure's text as hashed words, word prefixes and word pairs. */

import { addEntry, type SparseVector } from './sparse-vector.ts';

/** Words that are read: the beginning of a message says what failed. */
const WORDS_MAX = 64;
const TEXT_CHARS_MAX = 1_000;
/** Prefix length that identifies a word whatever its ending: "expired", "expires". */
const STEM_CHARS = 5;
/** A word, its prefix, and the pair with the previous word. */
export const TEXT_FEATURES_MAX: number = 3 * WORDS_MAX;

const FNV_BASIS = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
const STEM = 0x9e3779b9;

/** Adds features by their 32-bit hash; smaller networks use the lowest bits. Their squares sum to 1. */
export function addText(vector: SparseVector, text: string): void {
  const start = vector.length;
  const end = Math.min(text.length, TEXT_CHARS_MAX);
  let words = 0;
  let before = 0;
  let hash = FNV_BASIS;
  let stem = 0;
  let letters = 0;
  let wasLower = false;
  for (let i = 0; i <= end && words < WORDS_MAX; i++) {
    const code = i < end ? text.charCodeAt(i) : 0;
    const isUpper = code >= 65 && code <= 90;
    const isLower = code >= 97 && code <= 122;
    const isWord = isUpper || isLower || (code >= 48 && code <= 57) || code > 127;
    // "ReadTimeout" and "read_timeout" are two words each.
    if (letters > 0 && (!isWord || (isUpper && wasLower))) {
      const word = mixed(hash);
      addEntry(vector, word);
      if (letters > STEM_CHARS) addEntry(vector, mixed(stem ^ STEM));
      if (words > 0) addEntry(vector, mixed(Math.imul(before, FNV_PRIME) ^ word));
      before = word;
      words += 1;
      hash = FNV_BASIS;
      letters = 0;
    }
    if (isWord) {
      hash = Math.imul(hash ^ (isUpper ? code + 32 : code), FNV_PRIME);
      letters += 1;
      if (letters === STEM_CHARS) stem = hash;
    }
    wasLower = isLower;
  }
  const value = 1 / Math.sqrt(Math.max(1, vector.length - start));
  vector.values.fill(value, start, vector.length);
}

/** Mixes the bits, since FNV's lowest bits are its weakest and these are used. */
function mixed(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}
