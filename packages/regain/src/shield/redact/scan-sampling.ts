/**
 * Which successful calls of a tool are scanned for secrets that later calls could repeat: the first ones and a sample, and
 * all as soon as one contained a secret. Calls that fail are always scanned.
 */

import type { SecretSource } from './secret-memory.ts';
import type { SecretRedactor } from './secret-redactor.ts';

const FIRST_CALLS = 16;
/** One call in as many; a power of 2. */
const SAMPLE = 16;

export class ScanSampling {
  readonly #secrets: SecretRedactor;
  readonly #source: SecretSource;
  #calls = 0;
  #hasFound = false;

  constructor(secrets: SecretRedactor, source: SecretSource) {
    this.#secrets = secrets;
    this.#source = source;
  }

  /** The secrets that were found. */
  scan(value: unknown): readonly string[] {
    const calls = this.#calls++;
    if (!this.#hasFound && calls >= FIRST_CALLS && (calls & (SAMPLE - 1)) !== 0) return none;
    const found = this.#secrets.quickScan(value, this.#source);
    if (found.length > 0) this.#hasFound = true;
    return found;
  }
}

const none: readonly string[] = Object.freeze([]);
