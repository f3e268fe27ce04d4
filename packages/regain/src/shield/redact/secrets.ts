/** Keeps secrets in: what a key gives away, and what was given as one, is hidden wherever it turns up again. */

import { cleaned, withoutKeys } from '../../redact/index.ts';
import { type Json, preview, shortened } from '../../types/index.ts';
import { KeptSecrets, LENGTH_MIN, type SecretSource } from './kept-secrets.ts';
import { glanceBounds, SecretSeeker, studyBounds } from './secret-places.ts';

export interface SecretKeeper {
  /** Remembers the values in it that a key gives away. Cheap where there are none. */
  meet(value: unknown, source: SecretSource): void;
  /** The same, as thorough as it is worth where a call is in trouble: also what stands in texts. */
  study(value: unknown, source: SecretSource): void;
  /** A text as it may be shown: cleaned, without secrets. */
  text(text: string, charsMax?: number): string;
  /** A bounded picture of any value, without secrets. */
  picture(value: unknown, source: SecretSource): Json | undefined;
  /** Puts a token in the place of every secret, and back. */
  veil(): Veil;
}

export interface Veil {
  readonly hide: (value: Json) => Json;
  readonly show: (value: Json) => Json;
}

const HIDDEN = '[secret]';
const TEXT_MAX = 500;
const NAMES_MAX = 5_000;

/** Names under which secrets go, as whole words of a key: `authToken`, `x-api-key`, `client_secret`. */
const SECRET_NAME =
  /(?:^|[^a-z])(?:authori[sz]ation|auth|bearer|cookies?|credentials?|pass(?:word|wd|phrase|code)?|pwd|pin|otp|secrets?|signature|jwt|token|(?:api|access|private|secret|signing|encryption|session|auth)[^a-z]?key|session(?:[^a-z]?id)?|ssn|cvv|cvc)(?:$|[^a-z])/;
/** Counts and settings that only sound like them. */
const HARMLESS_NAME =
  /(?:max|min|num|count|limit|total|input|output|prompt|completion|used|page|next|continuation|type)[^a-z]?tokens?$|^(?:max|page|next|continuation|sync)[^a-z]?token/;

export function secretKeeper(given: readonly string[] = []): SecretKeeper {
  const kept = new KeptSecrets(given);
  const isSecretName = new Map<string, boolean>();

  const isSecret = (name: string): boolean => {
    let known = isSecretName.get(name);
    if (known === undefined) {
      known = soundsSecret(name);
      if (isSecretName.size >= NAMES_MAX) isSecretName.clear();
      isSecretName.set(name, known);
    }
    return known;
  };
  const seekers: Readonly<Record<SecretSource, SecretSeeker>> = {
    call: new SecretSeeker(isSecret, (secret) => kept.remember(secret, 'call')),
    tool: new SecretSeeker(isSecret, (secret) => kept.remember(secret, 'tool')),
  };
  const scrubbed = (text: string): string => withoutKeys(kept.scrub(text));

  const hidden = (value: Json): Json => {
    if (typeof value === 'string') return scrubbed(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(hidden);
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [scrubbed(key), isSecret(key) ? HIDDEN : hidden(part)]),
    );
  };

  const veil = (): Veil => {
    const behind = new Map<string, Json>();
    const tokens = new Map<Json, string>();
    const tokenOf = (secret: Json): string => {
      const token = tokens.get(secret) ?? `[secret ${tokens.size + 1}]`;
      tokens.set(secret, token);
      behind.set(token, secret);
      return token;
    };
    const hideText = (text: string): string => {
      let result = text;
      for (const secret of kept.all())
        if (secret.length >= LENGTH_MIN && result.includes(secret))
          result = result.replaceAll(secret, () => tokenOf(secret));
      return scrubbed(result);
    };
    const hide = (value: Json): Json =>
      mapped(value, hideText, (key, part) => (isSecret(key) && isLeaf(part) ? tokenOf(part) : undefined));
    const showText = (text: string): Json => {
      // A token alone is the value itself, which may be no text.
      const whole = behind.get(text);
      if (whole !== undefined) return whole;
      return text.replaceAll(TOKEN, (token) => String(behind.get(token) ?? token));
    };
    return { hide, show: (value) => mapped(value, showText) };
  };

  return {
    veil,
    meet: (value, source) => {
      if (typeof value === 'object' && value !== null) seekers[source].look(value, glanceBounds);
    },
    study: (value, source) => seekers[source].look(value, studyBounds),
    // Scrubbed first: cleaning may cut a secret in two. And last: it may put one together that invisible characters part.
    text: (text, charsMax = TEXT_MAX) => shortened(scrubbed(cleaned(scrubbed(text))), charsMax),
    picture: (value, source) => {
      const { value: seen } = preview(value);
      if (seen === undefined) return undefined;
      seekers[source].look(value, studyBounds);
      return hidden(seen);
    },
  };
}

const TOKEN = /\[secret \d+\]/g;

function isLeaf(value: Json): boolean {
  return typeof value !== 'object' && typeof value !== 'boolean';
}

/** The same value with every text changed; `named` may say what stands under a key instead. */
function mapped(
  value: Json,
  text: (text: string) => Json,
  named: (key: string, part: Json) => Json | undefined = () => undefined,
): Json {
  if (typeof value === 'string') return text(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((part: Json) => mapped(part, text, named));
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, named(key, part) ?? mapped(part, text, named)]),
  );
}

function soundsSecret(name: string): boolean {
  // authToken, AUTH_TOKEN and auth-token are the same words.
  const words = name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();
  return SECRET_NAME.test(words) && !HARMLESS_NAME.test(words);
}
