/** Unit vectors in one block of memory, and the scan that finds the nearest ones. */

import { RegainError } from '../types/index.ts';
import { multiply, multiplyChosen, roomFor } from './products.ts';
import { Shadows, shadowsPay } from './shadows.ts';

/** Whether slot `a` comes before slot `b` where they are equally near. */
type Order = (a: number, b: number) => boolean;

export interface Hit {
  readonly slot: number;
  readonly similarity: number;
}

/** So many times as many rows as are asked for are looked at first. */
const FIRST = 3;

export class VectorTable {
  readonly dimensions: number;
  /** Always a whole number of groups of rows; those beyond the size hold anything. */
  #rows: Float32Array;
  #size = 0;
  /** Room to work in: slots that are looked at, and products with the query. */
  #chosen = new Int32Array(0);
  #products = new Float64Array(0);
  #searches = 0;
  #shadows: Shadows | undefined;

  constructor(dimensions: number, capacity = 64) {
    this.dimensions = dimensions;
    this.#rows = new Float32Array(roomFor(capacity) * dimensions);
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
    this.#forgetShadows();
    return this.#size++;
  }

  /** Removes a slot; the last vector moves into it. */
  remove(slot: number): void {
    const { dimensions } = this;
    const last = this.#size - 1;
    this.#rows.copyWithin(slot * dimensions, last * dimensions, (last + 1) * dimensions);
    this.#size = last;
    this.#forgetShadows();
  }

  /** The k slots with the largest cosine, largest first; `comesFirst` orders ties. */
  nearest(query: Float32Array, k: number, comesFirst: Order): Hit[] {
    if (this.#shadows === undefined && !shadowsPay(this.#size, this.dimensions, this.#searches++)) {
      return this.scan(query, k, comesFirst);
    }
    this.#shadows ??= new Shadows(this.#rows, this.#size, this.dimensions);
    this.#makeRoom();
    const best = new Best(Math.min(k, this.#size), comesFirst);
    if (k > 0) this.#search(Float64Array.from(query), this.#shadows, best);
    return best.hits();
  }

  /** The same, by looking at every row. */
  scan(query: Float32Array, k: number, comesFirst: Order): Hit[] {
    const best = new Best(Math.min(k, this.#size), comesFirst);
    if (k === 0) return [];
    this.#makeRoom();
    const products = this.#products;
    multiply(this.#rows, Float64Array.from(query), products);
    for (let slot = 0; slot < this.#size; slot++) {
      if (products[slot]! >= best.worst) best.offer(slot, products[slot]!);
    }
    return best.hits();
  }

  /** A glance at all rows, a closer look at those that may be near, and the whole of those that still may be. */
  #search(query: Float64Array, shadows: Shadows, best: Best): void {
    const chosen = this.#chosen;
    const { likely, most } = shadows.glance(query);
    // The likeliest come first, so that the others are measured against good ones.
    const first = new Best(FIRST * best.count, (a, b) => a < b);
    for (let slot = 0; slot < this.#size; slot++) {
      if (likely[slot]! > first.worst) first.offer(slot, likely[slot]!);
    }
    let count = 0;
    for (const slot of first.slots) {
      chosen[count++] = slot;
      most[slot] = -Infinity;
    }
    this.#look(count, query, best);
    count = 0;
    for (let slot = 0; slot < this.#size; slot++) if (most[slot]! >= best.worst) chosen[count++] = slot;
    shadows.tighten(chosen, count);
    let left = 0;
    for (let i = 0; i < count; i++) if (most[chosen[i]!]! >= best.worst) chosen[left++] = chosen[i]!;
    this.#look(left, query, best);
  }

  #look(count: number, query: Float64Array, best: Best): void {
    const [chosen, products] = [this.#chosen, this.#products];
    multiplyChosen(this.#rows, chosen, count, query, products);
    for (let i = 0; i < count; i++) {
      if (products[i]! >= best.worst) best.offer(chosen[i]!, products[i]!);
    }
  }

  #makeRoom(): void {
    const room = roomFor(this.#size);
    if (this.#products.length === room) return;
    this.#products = new Float64Array(room);
    this.#chosen = new Int32Array(room);
  }

  #forgetShadows(): void {
    this.#searches = 0;
    this.#shadows = undefined;
  }
}

/** The best so far, in order. */
class Best {
  /** What a score has to reach to be looked at. */
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
