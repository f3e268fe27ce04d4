/** Secrets that were met, and a text without them. */

import { createRedactor, type Redactor } from '../../redact/index.ts';

/** Whose words gave a secret away. Each has room of its own: what tools say must not crowd out what they were sent. */
export type SecretSource = 'call' | 'tool';

/** Secrets of each source that are remembered: of more, the ones met longest ago go. */
const SECRETS_MAX = 200;
/** Shorter ones stand in harmless words. */
export const LENGTH_MIN = 4;
/** A longer one is a document, not a secret. */
const LENGTH_MAX = 2_000;

export class KnownSecrets {
  readonly #given: readonly string[];
  readonly #scrubGiven: Redactor;
  /** By secret, in the order in which they were met last; how to take one out is made when it is needed. */
  readonly #found: Readonly<Record<SecretSource, Map<string, Redactor | undefined>>> = {
    call: new Map(),
    tool: new Map(),
  };
  #longestFirst: readonly string[] | undefined;

  constructor(given: readonly string[]) {
    this.#given = given;
    this.#scrubGiven = createRedactor(given);
  }

  remember(value: unknown, source: SecretSource): void {
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
    if (typeof text !== 'string' || text.length < LENGTH_MIN || text.length > LENGTH_MAX) return;
    // What stands behind the scheme is the secret; the scheme is in every header.
    const secret = text.replace(/^(?:bearer|basic|token|digest)\s+/i, '');
    if (secret.length < LENGTH_MIN) return;
    const met = this.#found[source];
    const known = met.get(secret);
    if (!met.delete(secret)) this.#longestFirst = undefined;
    met.set(secret, known);
    if (met.size > SECRETS_MAX) met.delete(met.keys().next().value!);
  }

  /** Those that were given, and those that were met, the longest first: one may be part of another. */
  all(): readonly string[] {
    this.#longestFirst ??= [
      ...new Set([...this.#given, ...this.#found.call.keys(), ...this.#found.tool.keys()]),
    ].sort((a, b) => b.length - a.length);
    return this.#longestFirst;
  }

  scrub(text: string): string {
    let result = this.#scrubGiven(text);
    for (const secret of this.all()) result = this.#scrubOf(secret)(result);
    return result;
  }

  #scrubOf(secret: string): Redactor {
    for (const met of [this.#found.call, this.#found.tool]) {
      if (!met.has(secret)) continue;
      const known = met.get(secret) ?? createRedactor([secret]);
      met.set(secret, known);
      return known;
    }
    return unchanged;
  }
}

function unchanged(text: string): string {
  return text;
}
