/** The interface of redact: texts of tools as data, without secrets. */

export { cleanText, redactKeys } from './clean-text.ts';
export { createRedactor, type Redactor, redactError } from './redact-secrets.ts';
