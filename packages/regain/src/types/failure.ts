/** A failure as an agent meets it: an error, a timeout, or an output that is wrong. */

import type { JsonSchema } from './json.ts';
import { strictObject } from './schema-check.ts';

/** They come from the way to the tool, or from its state of health: what was said was not looked at. */
export const serviceFailureClasses = [
  'timeout',
  'connection',
  'server-error',
  'rate-limit',
  'quota',
  'auth',
] as const;
/** They speak of the call itself. */
export const callFailureClasses = [
  'forbidden',
  'invalid-request',
  'unknown-tool',
  'not-found',
  'conflict',
] as const;
/** They are about an answer that came. */
export const outputFailureClasses = [
  'malformed-output',
  'schema-violation',
  'empty-output',
  'partial-output',
  'contradiction',
  'stale-output',
  'no-effect',
] as const;

/** What a failure looks like from the agent's side. A guess from evidence, never a fault's label. */
export const failureClasses = [
  ...serviceFailureClasses,
  ...callFailureClasses,
  ...outputFailureClasses,
  'unknown',
] as const;
/** The classes of failures. */
export type FailureClass = (typeof failureClasses)[number];

/** A tool failure, classified. */
export type Failure = {
  class: FailureClass;
  /** Implicit failures raise no error: somebody has to look. */
  visibility: 'explicit' | 'implicit';
  /** What the agent was told, as it was told, length-bounded. Data, never instruction. */
  message: string;
  status?: number | undefined;
  code?: string | undefined;
  retryAfterMs?: number | undefined;
  /**
   * The call may have taken effect. False only where fields of the error itself (a status, an exact code) show that it was
   * refused before it was carried out, or where whoever runs the tool says so; words never do.
   */
  ambiguous: boolean;
  /** The same call would fail in the same way, although failures of this class often pass. */
  permanent?: boolean | undefined;
  /** Why this is held to be a failure, one observation each. */
  evidence: string[];
};

export const failureSchema: JsonSchema = strictObject(
  {
    class: { enum: failureClasses },
    visibility: { enum: ['explicit', 'implicit'] },
    message: { type: 'string' },
    ambiguous: { type: 'boolean' },
    evidence: { type: 'array', items: { type: 'string' } },
  },
  {
    status: { type: 'integer' },
    code: { type: 'string' },
    retryAfterMs: { type: 'number', minimum: 0 },
    permanent: { type: 'boolean' },
  },
);

/** What one attempt came to. Tool trouble is data. */
export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure; readonly value?: unknown };

const EFFECT_ABSENT = 'a read shows that it took no effect';

/** A call that reported success, and a read that shows that it had none. */
export function noEffectFailure(): Failure {
  return implicitFailure('no-effect', EFFECT_ABSENT);
}

/** The same failure after a read has shown that the write did not happen: repeating it is safe now. */
export function markEffectAbsent(failure: Failure): Failure {
  return failure.evidence.includes(EFFECT_ABSENT)
    ? failure
    : { ...withEvidence(failure, EFFECT_ABSENT), ambiguous: false };
}

/** The same failure of a call that was refused in front of the tool, which was not run. */
export function markNotRun(failure: Failure): Failure {
  return { ...withEvidence(failure, NOT_RUN), ambiguous: false };
}

export const NOT_RUN = 'the tool was not run';

/** The same failure with one more observation; an observation that was made before is not repeated. */
export function withEvidence(failure: Failure, evidence: string): Failure {
  if (failure.evidence.includes(evidence)) return failure;
  return { ...failure, evidence: [...failure.evidence, evidence] };
}

/** A failure that raised no error, in the words of whoever noticed it. */
export function implicitFailure(failureClass: FailureClass, evidence: string, ambiguous = false): Failure {
  return {
    class: failureClass,
    visibility: 'implicit',
    message: evidence,
    ambiguous,
    evidence: [evidence],
  };
}
