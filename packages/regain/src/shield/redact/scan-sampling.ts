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
  #arguments = 0;
  #answers = 0;
  #hasFound = false;

  constructor(secrets: SecretRedactor) {
    this.#secrets = secrets;
  }

  /** The secrets that were found. */
  scanArguments(args: readonly unknown[]): readonly string[] {
    return this.#isDue(this.#arguments++) ? this.#scan(args, 'call') : none;
  }

  scanAnswer(value: unknown): void {
    if (this.#isDue(this.#answers++)) this.#scan(value, 'tool');
  }

  #isDue(calls: number): boolean {
    return this.#hasFound || calls < FIRST_CALLS || (calls & (SAMPLE - 1)) === 0;
  }

  #scan(value: unknown, source: SecretSource): readonly string[] {
    const found = this.#secrets.quickScan(value, source);
    if (found.length > 0) this.#hasFound = true;
    return found;
  }
}

const none: readonly string[] = Object.freeze([]);
