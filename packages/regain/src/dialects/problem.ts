/** A problem with a call, independent of its wording. */

import type { Json } from '../types/index.ts';

export const problemCodes = [
  'deadline-exceeded',
  'connection-lost',
  'internal',
  'bad-gateway',
  'unavailable',
  'throttled',
  'quota-used-up',
  'unauthenticated',
  'permission-denied',
  'unknown-argument',
  'missing-argument',
  'wrong-type',
  'value-not-allowed',
  'out-of-range',
  'wrong-format',
  'unknown-tool',
  'tool-gone',
  'not-found',
  'already-exists',
  'version-conflict',
  'state-conflict',
  'refused',
  'unparsable',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** All fields but the code are optional: a wording uses those that are present, a terse one fewer. */
export interface Problem {
  readonly code: ProblemCode;
  readonly tool?: string;
  readonly parameter?: string;
  /** JSON Pointer into the arguments, if the problem is inside a parameter. */
  readonly path?: string;
  /** In words: "an integer", "a date (YYYY-MM-DD)". */
  readonly expected?: string;
  readonly received?: Json;
  readonly allowed?: readonly Json[];
  /** The name or value that was probably intended. */
  readonly suggestion?: string;
  readonly retryAfterMs?: number;
  /** A sentence of the tool itself, specific to its domain. */
  readonly reason?: string;
  /** Overrides the status of the code. */
  readonly status?: number;
  /** Index of the wording; by default derived from the problem itself. */
  readonly variant?: number;
}

export const statusByCode: Readonly<Record<ProblemCode, number>> = {
  'deadline-exceeded': 504,
  'connection-lost': 502,
  internal: 500,
  'bad-gateway': 502,
  unavailable: 503,
  throttled: 429,
  'quota-used-up': 429,
  unauthenticated: 401,
  'permission-denied': 403,
  'unknown-argument': 400,
  'missing-argument': 400,
  'wrong-type': 422,
  'value-not-allowed': 422,
  'out-of-range': 422,
  'wrong-format': 422,
  'unknown-tool': 404,
  'tool-gone': 410,
  'not-found': 404,
  'already-exists': 409,
  'version-conflict': 412,
  'state-conflict': 409,
  refused: 422,
  unparsable: 400,
};

/** Whether there is no answer at all: then tools that return their errors throw, too. */
export function hasNoResponse({ code }: Problem): boolean {
  return code === 'deadline-exceeded' || code === 'connection-lost';
}
