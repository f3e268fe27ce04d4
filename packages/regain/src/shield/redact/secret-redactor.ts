/** Redacts secrets: given ones, those of the call, and those of recent calls, wherever they occur again. */

import {
  cleanText,
  findSecrets,
  HIDDEN,
  isSecretName,
  likelySecrets,
  type MarkedRange,
  replaceRanges,
  SecretIndex,
} from '../../redact/index.ts';
import { type Json, preview, truncated } from '../../types/index.ts';
import { SecretMemory, type SecretSource } from './secret-memory.ts';
import { fullScanBounds, quickScanBounds, SecretScanner } from './secret-scanner.ts';
import { createTokenMap, type SecretTokenMap } from './secret-tokens.ts';

const TEXT_MAX = 500;
/** Limits of the texts whose secrets are kept for the next search. */
const TEXTS_MAX = 32;
const TEXT_CHARS_MAX = 20_000;

export function createSecretRedactor(given: readonly string[] = []): SecretRedactor {
  const own = new SecretIndex();
  for (const secret of given) own.add(secret);
  return new SecretRedactor([own], { call: new SecretMemory(), tool: new SecretMemory() });
}

export class SecretRedactor {
  /** Given secrets, and those of the call. */
  readonly #own: readonly SecretIndex[];
  readonly #shared: Readonly<Record<SecretSource, SecretMemory>>;
  readonly #indexes: readonly SecretIndex[];
  /** Undefined if it belongs to no call. */
  readonly #call: SecretIndex | undefined;
  readonly #foundByText = new Map<string, readonly MarkedRange[]>();
  #foundVersion = 0;

  constructor(
    own: readonly SecretIndex[],
    shared: Readonly<Record<SecretSource, SecretMemory>>,
    call?: SecretIndex,
  ) {
    this.#own = own;
    this.#shared = shared;
    this.#call = call;
    this.#indexes = [...own, ...(call === undefined ? [] : [call]), shared.call.index, shared.tool.index];
  }

  /** A redactor for one call, which keeps the secrets that it finds as long as it exists. `secrets`: of this call. */
  forCall(secrets: readonly string[]): SecretRedactor {
    const call = new SecretIndex();
    for (const secret of secrets) call.add(secret);
    return new SecretRedactor(this.#own, this.#shared, call);
  }

  /** Remembers values under secret keys, and returns them. Cheap if there are none. */
  quickScan(value: unknown, source: SecretSource): readonly string[] {
    if (typeof value !== 'object' || value === null) return none;
    let found: string[] | undefined;
    new SecretScanner(quickScanBounds, (secret) => {
      found ??= [];
      found.push(secret);
      this.#remember(secret, source);
    }).scan(value);
    return found ?? none;
  }

  /** The same, more thorough, for calls that have failed: also searches texts. */
  fullScan(value: unknown, source: SecretSource): void {
    new SecretScanner(fullScanBounds, (secret) => this.#remember(secret, source)).scan(value);
  }

  /** A text that is safe to show: cleaned, without secrets. */
  redactText(text: string, charsMax = TEXT_MAX): string {
    // Known secrets first: patterns may cover only a part of one, and cleaning may cut it.
    const redacted = this.#scrubbed(text);
    const cleaned = cleanText(redacted);
    return truncated(cleaned === redacted ? cleaned : this.#scrubbed(cleaned), charsMax);
  }

  /** A bounded preview of any value, without secrets. */
  redactedPreview(value: unknown, source: SecretSource): Json | undefined {
    const { value: seen } = preview(value);
    if (seen === undefined) return undefined;
    this.fullScan(value, source);
    return this.#redactValue(seen);
  }

  /** Replaces every secret by a token, and restores it. */
  createTokenMap(): SecretTokenMap {
    return createTokenMap((text) => this.#find(text));
  }

  #remember(secret: string, source: SecretSource): void {
    this.#call?.add(secret);
    this.#shared[source].add(secret);
  }

  /** The same texts about a failure occur in several events. */
  #find(text: string): readonly MarkedRange[] {
    const version = this.#indexes.reduce((sum, index) => sum + index.version, 0);
    if (version !== this.#foundVersion || this.#foundByText.size >= TEXTS_MAX) this.#foundByText.clear();
    this.#foundVersion = version;
    let found = this.#foundByText.get(text);
    if (found === undefined) {
      const known = findSecrets(text, this.#indexes).map((range) => ({ ...range, mark: HIDDEN }));
      // The more specific mark is shown.
      found = [...likelySecrets(text), ...known];
      if (text.length <= TEXT_CHARS_MAX) this.#foundByText.set(text, found);
    }
    return found;
  }

  #scrubbed(text: string): string {
    return replaceRanges(text, this.#find(text));
  }

  #redactValue(value: Json): Json {
    if (typeof value === 'string') return this.#scrubbed(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((part) => this.#redactValue(part));
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        this.#scrubbed(key),
        isHidden(key, part) ? HIDDEN : this.#redactValue(part),
      ]),
    );
  }
}

const none: readonly string[] = Object.freeze([]);

/** `password: null` and `tokens: 512` say nothing that is secret. */
function isHidden(key: string, part: Json): boolean {
  if (part === null || typeof part === 'boolean') return false;
  return isSecretName(key) && !(typeof part === 'number' && /tokens$/i.test(key));
}
