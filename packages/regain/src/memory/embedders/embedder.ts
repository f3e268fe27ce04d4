/** The interface of embedders: texts with similar meanings have similar vectors. */

import { dotProduct } from '../../values/index.ts';

/** A synchronous embedder, as retrieval for a decision needs it. */
export interface Embedder {
  readonly name: string;
  readonly dimensions: number;
  /** A unit vector, or all zeros for an empty text. The same text always has the same vector. */
  embed(text: string): Float32Array;
  /** If present, it must be awaited before `embed` of these texts: `sentenceEncoder` has it. */
  prepare?(texts: readonly string[]): Promise<void>;
}

/** A copy scaled to length 1; all zeros stay all zeros. */
export function normalized(vector: ArrayLike<number>): Float32Array {
  const length = normOf(vector);
  const scaled = new Float32Array(vector.length);
  if (length === 0) return scaled;
  for (let i = 0; i < scaled.length; i++) scaled[i] = vector[i]! / length;
  return scaled;
}

export function normOf(vector: ArrayLike<number>): number {
  return Math.sqrt(dotProduct(vector, vector));
}
