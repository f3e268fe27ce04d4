/** Finds the entry of a recovery dictionary that is most like an error's text, by how both are spelt. */

import { type Embedder, lexicalEmbedder } from 'regain/internal/memory';
import { dotProduct } from 'regain/internal/values';

/** Fewer dimensions let strange words fall together: entries are short, and few. */
const DIMENSIONS = 1_024;
/** The same failures come again and again. Answers are forgotten together when they get too many. */
const FOUND_MAX = 1_000;

/**
 * Made once for all texts; the largest cosine wins, the first among equals. A text is also known by what stands before its
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
