/** The port for whoever turns a text into a vector: texts of like meaning must point in like directions. */

/** Answers at once: what a decision on a failing call waits for. */
export interface Embedder {
  readonly name: string;
  readonly dimensions: number;
  /** Of length 1, or all zeros for a text that says nothing. The same text gives the same vector, always. */
  embed(text: string): Float32Array;
  /** Must be awaited before `embed` of these texts, where it is there: `foretold` has it. */
  prepare?(texts: readonly string[]): Promise<void>;
}

/** Answers later: a sentence encoder, or an embedding model behind a network. Any length, not all zeros. */
export interface AsyncEmbedder {
  readonly name: string;
  readonly dimensions: number;
  embedMany(texts: readonly string[]): Promise<readonly ArrayLike<number>[]>;
}

/** A copy scaled to length 1; of what has no length, all zeros. */
export function normalized(vector: ArrayLike<number>): Float32Array {
  const length = normOf(vector);
  const scaled = new Float32Array(vector.length);
  if (length === 0) return scaled;
  for (let i = 0; i < scaled.length; i++) scaled[i] = vector[i]! / length;
  return scaled;
}

export function normOf(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += vector[i]! * vector[i]!;
  return Math.sqrt(squares);
}
