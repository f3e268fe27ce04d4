/** The default embedder: the spelling of a text and the meaning of its words. Microseconds, no network, no model server. */

import {
  addNGrams,
  type Embedder,
  type HashedNGrams,
  hashedNGrams,
  normOf,
  wordsOf,
} from 'regain/internal/memory';
import { add, centred, meaningOf, weightOf } from './word-meaning.ts';
import { shippedWordVectors, type WordVectors } from './word-vectors.ts';

/** With the 100 dimensions of meaning they make 256; docs/results/retrieval.md has the study of these two numbers. */
const BUCKETS = 156;
/** Share of spelling in the cosine of two texts; the rest is meaning. */
const SPELLING = 0.7;
/** Word vectors are cached, and the cache is cleared as a whole when it is full. */
const WORDS_MAX = 20_000;

interface KnownWord {
  readonly weight: number;
  readonly spelling: HashedNGrams;
  /** Already weighted; absent for a word without a vector. */
  readonly meaning: Float32Array | undefined;
}

export function hybridEmbedder(): Embedder {
  const dimensions = BUCKETS + 100;
  const known = new Map<string, KnownWord>();
  const spelling = new Float64Array(BUCKETS);
  const meaning = new Float64Array(100);
  return {
    name: `hybrid-${dimensions}`,
    dimensions,
    embed: (text) => {
      const vectors = shippedWordVectors();
      spelling.fill(0);
      meaning.fill(0);
      let waiting: Float32Array | undefined;
      for (const word of wordsOf(text)) {
        let found = known.get(word);
        if (found === undefined) {
          if (known.size >= WORDS_MAX) known.clear();
          found = lookUpWord(word, vectors);
          known.set(word, found);
        }
        addNGrams(spelling, found.spelling, found.weight);
        if (found.meaning === undefined) continue;
        if (waiting === undefined) waiting = found.meaning;
        else {
          addBoth(meaning, waiting, found.meaning);
          waiting = undefined;
        }
      }
      if (waiting !== undefined) add(meaning, waiting);
      return joined(spelling, centred(meaning, vectors.centre));
    },
  };
}

/** Both in one pass: the sums are the same, with half the memory traffic. */
function addBoth(sum: Float64Array, first: Float32Array, second: Float32Array): void {
  for (let i = 0; i < sum.length; i++) sum[i] = sum[i]! + first[i]! + second[i]!;
}

function lookUpWord(word: string, vectors: WordVectors): KnownWord {
  return {
    weight: weightOf(word, vectors),
    spelling: hashedNGrams(word, BUCKETS),
    meaning: meaningOf(word, vectors),
  };
}

function joined(spelling: Float64Array, meaning: Float64Array): Float32Array {
  const vector = new Float32Array(BUCKETS + meaning.length);
  const [a, b] = [normOf(spelling), normOf(meaning)];
  // Where one part is missing, the other has the whole weight.
  const whole = Math.sqrt((a > 0 ? SPELLING : 0) + (b > 0 ? 1 - SPELLING : 0));
  const spellingScale = a > 0 ? Math.sqrt(SPELLING) / (a * whole) : 0;
  const meaningScale = b > 0 ? Math.sqrt(1 - SPELLING) / (b * whole) : 0;
  for (let i = 0; i < BUCKETS; i++) vector[i] = spelling[i]! * spellingScale;
  for (let i = 0; i < meaning.length; i++) vector[BUCKETS + i] = meaning[i]! * meaningScale;
  return vector;
}
