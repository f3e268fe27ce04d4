/** Finds the entry of a recovery dictionary most similar to an error's text, by spelling. */

import { type Embedder, lexicalEmbedder } from 'regain/internal/memory';
import { dotProduct } from 'regain/internal/values';

/** With fewer dimensions unrelated words would collide: entries are short, and few. */
const DIMENSIONS = 1_024;
/** The same failures recur. The cache is cleared as a whole when it is full. */
const FOUND_MAX = 1_000;

/**
 * Built once for all texts; the largest cosine wins, the first among equals. A text is also indexed by the part before its
 * first colon, so that a name alone finds the text that begins with it.
 */
export function similarityMatcher(
  embedder: Embedder = lexicalEmbedder(DIMENSIONS),
): (texts: readonly string[]) => (text: string) => number {
  return (texts) => {
    const known = texts.map((text) => [embedder.embed(text), embedder.embed(text.split(': ', 1)[0]!)]);
    const found = new Map<string, number>();
    return (text) => {
      const before = found.get(text);
      if (before !== undefined) return before;
      const asked = embedder.embed(text);
      const scores = known.map((vectors) => Math.max(...vectors.map((vector) => dotProduct(vector, asked))));
      const index = scores.indexOf(Math.max(...scores));
      if (found.size >= FOUND_MAX) found.clear();
      found.set(text, index);
      return index;
    };
  };
}
