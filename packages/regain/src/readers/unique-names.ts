/** Names of sessions that are unique in a file, also where a dialect repeats them. */

export class UniqueNames {
  readonly #names = new Set<string>();

  /** The name, with its position added if it is used already. */
  next(name: string): string {
    let unique = name;
    while (this.#names.has(unique)) unique += `#${this.#names.size}`;
    this.#names.add(unique);
    return unique;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }
}
