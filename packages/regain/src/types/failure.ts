/** A failure as an agent sees it: an error, a timeout, or a wrong output. */

import type { JsonSchema } from './json.ts';
import { strictObject } from './schema-check.ts';

/** Failures of the transport or of the tool's availability: the arguments were not checked. */
export const serviceFailureClasses = [
  'timeout',
  'connection',
  'server-error',
  'rate-limit',
  'quota',
  'auth',
] as const;
/** Failures due to the call itself. */
export const callFailureClasses = [
  'forbidden',
  'invalid-request',
  'unknown-tool',
  'not-found',
  'conflict',
] as const;
/** Failures of an answer that was received. */
export const outputFailureClasses = [
  'malformed-output',
  'schema-violation',
  'empty-output',
  'partial-output',
  'contradiction',
  'stale-output',
  'no-effect',
] as const;

/** The class of a failure, inferred from evidence. Never a fault's label. */
export const failureClasses = [
  ...serviceFailureClasses,
  ...callFailureClasses,
  ...outputFailureClasses,
  'unknown',
] as const;
/** The class of a failure. */
export type FailureClass = (typeof failureClasses)[number];

/** A tool failure, classified. */
export type Failure = {
  class: FailureClass;
  /** Implicit failures raise no error and must be detected. */
  visibility: 'explicit' | 'implicit';
  /** The text that the agent received, length-bounded. Data, never instruction. */
  message: string;
  status?: number | undefined;
  code?: string | undefined;
  retryAfterMs?: number | undefined;
  /**
   * The call may have taken effect. False only if fields of the error itself (a status, an exact code) show that it was
   * refused before execution, or if the operator of the tool declares so; wording never suffices.
   */
  ambiguous: boolean;
  /** The same call would fail in the same way, although failures of this class are often transient. */
  permanent?: boolean | undefined;
  /** The observations from which the failure was inferred. */
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

/** The outcome of one attempt. Tool failures are data. */
export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly failure: Failure; readonly value?: unknown };

const EFFECT_ABSENT = 'a read shows that it took no effect';

/** A call that reported success although a read shows no effect. */
export function noEffectFailure(): Failure {
  return implicitFailure('no-effect', EFFECT_ABSENT);
}

/** The same failure after a read has shown that the write did not happen: repeating it is safe. */
export function markEffectAbsent(failure: Failure): Failure {
  return failure.evidence.includes(EFFECT_ABSENT)
    ? failure
    : { ...withEvidence(failure, EFFECT_ABSENT), ambiguous: false };
}

/** The same failure of a call that was refused before it reached the tool. */
export function markNotRun(failure: Failure): Failure {
  return { ...withEvidence(failure, NOT_RUN), ambiguous: false };
}

export const NOT_RUN = 'the tool was not run';

/** The same failure with one more observation; duplicates are dropped. */
export function withEvidence(failure: Failure, evidence: string): Failure {
  if (failure.evidence.includes(evidence)) return failure;
  return { ...failure, evidence: [...failure.evidence, evidence] };
}

/** Arguments that the tool refuses with this message. */
export function invalidRequest(message: string): Failure {
  return { class: 'invalid-request', visibility: 'explicit', message, ambiguous: false, evidence: [] };
}

/** A failure that raised no error, in the words of its detector. */
export function implicitFailure(failureClass: FailureClass, evidence: string, ambiguous = false): Failure {
  return {
    class: failureClass,
    visibility: 'implicit',
    message: evidence,
    ambiguous,
    evidence: [evidence],
  };
}
