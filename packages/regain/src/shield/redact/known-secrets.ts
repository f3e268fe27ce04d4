/** Secrets that were found, and their removal from texts. */

import { createRedactor, type Redactor } from '../../redact/index.ts';

/** Where a secret was found. Each source has its own capacity: secrets from tools must not displace those of calls. */
export type SecretSource = 'call' | 'tool';

/** Limit of remembered secrets per source: the least recently seen are dropped. */
const SECRETS_MAX = 200;
/** Shorter ones occur in harmless words. */
export const LENGTH_MIN = 4;
/** A longer text is a document, not a secret. */
const LENGTH_MAX = 2_000;

export class KnownSecrets {
  readonly #given: readonly string[];
  readonly #scrubGiven: Redactor;
  /** By secret, least recently seen first; the redactor of each is created when it is needed. */
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
    // The secret follows the authentication scheme, which itself occurs in every header.
    const secret = text.replace(/^(?:bearer|basic|token|digest)\s+/i, '');
    if (secret.length < LENGTH_MIN) return;
    const found = this.#found[source];
    const known = found.get(secret);
    if (!found.delete(secret)) this.#longestFirst = undefined;
    found.set(secret, known);
    if (found.size > SECRETS_MAX) found.delete(found.keys().next().value!);
  }

  /** Given and found secrets, longest first: one may be part of another. */
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
    for (const found of [this.#found.call, this.#found.tool]) {
      if (!found.has(secret)) continue;
      const known = found.get(secret) ?? createRedactor([secret]);
      found.set(secret, known);
      return known;
    }
    return unchanged;
  }
}

function unchanged(text: string): string {
  return text;
}
