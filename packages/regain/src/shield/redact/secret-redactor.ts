/** Redacts secrets: given ones, and values under keys such as `password`, wherever they occur again. */

import { cleanText, redactKeys } from '../../redact/index.ts';
import { type Json, preview, truncated } from '../../types/index.ts';
import { KnownSecrets, LENGTH_MIN, type SecretSource } from './known-secrets.ts';
import { fullScanBounds, quickScanBounds, SecretScanner } from './secret-scanner.ts';

export interface SecretRedactor {
  /** Remembers values under secret keys. Cheap if there are none. */
  quickScan(value: unknown, source: SecretSource): void;
  /** The same, more thorough, for calls that have failed: also searches texts. */
  fullScan(value: unknown, source: SecretSource): void;
  /** A text that is safe to show: cleaned, without secrets. */
  redactText(text: string, charsMax?: number): string;
  /** A bounded preview of any value, without secrets. */
  redactedPreview(value: unknown, source: SecretSource): Json | undefined;
  /** Replaces every secret by a token, and restores it. */
  createTokenMap(): SecretTokenMap;
}

export interface SecretTokenMap {
  readonly redact: (value: Json) => Json;
  readonly restore: (value: Json) => Json;
}

const HIDDEN = '[secret]';
const TEXT_MAX = 500;
const NAMES_MAX = 5_000;

/** Names of secrets, as whole words of a key: `authToken`, `x-api-key`, `client_secret`. */
const SECRET_NAME =
  /(?:^|[^a-z])(?:authori[sz]ation|auth|bearer|cookies?|credentials?|pass(?:word|wd|phrase|code)?|pwd|pin|otp|secrets?|signature|jwt|token|(?:api|access|private|secret|signing|encryption|session|auth)[^a-z]?key|session(?:[^a-z]?id)?|ssn|cvv|cvc)(?:$|[^a-z])/;
/** Counts and settings with similar names. */
const HARMLESS_NAME =
  /(?:max|min|num|count|limit|total|input|output|prompt|completion|used|page|next|continuation|type)[^a-z]?tokens?$|^(?:max|page|next|continuation|sync)[^a-z]?token/;

export function createSecretRedactor(given: readonly string[] = []): SecretRedactor {
  const known = new KnownSecrets(given);
  const isSecretName = new Map<string, boolean>();

  const isSecret = (name: string): boolean => {
    let known = isSecretName.get(name);
    if (known === undefined) {
      known = isSecretKeyName(name);
      if (isSecretName.size >= NAMES_MAX) isSecretName.clear();
      isSecretName.set(name, known);
    }
    return known;
  };
  const scanners: Readonly<Record<SecretSource, SecretScanner>> = {
    call: new SecretScanner(isSecret, (secret) => known.remember(secret, 'call')),
    tool: new SecretScanner(isSecret, (secret) => known.remember(secret, 'tool')),
  };
  const scrubbed = (text: string): string => redactKeys(known.scrub(text));

  const redactValue = (value: Json): Json => {
    if (typeof value === 'string') return scrubbed(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(redactValue);
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [scrubbed(key), isSecret(key) ? HIDDEN : redactValue(part)]),
    );
  };

  const createTokenMap = (): SecretTokenMap => {
    const secretsByToken = new Map<string, Json>();
    const tokens = new Map<Json, string>();
    const tokenOf = (secret: Json): string => {
      const token = tokens.get(secret) ?? `[secret ${tokens.size + 1}]`;
      tokens.set(secret, token);
      secretsByToken.set(token, secret);
      return token;
    };
    const redactText = (text: string): string => {
      let result = text;
      for (const secret of known.all())
        if (secret.length >= LENGTH_MIN && result.includes(secret))
          result = result.replaceAll(secret, () => tokenOf(secret));
      return scrubbed(result);
    };
    const redact = (value: Json): Json =>
      mapTexts(value, redactText, (key, part) => (isSecret(key) && isLeaf(part) ? tokenOf(part) : undefined));
    const restoreText = (text: string): Json => {
      // A token alone stands for the value itself, which may not be a string.
      const whole = secretsByToken.get(text);
      if (whole !== undefined) return whole;
      return text.replaceAll(TOKEN, (token) => String(secretsByToken.get(token) ?? token));
    };
    return { redact, restore: (value) => mapTexts(value, restoreText) };
  };

  return {
    createTokenMap,
    quickScan: (value, source) => {
      if (typeof value === 'object' && value !== null) scanners[source].scan(value, quickScanBounds);
    },
    fullScan: (value, source) => scanners[source].scan(value, fullScanBounds),
    // Redacted before cleaning, which may split a secret, and after it, because it may join one split by invisible characters.
    redactText: (text, charsMax = TEXT_MAX) => truncated(scrubbed(cleanText(scrubbed(text))), charsMax),
    redactedPreview: (value, source) => {
      const { value: seen } = preview(value);
      if (seen === undefined) return undefined;
      scanners[source].scan(value, fullScanBounds);
      return redactValue(seen);
    },
  };
}

const TOKEN = /\[secret \d+\]/g;

function isLeaf(value: Json): boolean {
  return typeof value !== 'object' && typeof value !== 'boolean';
}

/** The same value with every text mapped; `named` may replace the value under a key. */
function mapTexts(
  value: Json,
  text: (text: string) => Json,
  named: (key: string, part: Json) => Json | undefined = () => undefined,
): Json {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: Json) => mapTexts(part, text, named));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, named(key, part) ?? mapTexts(part, text, named)]),
  );
}

function isSecretKeyName(name: string): boolean {
  // authToken, AUTH_TOKEN and auth-token are the same words.
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return SECRET_NAME.test(words) && !HARMLESS_NAME.test(words);
}
