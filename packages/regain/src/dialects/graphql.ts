/** GraphQL over HTTP: the answer has null data and a list of errors. */

import type { Json } from '../types/index.ts';
import { hasNoResponse, type Problem, type ProblemCode } from './problem.ts';

const codes: Readonly<Record<ProblemCode, string>> = {
  'deadline-exceeded': 'UPSTREAM_TIMEOUT',
  'connection-lost': 'UPSTREAM_ERROR',
  internal: 'INTERNAL_SERVER_ERROR',
  'bad-gateway': 'UPSTREAM_ERROR',
  unavailable: 'SERVICE_UNAVAILABLE',
  throttled: 'THROTTLED',
  'quota-used-up': 'QUOTA_EXCEEDED',
  unauthenticated: 'UNAUTHENTICATED',
  'permission-denied': 'FORBIDDEN',
  'unknown-argument': 'GRAPHQL_VALIDATION_FAILED',
  'missing-argument': 'GRAPHQL_VALIDATION_FAILED',
  'wrong-type': 'GRAPHQL_VALIDATION_FAILED',
  'value-not-allowed': 'BAD_USER_INPUT',
  'out-of-range': 'BAD_USER_INPUT',
  'wrong-format': 'BAD_USER_INPUT',
  'unknown-tool': 'GRAPHQL_VALIDATION_FAILED',
  'tool-gone': 'GRAPHQL_VALIDATION_FAILED',
  'not-found': 'NOT_FOUND',
  'already-exists': 'BAD_USER_INPUT',
  'version-conflict': 'CONFLICT',
  'state-conflict': 'CONFLICT',
  refused: 'BAD_USER_INPUT',
  unparsable: 'GRAPHQL_PARSE_FAILED',
};

export function graphql(problem: Problem, sentence: string): Json {
  if (hasNoResponse(problem)) throw new Error(sentence);
  const retryAfter =
    problem.retryAfterMs === undefined ? {} : { retryAfter: Math.ceil(problem.retryAfterMs / 1000) };
  return {
    data: null,
    errors: [
      {
        message: sentence,
        ...(problem.tool === undefined ? {} : { path: [problem.tool] }),
        extensions: { code: codes[problem.code], ...retryAfter },
      },
    ],
  };
}
