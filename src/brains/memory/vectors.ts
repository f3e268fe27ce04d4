/** Unit vectors in one block of memory, and the scan that finds the nearest ones. */

import { RegainError } from '../../contract/errors.ts';

/** Rows that are scanned together: each number of the query is read once for all of them. */
const LANES = 4;

export interface Hit {
  readonly slot: number;
  readonly similarity: number;
}

export class VectorTable {
  readonly dimensions: number;
  /** Always a whole number of groups of rows; those beyond the size hold anything. */
  #rows: Float32Array;
  #size = 0;

  constructor(dimensions: number, capacity = 64) {
    this.dimensions = dimensions;
    this.#rows = new Float32Array(Math.ceil(Math.max(1, capacity) / LANES) * LANES * dimensions);
  }

  get size(): number {
    return this.#size;
  }

  /** Puts a vector at the end and returns its slot. */
  push(vector: Float32Array): number {
    const { dimensions } = this;
    if (vector.length !== dimensions) {
      throw new RegainError(
        'invalid-argument',
        `a vector needs ${dimensions} dimensions, got ${vector.length}`,
      );
    }
    const start = this.#size * dimensions;
    if (start === this.#rows.length) {
      const grown = new Float32Array(2 * this.#rows.length);
      grown.set(this.#rows);
      this.#rows = grown;
    }
    this.#rows.set(vector, start);
    return this.#size++;
  }

  /** Removes a slot; the last vector moves into it. */
  remove(slot: number): void {
    const { dimensions } = this;
    const last = this.#size - 1;
    this.#rows.copyWithin(slot * dimensions, last * dimensions, (last + 1) * dimensions);
    this.#size = last;
  }

  /** The k slots with the largest cosine, largest first; `comesFirst` orders ties. */
  nearest(query: Float32Array, k: number, comesFirst: (a: number, b: number) => boolean): Hit[] {
    const best = new Best(Math.min(k, this.#size), comesFirst);
    if (k > 0) this.#scan(Float64Array.from(query), best);
    return best.hits();
  }

  /** A row is summed in one order wherever it stands, so that its score does not depend on its neighbours. */
  #scan(query: Float64Array, best: Best): void {
    const rows = this.#rows;
    const size = this.#size;
    const length = query.length;
    for (let slot = 0; slot < size; slot += LANES) {
      const at0 = slot * length;
      const at1 = at0 + length;
      const at2 = at1 + length;
      const at3 = at2 + length;
      let sum0 = 0;
      let sum1 = 0;
      let sum2 = 0;
      let sum3 = 0;
      for (let i = 0; i < length; i++) {
        const value = query[i]!;
        sum0 += rows[at0 + i]! * value;
        sum1 += rows[at1 + i]! * value;
        sum2 += rows[at2 + i]! * value;
        sum3 += rows[at3 + i]! * value;
      }
      if (sum0 >= best.worst) best.offer(slot, sum0);
      if (sum1 >= best.worst && slot + 1 < size) best.offer(slot + 1, sum1);
      if (sum2 >= best.worst && slot + 2 < size) best.offer(slot + 2, sum2);
      if (sum3 >= best.worst && slot + 3 < size) best.offer(slot + 3, sum3);
    }
  }
}

/** The best so far, in order. */
class Best {
  /** What a score has to reach to be looked at. */
  worst = -Infinity;
  readonly #count: number;
  readonly #comesFirst: (a: number, b: number) => boolean;
  readonly #slots: number[] = [];
  readonly #scores: number[] = [];

  constructor(count: number, comesFirst: (a: number, b: number) => boolean) {
    this.#count = count;
    this.#comesFirst = comesFirst;
  }

  offer(slot: number, score: number): void {
    const slots = this.#slots;
    const scores = this.#scores;
    let place = slots.length;
    while (place > 0 && this.#beats(slot, score, place - 1)) place--;
    if (place === this.#count) return;
    slots.splice(place, 0, slot);
    scores.splice(place, 0, score);
    if (slots.length > this.#count) {
      slots.pop();
      scores.pop();
    }
    if (slots.length === this.#count) this.worst = scores[this.#count - 1]!;
  }

  hits(): Hit[] {
    return this.#slots.map((slot, i) => ({ slot, similarity: Math.max(-1, Math.min(1, this.#scores[i]!)) }));
  }

  #beats(slot: number, score: number, place: number): boolean {
    const other = this.#scores[place]!;
    return score > other || (score === other && this.#comesFirst(slot, this.#slots[place]!));
  }
}
