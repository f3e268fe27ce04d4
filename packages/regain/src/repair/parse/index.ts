/** Parses failures in any format. */

export { parseFailure } from './parse-failure.ts';
export type { Complaint, ParsedFailure } from './parsed-failure.ts';
