/**
 * Values by id, for what is in flight. A map whose entries come and go is slow, and its outdated tables keep what was in them
 * until a full garbage collection. Most ids are numbers that count up: these have places, and the map has the others.
 */

import type { RequestId } from './message.ts';

interface Entry<T> {
  readonly id: RequestId;
  /** The number of the entry, in the order in which they were added. */
  readonly nth: number;
  value: T | undefined;
}

/** A power of 2. */
const PLACES = 1024;

export class IdTable<T> {
  readonly #places: (Entry<T> | undefined)[] = new Array(PLACES).fill(undefined);
  readonly #others = new Map<RequestId, Entry<T>>();
  #added = 0;
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(id: RequestId): T | undefined {
    return this.#find(id)?.value;
  }

  set(id: RequestId, value: T): void {
    const found = this.#find(id);
    if (found !== undefined) {
      found.value = value;
      return;
    }
    const entry = { id, nth: this.#added++, value };
    const place = placeOf(id);
    if (place >= 0 && this.#places[place] === undefined) this.#places[place] = entry;
    else this.#others.set(id, entry);
    this.#size++;
  }

  delete(id: RequestId): void {
    const entry = this.#find(id);
    if (entry === undefined) return;
    entry.value = undefined;
    const place = placeOf(id);
    if (this.#places[place] === entry) this.#places[place] = undefined;
    else this.#others.delete(id);
    this.#size--;
  }

  /** In the order in which they were added. */
  keys(): RequestId[] {
    return this.#entries().map(({ id }) => id);
  }

  values(): T[] {
    return this.#entries().map(({ value }) => value!);
  }

  #find(id: RequestId): Entry<T> | undefined {
    const placed = this.#places[placeOf(id)];
    if (placed?.id === id) return placed;
    return this.#others.size === 0 ? undefined : this.#others.get(id);
  }

  #entries(): Entry<T>[] {
    const placed = this.#places.filter((entry) => entry !== undefined);
    return [...placed, ...this.#others.values()].sort((a, b) => a.nth - b.nth);
  }
}

/** -1: none. */
function placeOf(id: RequestId): number {
  return typeof id === 'number' && Number.isSafeInteger(id) && id >= 0 ? id % PLACES : -1;
}
