/** The interface of redact: texts of tools as data, without secrets, and whether they read like instructions. */

export { cleaned, withoutKeys } from './clean.ts';
export { type Scrub, scrubbedError, scrubber } from './secrets.ts';
export { suspicionOf } from './suspicion/index.ts';
