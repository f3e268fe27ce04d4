/** Secrets of recent calls of a shield: an error of one call may repeat the token that another call has received. */

import { SecretIndex } from '../../redact/index.ts';

/** Where a secret was found. Each source has its own capacity: secrets from tools must not displace those of calls. */
export type SecretSource = 'call' | 'tool';

/** Limits per source: the least recently seen are dropped. */
const SECRETS_MAX = 1_000;
const CHARS_MAX = 1_000_000;
/** Shorter secrets of other calls would match harmless words in this one. */
const LENGTH_MIN = 6;

export class SecretMemory {
  readonly index = new SecretIndex();
  /** Least recently seen first. */
  readonly #seen = new Set<string>();
  #chars = 0;

  add(secret: string): void {
    if (secret.length < LENGTH_MIN || secret.length > CHARS_MAX) return;
    if (this.#seen.delete(secret)) {
      this.#seen.add(secret);
      return;
    }
    this.#seen.add(secret);
    this.#chars += secret.length;
    this.index.add(secret);
    for (const oldest of this.#seen) {
      if (this.#seen.size <= SECRETS_MAX && this.#chars <= CHARS_MAX) return;
      this.#seen.delete(oldest);
      this.#chars -= oldest.length;
      this.index.delete(oldest);
    }
  }
}
