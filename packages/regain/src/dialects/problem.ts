/** A problem with a call, independent of its wording. */

import type { Json } from '../types/index.ts';

/** Of each problem the HTTP status, the code in GraphQL, the status in gRPC, the SQLSTATE and the exception in Python. */
const names = {
  'deadline-exceeded': [
    504,
    'UPSTREAM_TIMEOUT',
    'DEADLINE_EXCEEDED',
    '57014',
    'requests.exceptions.ReadTimeout',
  ],
  'connection-lost': [502, 'UPSTREAM_ERROR', 'UNAVAILABLE', '08006', 'ConnectionResetError'],
  internal: [500, 'INTERNAL_SERVER_ERROR', 'INTERNAL', 'XX000', 'RuntimeError'],
  'bad-gateway': [502, 'UPSTREAM_ERROR', 'UNAVAILABLE', '08001', 'requests.exceptions.HTTPError'],
  unavailable: [503, 'SERVICE_UNAVAILABLE', 'UNAVAILABLE', '57P03', 'requests.exceptions.ConnectionError'],
  throttled: [429, 'THROTTLED', 'RESOURCE_EXHAUSTED', '53300', 'ratelimit.exception.RateLimitException'],
  'quota-used-up': [429, 'QUOTA_EXCEEDED', 'RESOURCE_EXHAUSTED', '53400', 'ResourceWarning'],
  unauthenticated: [401, 'UNAUTHENTICATED', 'UNAUTHENTICATED', '28000', 'AuthenticationError'],
  'permission-denied': [403, 'FORBIDDEN', 'PERMISSION_DENIED', '42501', 'PermissionError'],
  'unknown-argument': [400, 'GRAPHQL_VALIDATION_FAILED', 'INVALID_ARGUMENT', '42703', 'TypeError'],
  'missing-argument': [400, 'GRAPHQL_VALIDATION_FAILED', 'INVALID_ARGUMENT', '23502', 'TypeError'],
  'wrong-type': [422, 'GRAPHQL_VALIDATION_FAILED', 'INVALID_ARGUMENT', '42804', 'TypeError'],
  'value-not-allowed': [422, 'BAD_USER_INPUT', 'INVALID_ARGUMENT', '22P02', 'ValueError'],
  'out-of-range': [422, 'BAD_USER_INPUT', 'OUT_OF_RANGE', '22003', 'ValueError'],
  'wrong-format': [422, 'BAD_USER_INPUT', 'INVALID_ARGUMENT', '22007', 'ValueError'],
  'unknown-tool': [404, 'GRAPHQL_VALIDATION_FAILED', 'UNIMPLEMENTED', '42883', 'AttributeError'],
  'tool-gone': [410, 'GRAPHQL_VALIDATION_FAILED', 'UNIMPLEMENTED', '42883', 'NotImplementedError'],
  'not-found': [404, 'NOT_FOUND', 'NOT_FOUND', '02000', 'LookupError'],
  'already-exists': [409, 'BAD_USER_INPUT', 'ALREADY_EXISTS', '23505', 'FileExistsError'],
  'version-conflict': [412, 'CONFLICT', 'ABORTED', '40001', 'StaleDataError'],
  'state-conflict': [409, 'CONFLICT', 'FAILED_PRECONDITION', '55000', 'RuntimeError'],
  refused: [422, 'BAD_USER_INPUT', 'FAILED_PRECONDITION', '23514', 'ValueError'],
  unparsable: [400, 'GRAPHQL_PARSE_FAILED', 'INVALID_ARGUMENT', '42601', 'json.decoder.JSONDecodeError'],
} as const;
export type ProblemCode = keyof typeof names;
export const problemCodes = Object.keys(names) as readonly ProblemCode[];

/** What the dialects call a problem. */
export function namesOf({ code, status }: Pick<Problem, 'code' | 'status'>) {
  const [usualStatus, graphql, grpc, sqlState, python] = names[code];
  return { status: status ?? usualStatus, graphql, grpc, sqlState, python };
}

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

/** Whether there is no answer at all: then tools that return their errors throw, too. */
export function hasNoResponse({ code }: Problem): boolean {
  return code === 'deadline-exceeded' || code === 'connection-lost';
}
