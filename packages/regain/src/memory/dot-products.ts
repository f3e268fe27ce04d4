/** Dot products of many rows with one vector: the inner loop of retrieval. */

/** Rows per group: each number of the vector is read once per group. */
const ROWS_PER_GROUP = 4;

/** Rows rounded up to whole groups. */
export function paddedRows(rows: number): number {
  return Math.ceil(Math.max(1, rows) / ROWS_PER_GROUP) * ROWS_PER_GROUP;
}

/**
 * Fills `products`, whose length is a whole number of groups. The order of summation does not depend on the row's
 * position.
 */
export function multiply(rows: Float32Array, vector: Float64Array, products: Float64Array): void {
  const length = vector.length;
  for (let row = 0; row < products.length; row += ROWS_PER_GROUP) {
    const at = row * length;
    multiplyFour(rows, at, at + length, at + 2 * length, at + 3 * length, vector, products, row);
  }
}

/** The same for selected rows: `products[i]` is that of row `chosen[i]`. Both have space for whole groups. */
export function multiplyChosen(
  rows: Float32Array,
  chosen: Int32Array,
  count: number,
  vector: Float64Array,
  products: Float64Array,
): void {
  const length = vector.length;
  for (let i = 0; i < count; i += ROWS_PER_GROUP) {
    const [a, b, c, d] = [chosen[i]!, chosen[i + 1]!, chosen[i + 2]!, chosen[i + 3]!];
    multiplyFour(rows, a * length, b * length, c * length, d * length, vector, products, i);
  }
}

function multiplyFour(
  rows: Float32Array,
  at0: number,
  at1: number,
  at2: number,
  at3: number,
  vector: Float64Array,
  products: Float64Array,
  to: number,
): void {
  let sum0 = 0;
  let sum1 = 0;
  let sum2 = 0;
  let sum3 = 0;
  for (let i = 0; i < vector.length; i++) {
    const value = vector[i]!;
    sum0 += rows[at0 + i]! * value;
    sum1 += rows[at1 + i]! * value;
    sum2 += rows[at2 + i]! * value;
    sum3 += rows[at3 + i]! * value;
  }
  products[to] = sum0;
  products[to + 1] = sum1;
  products[to + 2] = sum2;
  products[to + 3] = sum3;
}
