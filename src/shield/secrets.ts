/** Keeps secrets in: what a key gives away, and what was given as one, is hidden wherever it turns up again. */

import { type Scrub, scrubber } from '../brains/language-model/secrets.ts';
import { cleaned } from '../brains/memory/clean.ts';
import type { Json } from '../contract/json.ts';
import { preview, shortened } from '../contract/preview.ts';

export interface SecretKeeper {
  /** Remembers the values in it that a key gives away. Cheap where there are none. */
  meet(value: unknown): void;
  /** A text as it may be shown: cleaned, without secrets. */
  text(text: string, charsMax?: number): string;
  /** A bounded picture of any value, without secrets. */
  picture(value: unknown): Json | undefined;
  /** Puts a token in the place of every secret, and back. */
  veil(): Veil;
}

export interface Veil {
  readonly hide: (value: Json) => Json;
  readonly show: (value: Json) => Json;
}

const HIDDEN = '[secret]';
/** Secrets that are remembered: of more, the ones met longest ago go. */
const KEPT_MAX = 200;
/** How far values are looked through on the way of every call. */
const DEPTH_MAX = 4;
const KEYS_MAX = 64;
/** Shorter ones stand in harmless words. */
const LENGTH_MIN = 4;
/** A longer one is a document, not a secret. */
const LENGTH_MAX = 2_000;
const TEXT_MAX = 500;
const NAMES_MAX = 5_000;

/** Names under which secrets go, as whole words of a key: `authToken`, `x-api-key`, `client_secret`. */
const SECRET_NAME =
  /(?:^|[^a-z])(?:authori[sz]ation|auth|bearer|cookies?|credentials?|pass(?:word|wd|phrase|code)?|pwd|pin|otp|secrets?|signature|jwt|token|(?:api|access|private|secret|signing|encryption|session|auth)[^a-z]?key|session(?:[^a-z]?id)?|ssn|cvv|cvc)(?:$|[^a-z])/;
/** Counts and settings that only sound like them. */
const HARMLESS_NAME =
  /(?:max|min|num|count|limit|total|input|output|prompt|completion|used|page|next|continuation|type)[^a-z]?tokens?$|^(?:max|page|next|continuation|sync)[^a-z]?token/;

export function secretKeeper(given: readonly string[] = []): SecretKeeper {
  const own = scrubber(given);
  /** By secret, in the order in which they were met last. */
  const scrubs = new Map<string, Scrub>();
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

  const remember = (value: unknown): void => {
    const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
    if (typeof text !== 'string' || text.length < LENGTH_MIN || text.length > LENGTH_MAX) return;
    // What stands behind the scheme is the secret; the scheme is in every header.
    const secret = text.replace(/^(?:bearer|basic|token|digest)\s+/i, '');
    if (secret.length < LENGTH_MIN) return;
    const scrub = scrubs.get(secret) ?? scrubber([secret]);
    scrubs.delete(secret);
    scrubs.set(secret, scrub);
    if (scrubs.size > KEPT_MAX) scrubs.delete(scrubs.keys().next().value!);
  };

  let keysLeft = 0;
  const look = (value: object, depth: number): void => {
    if (Array.isArray(value)) {
      for (let i = 0; i < value.length && keysLeft > 0; i++) {
        keysLeft--;
        const part: unknown = value[i];
        if (typeof part === 'object' && part !== null && depth < DEPTH_MAX) look(part, depth + 1);
      }
      return;
    }
    for (const key in value) {
      if (keysLeft-- <= 0) return;
      const part = (value as Record<string, unknown>)[key];
      if (isSecret(key)) rememberAll(part, depth);
      else if (typeof part === 'object' && part !== null && depth < DEPTH_MAX) look(part, depth + 1);
    }
  };
  /** Below a secret key everything is. */
  const rememberAll = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null) remember(value);
    else if (depth < DEPTH_MAX) for (const part of Object.values(value)) rememberAll(part, depth + 1);
  };

  const scrubbed = (text: string): string => {
    let result = own(text);
    for (const scrub of scrubs.values()) result = scrub(result);
    return result;
  };

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
      for (const secret of [...given, ...scrubs.keys()])
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
    meet: (value) => {
      if (typeof value !== 'object' || value === null) return;
      keysLeft = KEYS_MAX;
      try {
        look(value, 0);
      } catch {
        // A getter or a proxy that throws.
      }
    },
    // Scrubbed first: cleaning may cut a secret in two.
    text: (text, charsMax = TEXT_MAX) => shortened(cleaned(scrubbed(text)), charsMax),
    picture: (value) => {
      const { value: seen } = preview(value);
      return seen === undefined ? undefined : hidden(seen);
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
