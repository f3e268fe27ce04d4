/**
 * Values by id, for what is in flight. A map whose entries come and go refers from its outdated tables to the newer ones,
 * so that every value that was ever in it stays until a full garbage collection. Here the map has only numbers.
 */

import type { RequestId } from './message.ts';

export class IdTable<T> {
  readonly #places = new Map<RequestId, number>();
  readonly #values: (T | undefined)[] = [];
  readonly #free: number[] = [];

  get size(): number {
    return this.#places.size;
  }

  get(id: RequestId): T | undefined {
    const place = this.#places.get(id);
    return place === undefined ? undefined : this.#values[place];
  }

  set(id: RequestId, value: T): void {
    let place = this.#places.get(id);
    if (place === undefined) {
      place = this.#free.pop() ?? this.#values.length;
      this.#places.set(id, place);
    }
    this.#values[place] = value;
  }

  delete(id: RequestId): void {
    const place = this.#places.get(id);
    if (place === undefined) return;
    this.#places.delete(id);
    this.#values[place] = undefined;
    this.#free.push(place);
  }

  /** In the order in which they were added. */
  keys(): MapIterator<RequestId> {
    return this.#places.keys();
  }

  values(): T[] {
    return [...this.#places.values()].map((place) => this.#values[place]!);
  }
}
