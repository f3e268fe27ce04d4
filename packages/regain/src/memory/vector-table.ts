/** Unit vectors in one block of memory, and the search for the nearest ones. */

import { invalidArgument } from '../types/index.ts';
import { multiply, multiplyChosen, paddedRows } from './dot-products.ts';
import { isProjectionWorthwhile, PcaUpperBound } from './pca-upper-bound.ts';

/** Whether slot `a` precedes slot `b` if they are equally near. */
type Order = (a: number, b: number) => boolean;

export interface Hit {
  readonly slot: number;
  readonly similarity: number;
}

/** This multiple of the requested rows is computed in full first. */
const FIRST_PASS_FACTOR = 3;

export class VectorTable {
  readonly dimensions: number;
  /** A whole number of groups of rows; values beyond the size are undefined. */
  #rows: Float32Array;
  #size = 0;
  /** Work space: candidate slots and their products with the query. */
  #chosen = new Int32Array(0);
  #products = new Float64Array(0);
  #searches = 0;
  #upperBound: PcaUpperBound | undefined;

  constructor(dimensions: number, capacity = 64) {
    this.dimensions = dimensions;
    this.#rows = new Float32Array(paddedRows(capacity) * dimensions);
  }

  /** Appends a vector and returns its slot. */
  push(vector: Float32Array): number {
    const { dimensions } = this;
    if (vector.length !== dimensions) {
      throw invalidArgument(`a vector needs ${dimensions} dimensions, got ${vector.length}`);
    }
    const start = this.#size * dimensions;
    if (start === this.#rows.length) {
      const grown = new Float32Array(2 * this.#rows.length);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    this.#rows.set(vector, start);
    this.#resetUpperBound();
    return this.#size++;
  }

  /** Removes a slot; the last vector moves into it. */
  remove(slot: number): void {
    const { dimensions } = this;
    const last = this.#size - 1;
    this.#rows.copyWithin(slot * dimensions, last * dimensions, (last + 1) * dimensions);
    this.#size = last;
    this.#resetUpperBound();
  }

  /** The k slots with the largest cosine, largest first; `comesFirst` orders ties. */
  nearest(query: Float32Array, k: number, comesFirst: Order): Hit[] {
    if (
      this.#upperBound === undefined &&
      !isProjectionWorthwhile(this.#size, this.dimensions, this.#searches++)
    ) {
      return this.scan(query, k, comesFirst);
    }
    this.#upperBound ??= new PcaUpperBound(this.#rows, this.#size, this.dimensions);
    this.#reserve();
    const best = new TopK(Math.min(k, this.#size), comesFirst);
    if (k > 0) this.#search(Float64Array.from(query), this.#upperBound, best);
    return best.hits();
  }

  /** The same by a full scan. */
  scan(query: Float32Array, k: number, comesFirst: Order): Hit[] {
    const best = new TopK(Math.min(k, this.#size), comesFirst);
    if (k === 0) return [];
    this.#reserve();
    const products = this.#products;
    multiply(this.#rows, Float64Array.from(query), products);
    for (let slot = 0; slot < this.#size; slot++) {
      if (products[slot]! >= best.worst) best.offer(slot, products[slot]!);
    }
    return best.hits();
  }

  /** Upper bounds for all rows, tighter bounds for candidates, and full products for what remains. */
  #search(query: Float64Array, upperBound: PcaUpperBound, best: TopK): void {
    const chosen = this.#chosen;
    const { estimate, upperBound: upperBounds } = upperBound.boundsFor(query);
    // The likeliest rows come first, so that the threshold is high for the others.
    const first = new TopK(FIRST_PASS_FACTOR * best.count, (a, b) => a < b);
    for (let slot = 0; slot < this.#size; slot++) {
      if (estimate[slot]! > first.worst) first.offer(slot, estimate[slot]!);
    }
    let count = 0;
    for (const slot of first.slots) {
      chosen[count++] = slot;
      upperBounds[slot] = -Infinity;
    }
    this.#score(count, query, best);
    count = 0;
    for (let slot = 0; slot < this.#size; slot++)
      if (upperBounds[slot]! >= best.worst) chosen[count++] = slot;
    upperBound.tighten(chosen, count);
    let left = 0;
    for (let i = 0; i < count; i++) if (upperBounds[chosen[i]!]! >= best.worst) chosen[left++] = chosen[i]!;
    this.#score(left, query, best);
  }

  #score(count: number, query: Float64Array, best: TopK): void {
    const [chosen, products] = [this.#chosen, this.#products];
    multiplyChosen(this.#rows, chosen, count, query, products);
    for (let i = 0; i < count; i++) {
      if (products[i]! >= best.worst) best.offer(chosen[i]!, products[i]!);
    }
  }

  #reserve(): void {
    const length = paddedRows(this.#size);
    if (this.#products.length === length) return;
    this.#products = new Float64Array(length);
    this.#chosen = new Int32Array(length);
  }

  #resetUpperBound(): void {
    this.#searches = 0;
    this.#upperBound = undefined;
  }
}

/** The best so far, in order. */
class TopK {
  /** The score that a candidate must reach. */
  worst = -Infinity;
  readonly count: number;
  readonly slots: number[] = [];
  readonly #comesFirst: Order;
  readonly #scores: number[] = [];

  constructor(count: number, comesFirst: Order) {
    this.count = count;
    this.#comesFirst = comesFirst;
  }

  offer(slot: number, score: number): void {
    const { slots, count } = this;
    const scores = this.#scores;
    let place = slots.length;
    while (place > 0 && this.#beats(slot, score, place - 1)) place--;
    if (place === count) return;
    for (let i = Math.min(slots.length, count - 1); i > place; i--) {
      slots[i] = slots[i - 1]!;
      scores[i] = scores[i - 1]!;
    }
    slots[place] = slot;
    scores[place] = score;
    if (slots.length === count) this.worst = scores[count - 1]!;
  }

  hits(): Hit[] {
    return this.slots.map((slot, i) => ({ slot, similarity: Math.max(-1, Math.min(1, this.#scores[i]!)) }));
  }

  #beats(slot: number, score: number, place: number): boolean {
    const other = this.#scores[place]!;
    return score > other || (score === other && this.#comesFirst(slot, this.slots[place]!));
  }
}
