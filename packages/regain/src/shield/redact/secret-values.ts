/** The secrets that a value under a secret name stands for. */

import { isProse, LENGTH_MIN } from '../../redact/index.ts';

const SCHEME = /^(bearer|basic|token|digest|apikey|negotiate|bot)\s+/i;
const COOKIE_CHARS_MAX = 16_384;
const COOKIE_ATTRIBUTE = /^(?:path|domain|expires|max-age|samesite|priority)$/i;

/** The text without its authentication scheme, which occurs in every header, and its decoded forms. */
export function* secretsOf(value: unknown): Iterable<string> {
  const text = textOf(value)?.trim();
  if (text === undefined) return;
  const scheme = SCHEME.exec(text);
  const secret = scheme === null ? text : text.slice(scheme[0].length);
  if (secret.length < LENGTH_MIN || isProse(secret)) return;
  yield secret;
  if (scheme !== null && /basic/i.test(scheme[1]!)) yield* passwordOf(secret);
  if (!/[%+]/.test(secret)) return;
  try {
    yield decodeURIComponent(secret.replaceAll('+', ' '));
  } catch {
    // Not encoded.
  }
}

/** The values of cookies are secret, their attributes are not. */
export function* secretsOfCookies(text: string): Iterable<string> {
  for (const [, name, value] of text.slice(0, COOKIE_CHARS_MAX).matchAll(/([^=;,\s]+)=([^;,\s]+)/g))
    if (!COOKIE_ATTRIBUTE.test(name!)) yield* secretsOf(value);
}

/** The text of a value that can be a secret; undefined for others. */
function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
      return String(value);
    default:
      return undefined;
  }
}

/** The bytes as text; bytes that are none are kept as single characters, as encodings of them are read. */
export function textOfBytes(value: ArrayBufferView | ArrayBuffer): string {
  const bytes = ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
  const head = bytes.subarray(0, BYTES_MAX);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head);
  } catch {
    return Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  }
}

const BYTES_MAX = 16_384;

/** name:password in base64. */
function* passwordOf(encoded: string): Iterable<string> {
  try {
    const [, password = ''] = /^[^:]*:(.*)$/s.exec(atob(encoded)) ?? [];
    if (password.length >= LENGTH_MIN) yield password;
  } catch {
    // Not base64.
  }
}
