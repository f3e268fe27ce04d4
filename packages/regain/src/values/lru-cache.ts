/** A map of at most `max` entries that evicts the least recently used one. */

export class LruCache<Value> {
  readonly #max: number;
  readonly #entries = new Map<string, Value>();
  /** One iterator for all evictions: a new one would pass over all that were evicted before. */
  #oldest = this.#entries.keys();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: string, value: Value): void {
    const before = this.#entries.size;
    this.#entries.set(key, value);
    if (this.#entries.size === before) {
      // Reinserted at the end.
      this.#entries.delete(key);
      this.#entries.set(key, value);
    } else if (before >= this.#max) this.#entries.delete(this.#oldest.next().value!);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = this.#entries.keys();
  }
}
