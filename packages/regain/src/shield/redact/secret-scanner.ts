/** Finds secrets: under secret keys, in headers and forms, in URLs, in JSON within a text. */

/** Bounds of one scan: a huge value must not delay a call. */
export interface ScanBounds {
  readonly depthMax: number;
  readonly partsMax: number;
  /** Characters of texts that are read for addresses, headers and JSON; 0: texts are not read. */
  readonly charsMax: number;
}

/** For every call: secret keys only, no texts. */
export const quickScanBounds: ScanBounds = { depthMax: 6, partsMax: 128, charsMax: 0 };
/** For failed calls and captured values: texts too. */
export const fullScanBounds: ScanBounds = { depthMax: 16, partsMax: 10_000, charsMax: 200_000 };

export class SecretScanner {
  readonly #isSecret: (name: string) => boolean;
  readonly #found: (secret: unknown) => void;
  #bounds = quickScanBounds;
  #partsLeft = 0;
  #charsLeft = 0;

  constructor(isSecret: (name: string) => boolean, found: (secret: unknown) => void) {
    this.#isSecret = isSecret;
    this.#found = found;
  }

  /** Never throws, whatever getters and proxies do. */
  scan(value: unknown, bounds: ScanBounds): void {
    this.#bounds = bounds;
    this.#partsLeft = bounds.partsMax;
    this.#charsLeft = bounds.charsMax;
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
    // Most objects are plain, and every call is scanned: check for them first.
    if (Object.getPrototypeOf(value) === Object.prototype)
      this.#record(value as Readonly<Record<string, unknown>>, depth);
    else if (Array.isArray(value)) this.#list(value, depth);
    // Bytes have no keys, and iterating over them would take seconds.
    else if (ArrayBuffer.isView(value)) return;
    else if (value instanceof Map || value instanceof Headers || value instanceof URLSearchParams)
      for (const [name, part] of value) {
        if (this.#partsLeft-- <= 0) return;
        this.#named(String(name), part, depth);
      }
    else this.#record(value as Readonly<Record<string, unknown>>, depth);
  }

  #list(list: readonly unknown[], depth: number): void {
    // ['x-api-key', '...']: headers and forms also come as pairs.
    if (list.length === 2 && typeof list[0] === 'string' && this.#isSecret(list[0]))
      this.#secretValue(list[1], depth);
    for (let i = 0; i < list.length && this.#partsLeft > 0; i++) {
      this.#partsLeft--;
      this.#part(list[i], depth + 1);
    }
  }

  #record(value: Readonly<Record<string, unknown>>, depth: number): void {
    for (const key in value) {
      if (this.#partsLeft-- <= 0) return;
      this.#named(key, value[key], depth);
    }
    if (this.#bounds === quickScanBounds) return;
    // { name: 'Authorization', value: '...' }
    const { name, key, value: stated } = value;
    if ([name, key].some((one) => typeof one === 'string' && this.#isSecret(one)))
      this.#secretValue(stated, depth);
    if (value instanceof URL) this.#part(value.href, depth + 1);
    if (!(value instanceof Error)) return;
    for (const part of [value.message, value.cause, (value as Partial<AggregateError>).errors])
      this.#part(part, depth + 1);
  }

  #named(name: string, part: unknown, depth: number): void {
    if (this.#isSecret(name)) this.#secretValue(part, depth, /cookie/i.test(name));
    else if (typeof part === 'object' || this.#charsLeft > 0) this.#part(part, depth + 1);
  }

  /** Everything under a secret key is secret. */
  #secretValue(value: unknown, depth: number, isCookie = false): void {
    if (typeof value !== 'object' || value === null) {
      this.#found(value);
      if (isCookie && typeof value === 'string') this.#cookies(value);
    } else if (depth < this.#bounds.depthMax)
      for (const key in value) {
        if (this.#partsLeft-- <= 0) return;
        this.#secretValue((value as Record<string, unknown>)[key], depth + 1, isCookie);
      }
  }

  /** The values of cookies are secret, their attributes are not. */
  #cookies(text: string): void {
    for (const [, name, value] of text.slice(0, COOKIE_MAX).matchAll(/([^=;,\s]+)=([^;,\s]+)/g))
      if (!COOKIE_ATTRIBUTE.test(name!)) this.#found(value);
  }

  #text(whole: string, depth: number): void {
    const text = whole.slice(0, this.#charsLeft);
    this.#charsLeft -= text.length;
    // All patterns below contain one of these characters.
    if (!/[=:{[]/.test(text)) return;
    for (const [, secret] of text.matchAll(URL_PASSWORD)) this.#encoded(secret!);
    for (const [, name, value] of text.matchAll(FORM_FIELD)) if (this.#isSecret(name!)) this.#encoded(value!);
    for (const [, name, value] of text.matchAll(HEADER_LINE)) if (this.#isSecret(name!)) this.#found(value);
    if (!/^\s*[[{]/.test(text) || depth >= this.#bounds.depthMax) return;
    try {
      this.#part(JSON.parse(text), depth + 1);
    } catch {
      // Not JSON.
    }
  }

  /** The encoded and the decoded form. */
  #encoded(text: string): void {
    this.#found(text);
    try {
      this.#found(decodeURIComponent(text.replaceAll('+', ' ')));
    } catch {
      // Not encoded.
    }
  }
}

const COOKIE_MAX = 4_096;
const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority)$/i;
/** https://name:secret@host */
const URL_PASSWORD = /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/@:]{0,100}:([^\s/@]{1,500})@/gi;
/** ?api_key=secret, name=x&password=secret */
const FORM_FIELD = /(?:^|[?&;\s"'])([\w.[\]-]{2,60})=([^&#;\s"']{1,2000})/g;
/** Authorization: Bearer secret */
const HEADER_LINE = /^[ \t]*([\w-]{2,60}):[ \t]*(\S.{0,2000})$/gm;
