/** Removes secrets from texts before they are stored, printed or thrown: plain, percent-encoded and in base64. */

/** Replacement for a secret. */
const HIDDEN = '[secret]';
/** Shorter secrets would match harmless words. */
const LENGTH_MIN = 4;

/** Texts that look like a key: endpoints often repeat the key that they received. */
const keyLike = /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}|\b(?:sk|pk|rk|gsk|hf|xai|key)[-_][\w-]{8,}/gi;

export type Redactor = (text: string) => string;

export function createRedactor(secrets: readonly string[]): Redactor {
  const patterns = [...new Set(secrets.filter(({ length }) => length >= LENGTH_MIN))]
    // Longest first: one may be part of another.
    .sort((a, b) => b.length - a.length)
    .flatMap(patternsOf);
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(patterns.join('|'), 'gi');
  return (text) => text.replaceAll(pattern, HIDDEN);
}

/** For error messages of endpoints, in which no text that looks like a key is useful. */
export function redactError(text: string, scrub: Redactor): string {
  return scrub(text).replaceAll(keyLike, HIDDEN);
}

function patternsOf(secret: string): string[] {
  const bytes = bytesOf(secret);
  const texts = [secret, JSON.stringify(secret).slice(1, -1), hexOf(bytes).join(''), ...base64Forms(bytes)];
  return [percentPattern(secret), ...new Set(texts.map(escaped))];
}

/** A URL encoder may encode any character or leave it. */
function percentPattern(secret: string): string {
  const letters = [...secret].map((letter) => {
    const hex = hexOf(bytesOf(letter)).map((pair) => `%${pair}`);
    return `(?:${escaped(letter)}|${hex.join('')})`;
  });
  return letters.join('');
}

/**
 * In a longer text a secret starts at any of three offsets of a group; characters shared with neighbours are omitted.
 */
function base64Forms(bytes: readonly number[]): string[] {
  return [0, 1, 2].flatMap((before) => {
    const padded = [...Array<number>(before).fill(0), ...bytes];
    const text = btoa(padded.map((byte) => String.fromCharCode(byte)).join('')).replaceAll('=', '');
    const start = Math.ceil((before * 8) / 6);
    const end = Math.floor(((before + bytes.length) * 8) / 6);
    const own = text.slice(start, end);
    if (own.length < LENGTH_MIN) return [];
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

function bytesOf(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

function hexOf(bytes: readonly number[]): string[] {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0'));
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
