/** Finds secrets: under secret keys, in headers and forms, in URLs, in JSON within a text. */

import { isSecretName, isSettingName, likelySecrets } from '../../redact/index.ts';
import { secretsOf, secretsOfCookies, textOfBytes } from './secret-values.ts';

/** Bounds of one scan: a huge value must not delay a call. */
export interface ScanBounds {
  readonly depthMax: number;
  readonly partsMax: number;
  /** Characters of texts that are read for addresses, headers and JSON; 0: texts are not read. */
  readonly charsMax: number;
}

/** For calls that succeed: secret keys only, no texts. */
export const quickScanBounds: ScanBounds = { depthMax: 6, partsMax: 128, charsMax: 0 };
/** For failed calls and captured values: texts too. */
export const fullScanBounds: ScanBounds = { depthMax: 1_000, partsMax: 100_000, charsMax: 1_000_000 };

type Fields = Readonly<Record<string, unknown>>;

export class SecretScanner {
  readonly #found: (secret: string) => void;
  readonly #bounds: ScanBounds;
  readonly #readsTexts: boolean;
  #partsLeft: number;
  #charsLeft: number;
  /** Objects that were scanned: values may be cyclic, and deep. */
  readonly #scanned: Set<object> | undefined;

  constructor(bounds: ScanBounds, found: (secret: string) => void) {
    this.#bounds = bounds;
    this.#found = found;
    this.#partsLeft = bounds.partsMax;
    this.#charsLeft = bounds.charsMax;
    this.#readsTexts = bounds.charsMax > 0;
    this.#scanned = this.#readsTexts ? new Set() : undefined;
  }

  /** Never throws, whatever getters and proxies do. */
  scan(value: unknown): void {
    try {
      this.#part(value, 0);
    } catch {
      // A getter or a proxy that throws.
    }
  }

