/** Lexical embeddings: words and character n-grams, hashed into a fixed number of buckets, without a model. */

import { type Embedder, normalized } from './embedder.ts';
import { wordsOf } from './error-words.ts';

/** The buckets of a word, with signed weights. */
export interface HashedNGrams {
  readonly buckets: Uint16Array;
  readonly weights: Float32Array;
}

const GRAM_MIN = 3;
const GRAM_MAX = 5;
/** Weight of the whole word; its n-grams together have length 1. */
const WORD_WEIGHT = 0.5;

/** The built-in embedder: it compares spelling and needs no model. */
export function lexicalEmbedder(dimensions = 256): Embedder {
  return {
    name: `lexical-${dimensions}`,
    dimensions,
    embed: (text) => {
      const vector = new Float64Array(dimensions);
      for (const word of wordsOf(text)) addNGrams(vector, hashedNGrams(word, dimensions), 1);
      return normalized(vector);
    },
  };
}

export function addNGrams(vector: Float64Array, { buckets, weights }: HashedNGrams, weight: number): void {
  for (let i = 0; i < buckets.length; i++) vector[buckets[i]!]! += weight * weights[i]!;
}

/** N-grams of `<word>`: the marks distinguish its start and end from its middle. */
export function hashedNGrams(word: string, dimensions: number): HashedNGrams {
  const marked = `<${word}>`;
  const hashes = [hashOf(word, 0, word.length, WORD_SEED)];
  for (let start = 0; start + GRAM_MIN <= marked.length; start++) {
    const end = Math.min(start + GRAM_MAX, marked.length);
    for (let to = start + GRAM_MIN; to <= end; to++) hashes.push(hashOf(marked, start, to, GRAM_SEED));
  }
  const mixed = hashes.map(mix);
  const share = 1 / Math.sqrt(Math.max(1, hashes.length - 1));
  return {
    buckets: Uint16Array.from(mixed, (hash) => (hash >>> 1) % dimensions),
    // One bit of the hash is the sign, so that collisions cancel on average.
    weights: Float32Array.from(mixed, (hash, i) => (hash & 1 ? 1 : -1) * (i === 0 ? WORD_WEIGHT : share)),
  };
}

const WORD_SEED = 0x811c9dc5;
const GRAM_SEED = 0x2545f491;

/** FNV-1a. */
function hashOf(text: string, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash;
}

function mix(hash: number): number {
  let h = hash ^ (hash >>> 16);
  h = Math.imul(h, 0x85ebca6b);
  h ^= h >>> 13;
  h = Math.imul(h, 0xc2b2ae35);
  return h ^ (h >>> 16);
}
