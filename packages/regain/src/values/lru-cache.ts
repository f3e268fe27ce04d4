/**
 * A map of at most `max` entries that keeps those that were used last: half as many for certain. Two maps take turns, and
 * nothing is deleted one by one: a JavaScript map that is changed under an iterator keeps all its former tables.
 */

export class LruCache<Value> {
  readonly #half: number;
  #recent = new Map<string, Value>();
  #older = new Map<string, Value>();

  constructor(max: number) {
    this.#half = Math.max(1, Math.floor(max / 2));
  }

  get(key: string): Value | undefined {
    const value = this.#recent.get(key);
    if (value !== undefined) return value;
    const older = this.#older.get(key);
    if (older !== undefined) this.set(key, older);
    return older;
  }

  set(key: string, value: Value): void {
    if (this.#recent.size >= this.#half && !this.#recent.has(key)) {
      this.#older = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }

  clear(): void {
    this.#recent.clear();
    this.#older.clear();
  }
}
