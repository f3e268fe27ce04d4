/**
 * The clusters that intervals are over, by numbers. Their number is bounded, so that memory is: further clusters join one of
 * the first ones by a hash of their names. What is in a cluster does not decide where it goes, so that intervals over the
 * joined ones are valid.
 */

/** Observations of one cluster are not independent: a task, or a session with its subagents. */
export interface Cluster {
  readonly name: string;
  /** Depends on nothing but the name. */
  readonly hash: number;
  readonly index: number;
}

const CLUSTERS_MAX = 1_024;

export class Clusters {
  readonly #max: number;
  readonly #indices = new Map<string, number>();

  constructor(max: number = CLUSTERS_MAX) {
    this.#max = max;
  }

  of(name: string): Cluster {
    const hash = hashOf(name);
    return { name, hash, index: this.#indexOf(name, hash) };
  }

  /** By index; of a joined one, the name of the first. */
  get names(): readonly string[] {
    return [...this.#indices.keys()];
  }

  #indexOf(name: string, hash: number): number {
    const known = this.#indices.get(name);
    if (known !== undefined) return known;
    if (this.#indices.size >= this.#max) return hash % this.#max;
    this.#indices.set(name, this.#indices.size);
    return this.#indices.size - 1;
  }
}

/** FNV-1a of 32 bits, with the last steps of MurmurHash3 so that all bits depend on all characters. */
function hashOf(name: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < name.length; i++) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
