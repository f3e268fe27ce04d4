/** Tokens in place of secrets, for a brain outside of this process; they are replaced again in what it proposes. */

import { isSecretName, type MarkedRange, replaceRanges } from '../../redact/index.ts';
import type { Json } from '../../types/index.ts';

export interface SecretTokenMap {
  readonly redact: (value: Json) => Json;
  readonly restore: (value: Json) => Json;
}

const TOKEN = /\[secret \d+\]/g;

/** `find`: the secrets in a text. */
export function createTokenMap(find: (text: string) => readonly MarkedRange[]): SecretTokenMap {
  const secretsByToken = new Map<string, Json>();
  const tokens = new Map<Json, string>();
  const tokenOf = (secret: Json): string => {
    const token = tokens.get(secret) ?? `[secret ${tokens.size + 1}]`;
    tokens.set(secret, token);
    secretsByToken.set(token, secret);
    return token;
  };
  const redactText = (text: string): string =>
    replaceRanges(text, find(text), (_, secret) => tokenOf(secret));
  const restoreText = (text: string): Json => {
    // A token alone stands for the value itself, which may not be a string.
    const whole = secretsByToken.get(text);
    if (whole !== undefined) return whole;
    return text.replaceAll(TOKEN, (token) => String(secretsByToken.get(token) ?? token));
  };
  return {
    redact: (value) =>
      mapTexts(value, redactText, (key, part) =>
        isLeaf(part) && isSecretName(key) ? tokenOf(part) : undefined,
      ),
    restore: (value) => mapTexts(value, restoreText),
  };
}

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
