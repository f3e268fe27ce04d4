/** Upper bounds on dot products from projections on a few principal directions: most rows are skipped. */

import { dotProduct } from '../values/index.ts';
import { multiply, multiplyChosen, paddedRows } from './dot-products.ts';
import { normOf } from './embedders/embedder.ts';

/** Number of rows that the directions are fitted to, and iterations. */
const SAMPLE = 512;
const ROUNDS = 2;
/** Tolerance for single precision, for unit vectors. */
const SLACK = 1e-4;
/** A direction shorter than this before normalisation adds nothing to the others. */
const LENGTH_MIN = 1e-6;

/** Whether full scans have cost as much as computing all projections: from then on they pay off. */
export function isProjectionWorthwhile(size: number, dimensions: number, searches: number): boolean {
  return searches * size >= directionCount(dimensions) * (2 * ROUNDS * SAMPLE + size);
}

/** Whole groups, with one place for the residual. */
function directionCount(dimensions: number): number {
  return paddedRows(Math.ceil(dimensions / 4) + 1) - 1;
}

/** Estimates and upper bounds of the products, by slot. Overwritten by the next call. */
export interface ProductBounds {
  readonly estimate: Float64Array;
  readonly upperBound: Float64Array;
}

export class PcaUpperBound {
  readonly #directions: Float32Array;
  readonly #half: number;
  /** Of each row the projection on the first half of the directions, and the length of the residual. */
  readonly #coarse: Float32Array;
  readonly #residual: Float32Array;
  /** Of each row that residual negated, the projection on the other directions, and the length of the new residual. */
  readonly #fine: Float32Array;
  readonly #projection: Float64Array;
  readonly #coarseQuery: Float64Array;
  readonly #fineQuery: Float64Array;
  readonly #bounds: ProductBounds;
  readonly #change: Float64Array;

  constructor(rows: Float32Array, size: number, dimensions: number) {
    const count = directionCount(dimensions);
    const half = Math.floor(count / 2);
    const length = paddedRows(size);
    this.#half = half;
    this.#directions = principalDirections(rows, size, dimensions, count + 1);
    this.#projection = new Float64Array(count + 1);
    this.#coarseQuery = this.#projection.subarray(0, half);
    this.#fineQuery = new Float64Array(count - half + 2);
    this.#bounds = { estimate: new Float64Array(length), upperBound: new Float64Array(length) };
    this.#change = new Float64Array(length);
    this.#coarse = new Float32Array(length * half);
    this.#residual = new Float32Array(length);
    this.#fine = new Float32Array(length * this.#fineQuery.length);
    for (let slot = 0; slot < size; slot++) {
      this.#project(Float64Array.from(rows.subarray(slot * dimensions, (slot + 1) * dimensions)));
      this.#coarse.set(this.#coarseQuery, slot * half);
      this.#residual[slot] = this.#fineQuery[0]!;
      this.#fineQuery[0] = -this.#fineQuery[0]!;
      this.#fine.set(this.#fineQuery, slot * this.#fineQuery.length);
    }
  }

  boundsFor(query: Float64Array): ProductBounds {
    const { estimate, upperBound } = this.#bounds;
    const slack = SLACK * this.#project(query);
    const residual = this.#fineQuery[0]!;
    multiply(this.#coarse, this.#coarseQuery, estimate);
    for (let slot = 0; slot < upperBound.length; slot++)
      upperBound[slot] = estimate[slot]! + residual * this.#residual[slot]! + slack;
    return this.#bounds;
  }

  /** Tightens the upper bounds of some rows for the same query. */
  tighten(chosen: Int32Array, count: number): void {
    const { upperBound } = this.#bounds;
    multiplyChosen(this.#fine, chosen, count, this.#fineQuery, this.#change);
    for (let i = 0; i < count; i++) upperBound[chosen[i]!]! += this.#change[i]!;
  }

  /**
   * The product is the sum along the directions plus at most the product of the residual lengths. Returns the length of
   * the vector.
   */
  #project(vector: Float64Array): number {
    const [projection, fine, half] = [this.#projection, this.#fineQuery, this.#half];
    const squared = dotProduct(vector, vector);
    multiply(this.#directions, vector, projection);
    let residual = squared;
    for (let i = 0; i < half; i++) residual -= projection[i]! * projection[i]!;
    fine[0] = Math.sqrt(Math.max(0, residual));
    for (let i = half; i < projection.length - 1; i++) {
      fine[i - half + 1] = projection[i]!;
      residual -= projection[i]! * projection[i]!;
    }
    fine[fine.length - 1] = Math.sqrt(Math.max(0, residual));
    return Math.sqrt(squared);
  }
}

/** Orthogonal directions with most of the variance: subspace iteration, started at rows spread over the table. */
function principalDirections(
  rows: Float32Array,
  size: number,
  dimensions: number,
  width: number,
): Float32Array {
  const sample = evenlySpaced(Math.min(SAMPLE, size), size).map((slot) =>
    Float64Array.from(rows.subarray(slot * dimensions, (slot + 1) * dimensions)),
  );
  const count = Math.min(width - 1, sample.length);
  let directions = orthonormalised(evenlySpaced(count, sample.length).map((i) => sample[i]!.slice()));
  for (let round = 0; round < ROUNDS; round++) {
    const next = directions.map(() => new Float64Array(dimensions));
    for (const row of sample) {
      directions.forEach((direction, i) => {
        addScaled(next[i]!, row, dotProduct(row, direction));
      });
    }
    directions = orthonormalised(next);
  }
  const packed = new Float32Array(width * dimensions);
  directions.forEach((direction, i) => {
    packed.set(direction, i * dimensions);
  });
  return packed;
}

/** Gram-Schmidt, twice per vector for numerical orthogonality. */
function orthonormalised(vectors: readonly Float64Array[]): Float64Array[] {
  const done: Float64Array[] = [];
  for (const vector of vectors) {
    scale(vector, 1 / normOf(vector));
    for (const other of [...done, ...done]) addScaled(vector, other, -dotProduct(vector, other));
    const length = normOf(vector);
    if (!(length > LENGTH_MIN)) continue;
    scale(vector, 1 / length);
    done.push(vector);
  }
  return done;
}

function scale(vector: Float64Array, factor: number): void {
  for (let i = 0; i < vector.length; i++) vector[i]! *= factor;
}

function addScaled(sum: Float64Array, vector: Float64Array, factor: number): void {
  for (let i = 0; i < sum.length; i++) sum[i]! += factor * vector[i]!;
}

/** `count` of the first `size` whole numbers, evenly spaced. */
function evenlySpaced(count: number, size: number): number[] {
  return Array.from({ length: count }, (_, i) => Math.floor((i * size) / count));
}
