/** The interface of redact: text from tools without secrets. */

export { cleanText, likelySecrets } from './clean-text.ts';
export { type MarkedRange, replaceRanges } from './marked-range.ts';
export { isProse } from './prose-words.ts';
export { createRedactor, HIDDEN, type Redactor, redactError } from './redact-secrets.ts';
export { findSecrets, LENGTH_MIN, SecretIndex } from './secret-index.ts';
export { isSecretName, isSettingName } from './secret-names.ts';
