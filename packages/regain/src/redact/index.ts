/** The interface of redact: text from tools without secrets. */

export { cleanText, redactKeys } from './clean-text.ts';
export { createRedactor, type Redactor, redactError } from './redact-secrets.ts';
