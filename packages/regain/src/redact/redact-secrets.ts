/** Removes known secrets from texts before they are stored, printed or thrown, in any encoding. */

import { redactKeys } from './clean-text.ts';
import { replaceRanges } from './marked-range.ts';
import { findSecrets, SecretIndex } from './secret-index.ts';

/** Replacement for a secret. */
export const HIDDEN = '[secret]';

/** Texts that look like a key: endpoints often repeat the key that they received. */
const keyLike = /\b(?:Bearer|Basic)\s+[\w.~+/=-]{6,}|\b(?:sk|pk|rk|gsk|hf|xai|key)[-_][\w-]{8,}/gi;

export type Redactor = (text: string) => string;

export function createRedactor(secrets: readonly string[]): Redactor {
  const index = new SecretIndex();
  for (const secret of secrets) index.add(secret);
  return (text) => {
    const found = findSecrets(text, [index]).map((range) => ({ ...range, mark: HIDDEN }));
    return replaceRanges(text, found);
  };
}

/** For error messages of endpoints, in which no text that looks like a key is useful. */
export function redactError(text: string, scrub: Redactor): string {
  return redactKeys(scrub(text).replaceAll(keyLike, HIDDEN));
}
