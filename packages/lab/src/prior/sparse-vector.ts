/** A vector with few nonzero entries; values of a repeated index are added. */

export interface SparseVector {
  readonly indices: Uint32Array;
  readonly values: Float32Array;
  length: number;
}

export function createSparseVector(capacity: number): SparseVector {
  return { indices: new Uint32Array(capacity), values: new Float32Array(capacity), length: 0 };
}

/** Entries beyond the capacity are dropped: every text is bounded. */
export function addEntry(vector: SparseVector, index: number, value = 1): void {
  const { length } = vector;
  if (length === vector.indices.length) return;
  vector.indices[length] = index;
  vector.values[length] = value;
  vector.length = length + 1;
}
