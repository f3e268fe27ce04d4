/** What the codes of runtimes, protocols and services mean: exact names, so they are believed before any wording. */

import type { FailureClass } from '../../contract/failure.ts';

const names: Readonly<Partial<Record<FailureClass, string>>> = {
  timeout:
    'ETIMEDOUT ESOCKETTIMEDOUT ECONNABORTED UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT ' +
    'DEADLINE_EXCEEDED UPSTREAM_TIMEOUT RequestTimeout RequestTimeoutException TimeoutError -32001',
  connection:
    'ECONNRESET ECONNREFUSED EPIPE ENOTFOUND EAI_AGAIN ENETUNREACH EHOSTUNREACH ENETDOWN ERR_NETWORK UND_ERR_SOCKET ' +
    'UND_ERR_CLOSED ERR_STREAM_PREMATURE_CLOSE ERR_SOCKET_CLOSED AbortError CANCELLED -32000',
  'server-error':
    'INTERNAL UNAVAILABLE DATA_LOSS INTERNAL_SERVER_ERROR SERVICE_UNAVAILABLE UPSTREAM_ERROR InternalFailure ' +
    'InternalServerError ServiceUnavailable ServiceUnavailableException overloaded_error api_error -32603',
  'rate-limit':
    'RESOURCE_EXHAUSTED THROTTLED RATE_LIMITED TOO_MANY_REQUESTS ThrottlingException Throttling SlowDown ' +
    'TooManyRequestsException ProvisionedThroughputExceededException rate_limit_exceeded rate_limit_error rate_limit',
  quota:
    'insufficient_quota QUOTA_EXCEEDED LimitExceededException ServiceQuotaExceededException billing_hard_limit_reached',
  auth:
    'UNAUTHENTICATED UNAUTHORIZED invalid_token invalid_grant token_expired expired_token ExpiredToken ' +
    'ExpiredTokenException invalid_api_key authentication_error UnrecognizedClientException',
  forbidden:
    'PERMISSION_DENIED FORBIDDEN insufficient_scope access_denied AccessDenied AccessDeniedException permission_error ' +
    'EACCES EPERM',
  'invalid-request':
    'INVALID_ARGUMENT OUT_OF_RANGE BAD_USER_INPUT BAD_REQUEST GRAPHQL_VALIDATION_FAILED GRAPHQL_PARSE_FAILED ' +
    'ValidationException ValidationError ZodError invalid_request_error EINVAL -32602 -32600 -32700',
  'unknown-tool': 'UNIMPLEMENTED method_not_found unknown_tool NoSuchToolError -32601',
  'not-found': 'NOT_FOUND not_found_error resource_missing ResourceNotFoundException NoSuchKey ENOENT -32002',
  conflict:
    'ALREADY_EXISTS ABORTED FAILED_PRECONDITION CONFLICT EEXIST ConditionalCheckFailedException ConflictException ' +
    'PreconditionFailed StaleDataError idempotency_error',
};

const byName: ReadonlyMap<string, FailureClass> = new Map(
  Object.entries(names).flatMap(([failureClass, list]) =>
    list.split(' ').map((name) => [name.toLowerCase(), failureClass as FailureClass] as const),
  ),
);

/** SQLSTATE, first the whole code, then its class of two characters. */
const bySqlState: Readonly<Record<string, FailureClass>> = {
  '02000': 'not-found',
  '08': 'connection',
  '22': 'invalid-request',
  '23': 'invalid-request',
  '23505': 'conflict',
  '28': 'auth',
  '40': 'conflict',
  '42': 'invalid-request',
  '42501': 'forbidden',
  '42883': 'unknown-tool',
  '53': 'server-error',
  '53300': 'rate-limit',
  '53400': 'quota',
  '55': 'conflict',
  '57': 'server-error',
  '57014': 'timeout',
  '58': 'server-error',
  XX: 'server-error',
};

export function classOfCode(code: string): FailureClass | undefined {
  const known = byName.get(code.toLowerCase());
  if (known !== undefined || !/^[0-9A-Z]{5}$/.test(code)) return known;
  return bySqlState[code] ?? bySqlState[code.slice(0, 2)];
}

/** Codes with which a request cannot have arrived. */
const unsent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

export function neverArrived(code: string | undefined): boolean {
  return code !== undefined && unsent.has(code);
}

/** gRPC clients also throw the bare number. */
const grpcNames: readonly string[] = [
  'OK CANCELLED UNKNOWN INVALID_ARGUMENT DEADLINE_EXCEEDED NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED FAILED_PRECONDITION ABORTED OUT_OF_RANGE UNIMPLEMENTED INTERNAL UNAVAILABLE DATA_LOSS',
  'UNAUTHENTICATED',
].flatMap((line) => line.split(' '));

export function grpcName(number: number): string | undefined {
  return grpcNames[number];
}