  #part(value: unknown, depth: number): void {
    if (typeof value === 'string') {
      if (this.#charsLeft > 0) this.#text(value, depth);
    } else if (typeof value === 'object' && value !== null && depth < this.#bounds.depthMax)
      this.#object(value, depth);
  }

  #object(value: object, depth: number): void {
    if (this.#scanned !== undefined) {
      if (this.#scanned.has(value)) return;
      this.#scanned.add(value);
    }
    // Most objects are plain: check for them first.
    if (Object.getPrototypeOf(value) === Object.prototype) this.#record(value as Fields, depth);
    else if (Array.isArray(value)) this.#list(value, depth, false);
    // Bytes have no keys, and iterating over them would take seconds.
    else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return;
    else if (isNamed(value))
      for (const [name, part] of value) {
        if (this.#partsLeft-- <= 0) return;
        this.#named(String(name), part, depth);
      }
    else if (value instanceof Set)
      for (const part of value) {
        if (this.#partsLeft-- <= 0) return;
        this.#part(part, depth + 1);
      }
    else this.#record(value as Fields, depth);
  }

  /** `isHeaders`: names and values in turn. Other lists may be of that form, or contain names only. */
  #list(list: readonly unknown[], depth: number, isHeaders: boolean): void {
    const isEven = list.length % 2 === 0;
    for (let i = 0; i < list.length && this.#partsLeft > 0; i++) {
      this.#partsLeft--;
      const part = list[i];
      if (isEven && i % 2 === 0 && typeof part === 'string' && isSecretName(part)) {
        const value = list[i + 1];
        if (isHeaders || typeof value !== 'string' || !isNameLike(value))
          this.#secretValue(part, value, depth);
      }
      this.#part(part, depth + 1);
    }
  }

  #record(value: Fields, depth: number): void {
    for (const key in value) {
      if (this.#partsLeft-- <= 0) return;
      this.#named(key, value[key], depth);
    }
    if (!this.#readsTexts) return;
    // { name: 'Authorization', value: '...' }
    for (const nameKey of NAME_KEYS) {
      const name = value[nameKey];
      if (typeof name === 'string' && isSecretName(name))
        for (const valueKey of VALUE_KEYS) this.#secretValue(name, value[valueKey], depth);
    }
    if (value instanceof URL) this.#part(value.href, depth + 1);
    if (!(value instanceof Error)) return;
    for (const part of [value.message, value.cause, (value as Partial<AggregateError>).errors])
      this.#part(part, depth + 1);
  }

  #named(name: string, part: unknown, depth: number): void {
    if (isSecretName(name)) this.#secretValue(name, part, depth);
    else if (typeof part === 'object') {
      if (Array.isArray(part) && /headers|trailers/i.test(name)) this.#list(part, depth + 1, true);
      else this.#part(part, depth + 1);
    } else if (this.#charsLeft > 0) this.#part(part, depth + 1);
  }

  /** Everything under a secret key is secret, except settings such as `type`. */
  #secretValue(name: string, value: unknown, depth: number): void {
    if (typeof value !== 'object' || value === null) {
      // `tokens: 512` is a count.
      if (typeof value === 'number' && /tokens$/i.test(name)) return;
      for (const secret of secretsOf(value)) this.#found(secret);
      if (typeof value !== 'string') return;
      if (/cookie/i.test(name)) for (const secret of secretsOfCookies(value)) this.#found(secret);
      if (this.#charsLeft > 0) this.#text(value, depth);
    } else if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer)
      this.#secretValue(name, textOfBytes(value), depth);
    else if (depth < this.#bounds.depthMax) this.#secretParts(name, value, depth);
  }

  #secretParts(name: string, value: object, depth: number): void {
    for (const [key, part] of entriesOf(value)) {
      if (this.#partsLeft-- <= 0) return;
      if (!isSettingName(key)) this.#secretValue(name, part, depth + 1);
    }
  }

  #text(whole: string, depth: number): void {
    const text = whole.length > this.#charsLeft ? whole.slice(0, this.#charsLeft) : whole;
    this.#charsLeft -= text.length;
    for (const { start, end, secret = text.slice(start, end) } of likelySecrets(text))
      for (const one of [...secretsOf(secret), ...(COOKIES.test(secret) ? secretsOfCookies(secret) : [])])
        this.#found(one);
    if (/^\s*[[{"]/.test(text) && depth < this.#bounds.depthMax) this.#inner(() => JSON.parse(text), depth);
    else if (/%[237][\dabcdf]/i.test(text))
      this.#inner(() => decodeURIComponent(text.replaceAll('+', ' ')), depth);
  }

  /** What a text contains in another encoding. */
  #inner(decode: () => unknown, depth: number): void {
    let value: unknown;
    try {
      value = decode();
    } catch {
      return;
    }
    this.#part(value, depth + 1);
  }
}

/** The value of a header with several cookies. */
const COOKIES = /^[^=;\s]+=[^;]*;\s/;
const NAME_KEYS = ['name', 'key', 'header', 'field', 'Name', 'Key'];
const VALUE_KEYS = ['value', 'content', 'Value'];

function isNamed(value: object): value is Iterable<readonly [unknown, unknown]> {
  // Node loads its whole client for the first mention of Headers: most values are not asked about it.
  return (
    Symbol.iterator in value &&
    (value instanceof Map ||
      value instanceof Headers ||
      value instanceof URLSearchParams ||
      value instanceof FormData)
  );
}

/** By key; a list and a set have none that could be a setting. */
function entriesOf(value: object): Iterable<readonly [string, unknown]> {
  if (isNamed(value)) return [...value].map(([name, part]) => [String(name), part] as const);
  if (value instanceof Set) return [...value].map((part) => ['', part] as const);
  return lazyEntries(value as Fields);
}

function* lazyEntries(value: Fields): Iterable<readonly [string, unknown]> {
  for (const key in value) yield [key, value[key]];
}

/** A word such as `username`: in a list it may be another name and not a value. */
function isNameLike(text: string): boolean {
  return /^[a-z_-]{1,20}$/i.test(text);
}
