/** The meaning of words by fixed vectors; common words count less (smooth inverse frequency). */

import { type Embedder, normalized, normOf, wordsOf } from 'regain/internal/memory';
import { shippedWordVectors, type WordVectors } from './word-vectors.ts';

/** A word as frequent as this counts half. */
const HALF_FREQUENCY = 3e-3;

/** By meaning only; `isCentred: false` keeps the component that all error texts share. */
export function wordEmbedder(
  load: () => WordVectors = shippedWordVectors,
  { isCentred = true }: { readonly isCentred?: boolean } = {},
): Embedder {
  let vectors: WordVectors | undefined;
  return {
    name: 'word-meaning-100',
    dimensions: 100,
    embed: (text) => {
      vectors ??= load();
      const sum = new Float64Array(vectors.dimensions);
      for (const word of wordsOf(text)) {
        const meaning = meaningOf(word, vectors);
        if (meaning !== undefined) add(sum, meaning);
      }
      return normalized(isCentred ? centred(sum, vectors.centre) : sum);
    },
  };
}

/** Between 0 and 1; an unknown word is rare, and has the full weight. */
export function weightOf(word: string, { words, ranks }: WordVectors): number {
  const index = words.get(word);
  return index === undefined ? 1 : HALF_FREQUENCY / (HALF_FREQUENCY + frequencyOf(ranks[index]!));
}

/** The word's vector times its weight; undefined where the list does not have the word. */
export function meaningOf(word: string, vectors: WordVectors): Float32Array | undefined {
  const index = vectors.words.get(word);
  if (index === undefined) return undefined;
  const weight = weightOf(word, vectors) * vectors.scales[index]!;
  const start = index * vectors.dimensions;
  return Float32Array.from({ length: vectors.dimensions }, (_, i) => weight * vectors.rows[start + i]!);
}

export function add(sum: Float64Array, vector: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += vector[i]!;
}

/** In place. A text without known words has no meaning; it must not look like the opposite of the average. */
export function centred(meaning: Float64Array, centre: Float32Array): Float64Array {
  const length = normOf(meaning);
  if (length === 0) return meaning;
  for (let i = 0; i < meaning.length; i++) meaning[i] = meaning[i]! / length - centre[i]!;
  return meaning;
}

/** The source lists words by frequency, without counts: Zipf's law, which sums to about 1 over its words. */
function frequencyOf(rank: number): number {
  return 1 / ((rank + 2.7) * 12.5);
}
