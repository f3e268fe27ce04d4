/**
 * Messages of validators and APIs with their right reading. `generated`: the named library printed it, some in the
 * envelope of a framework. `written`: by hand in the wording that the named source is known for, with names of our own;
 * not a quotation. Labels were written before the parser was run; five of the development half were corrected after.
 * The messages of each source alternate between the two halves, and later ones are in the development half. The readings
 * of the test half were not looked at while rules were written, only its share.
 */

import type { Failure, Json } from '../../types/index.ts';
import { typeInPhrase } from './error-vocabulary.ts';
import { parseFailure } from './parse-failure.ts';
import type { Complaint, ComplaintKind } from './parsed-failure.ts';
import { jsonLines } from './real-errors-in-test.ts';

export interface StatedComplaint {
  readonly kind: ComplaintKind;
  readonly path: string;
  /** The JSON Schema type that the message requests. */
  readonly type?: string;
  readonly received?: Json;
  readonly allowed?: readonly Json[];
  readonly suggestion?: string;
}

export interface ValidatorMessage {
  readonly by: string;
  readonly half: 'development' | 'test';
  readonly origin: 'generated' | 'written';
  /** Library with version, or the documentation or issue where the wording is found. */
  readonly source: string;
  readonly text: string;
  /** Every complaint about a named parameter or tool; absent if the message names none. */
  readonly complaints?: readonly StatedComplaint[];
}

export const validatorMessages: readonly ValidatorMessage[] = jsonLines('validator-messages.ndjson');

export function refused(message: string): Failure {
  return { class: 'invalid-request', visibility: 'explicit', message, ambiguous: false, evidence: [] };
}

/** The complaints about a named parameter or tool. */
export function namedComplaints(text: string): readonly Complaint[] {
  return parseFailure(refused(text)).complaints.filter(({ path }) => path !== undefined);
}

/** Whether the parser finds exactly the stated complaints, in any order. */
export function isReadRightly({ text, complaints = [] }: ValidatorMessage): boolean {
  const found = [...namedComplaints(text)];
  return (
    found.length === complaints.length &&
    complaints.every((stated) => {
      const at = found.findIndex((one) => agrees(one, stated));
      if (at === -1) return false;
      found.splice(at, 1);
      return true;
    })
  );
}

function agrees(
  found: Complaint,
  { kind, path, type, received, allowed, suggestion }: StatedComplaint,
): boolean {
  return (
    found.kind === kind &&
    found.path === path &&
    (type === undefined || typeInPhrase(found.expected ?? '') === type) &&
    (received === undefined || found.received === received) &&
    (allowed === undefined || JSON.stringify(found.allowed) === JSON.stringify(allowed)) &&
    (suggestion === undefined || found.suggestion === suggestion)
  );
}
