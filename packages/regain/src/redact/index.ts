/** The interface of redact: texts of tools as data, without secrets. */

export { cleaned, withoutKeys } from './clean.ts';
export { type Scrub, scrubbedError, scrubber } from './secrets.ts';
