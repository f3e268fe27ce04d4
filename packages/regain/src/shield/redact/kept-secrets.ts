/** Secrets that were met, and a text without them. */

import { type Scrub, scrubber } from '../../redact/index.ts';

/** Whose words gave a secret away. Each has room of its own: what tools say must not crowd out what they were sent. */
export type SecretSource = 'call' | 'tool';

/** Secrets of each source that are remembered: of more, the ones met longest ago go. */
const KEPT_MAX = 200;
/** Shorter ones stand in harmless words. */
export const LENGTH_MIN = 4;
/** A longer one is a document, not a secret. */
const LENGTH_MAX = 2_000;

export class KeptSecrets {
  readonly #given: readonly string[];
  readonly #scrubGiven: Scrub;
  /** By secret, in the order in which they were met last; how to take one out is made when it is needed. */
  readonly #met: Readonly<Record<SecretSource, Map<string, Scrub | undefined>>> = {
    call: new Map(),
    tool: new Map(),
  };
  #longestFirst: readonly string[] | undefined;

  constructor(given: readonly string[]) {
    this.#given = given;
    this.#scrubGiven = scrubber(given);
  }

  remember(value: unknown, source: SecretSource): void {
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
    if (typeof text !== 'string' || text.length < LENGTH_MIN || text.length > LENGTH_MAX) return;
    // What stands behind the scheme is the secret; the scheme is in every header.
    const secret = text.replace(/^(?:bearer|basic|token|digest)\s+/i, '');
    if (secret.length < LENGTH_MIN) return;
    const met = this.#met[source];
    const known = met.get(secret);
    if (!met.delete(secret)) this.#longestFirst = undefined;
    met.set(secret, known);
    if (met.size > KEPT_MAX) met.delete(met.keys().next().value!);
  }

  /** Those that were given, and those that were met, the longest first: one may be part of another. */
  all(): readonly string[] {
    this.#longestFirst ??= [
      ...new Set([...this.#given, ...this.#met.call.keys(), ...this.#met.tool.keys()]),
    ].sort((a, b) => b.length - a.length);
    return this.#longestFirst;
  }

  scrub(text: string): string {
    let result = this.#scrubGiven(text);
    for (const secret of this.all()) result = this.#scrubOf(secret)(result);
    return result;
  }

  #scrubOf(secret: string): Scrub {
    for (const met of [this.#met.call, this.#met.tool]) {
      if (!met.has(secret)) continue;
      const known = met.get(secret) ?? scrubber([secret]);
      met.set(secret, known);
      return known;
    }
    return unchanged;
  }
}

function unchanged(text: string): string {
  return text;
}
