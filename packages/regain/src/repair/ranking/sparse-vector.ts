/** A vector with few entries that are not 0; one index may come more than once, its values then add up. */

export interface SparseVector {
  readonly indices: Uint32Array;
  readonly values: Float32Array;
  length: number;
}

export function createSparseVector(capacity: number): SparseVector {
  return { indices: new Uint32Array(capacity), values: new Float32Array(capacity), length: 0 };
}

/** What does not fit any more is left out: every text has a bound. */
export function addEntry(vector: SparseVector, index: number, value = 1): void {
  const { length } = vector;
  if (length === vector.indices.length) return;
  vector.indices[length] = index;
  vector.values[length] = value;
  vector.length = length + 1;
}
