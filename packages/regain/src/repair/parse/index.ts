/** What a failure says, whatever dialect it is said in. */

export { parseFailure } from './parse-failure.ts';
export type { Complaint, ParsedFailure } from './parsed-failure.ts';
