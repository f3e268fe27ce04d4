/** Texts of the embedded brain: a critique of an attempt, a reflection on a trial. */

import type { Critique, FailureClass, Reflection, Situation } from '../types/index.ts';
import { certainlyFits } from './candidates/schema-parts.ts';
import type { Complaint, ParsedFailure } from './parse/parsed-failure.ts';

/** Critique of the failure and of the answer: implicit failures are included. */
export function critiqueOf({ failure, value, spec }: Situation, { complaints }: ParsedFailure): Critique {
  const report =
    complaints.length === 0 ? `the call failed: ${failure.class}` : complaints.map(complaintText).join('; ');
  const output = spec?.outputSchema;
  const isUsable =
    value !== undefined &&
    failure.visibility === 'implicit' &&
    (output === undefined || certainlyFits(output, value));
  const answer =
    value === undefined
      ? 'nothing was answered'
      : isUsable
        ? 'the answer has the right shape'
        : 'the answer cannot be used';
  return { text: `${report}; ${answer}`, isUsable };
}

/** Reflection on the last action. A retry of a transient failure is not advised against. */
export function reflectionOf({ failure, history }: Situation, { complaints }: ParsedFailure): Reflection {
  const why = complaints.length === 0 ? failure.class : complaints.map(complaintText).join('; ');
  const last = history.at(-1)?.action;
  if (last === undefined) return { text: `The call as planned was met by: ${why}.` };
  const isRuledOut = last.kind !== 'retry' || permanentClasses.has(failure.class);
  const text = `${last.kind} was met by: ${why}.${isRuledOut ? ' Do something else.' : ''}`;
  return { text, ...(isRuledOut ? { against: last } : {}) };
}

/** Failures that the same call has again. */
const permanentClasses: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'unknown-tool',
  'not-found',
  'forbidden',
  'quota',
]);

function complaintText({ kind, path, expected }: Complaint): string {
  return [kind, path, expected === undefined ? undefined : `expected ${expected}`].filter(Boolean).join(' ');
}
