/** Takes secrets out of texts before anybody can store, print or throw them: as they are, percent-encoded and in base64. */

/** What stands in a secret's place. */
const HIDDEN = '[secret]';
/** Shorter ones would be found in harmless words. */
const LENGTH_MIN = 4;

/** What looks like a key, whoever it belongs to: endpoints like to repeat the key they were sent. */
const keyLike = /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}|\b(?:sk|pk|rk|gsk|hf|xai|key)[-_][\w-]{8,}/gi;

export type Redactor = (text: string) => string;

export function createRedactor(secrets: readonly string[]): Redactor {
  const patterns = [...new Set(secrets.filter(({ length }) => length >= LENGTH_MIN))]
    // The longest first: one may be part of another.
    .sort((a, b) => b.length - a.length)
    .flatMap(patternsOf);
  if (patterns.length === 0) return (text) => text;
  const pattern = new RegExp(patterns.join('|'), 'gi');
  return (text) => text.replaceAll(pattern, HIDDEN);
}

/** For what endpoints say of errors: nothing in there that looks like a key is worth showing. */
export function redactError(text: string, scrub: Redactor): string {
  return scrub(text).replaceAll(keyLike, HIDDEN);
}

function patternsOf(secret: string): string[] {
  const bytes = bytesOf(secret);
  const texts = [secret, JSON.stringify(secret).slice(1, -1), hexOf(bytes).join(''), ...base64Forms(bytes)];
  return [percentPattern(secret), ...new Set(texts.map(escaped))];
}

/** Who encodes for a URL may encode any letter, or leave it. */
function percentPattern(secret: string): string {
  const letters = [...secret].map((letter) => {
    const hex = hexOf(bytesOf(letter)).map((pair) => `%${pair}`);
    return `(?:${escaped(letter)}|${hex.join('')})`;
  });
  return letters.join('');
}

/** Inside a longer text a secret begins at any of three places in a group; letters shared with neighbours are left out. */
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
