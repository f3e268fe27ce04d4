/** Failure classes of the codes of runtimes, protocols and services. Exact names take precedence over message texts. */

import type { FailureClass } from '../../types/index.ts';

const names: Readonly<Partial<Record<FailureClass, string>>> = {
  timeout:
    'ETIMEDOUT ESOCKETTIMEDOUT ECONNABORTED UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT UND_ERR_BODY_TIMEOUT ' +
    'DEADLINE_EXCEEDED DeadlineExceeded UPSTREAM_TIMEOUT REQUEST_TIMEOUT RequestTimeout RequestTimeoutException TimeoutError P1002 P1008 P2024 ' +
    'HYT00 HYT01 ER_QUERY_TIMEOUT -32001',
  connection:
    'ECONNRESET ECONNREFUSED EPIPE ENOTFOUND EAI_AGAIN ENETUNREACH EHOSTUNREACH ENETDOWN ENOTCONN ERR_NETWORK ' +
    'UND_ERR_SOCKET UND_ERR_CLOSED UND_ERR_DESTROYED UND_ERR_ABORTED ERR_STREAM_PREMATURE_CLOSE ERR_SOCKET_CLOSED ' +
    'UND_ERR_PRX_CONN UND_ERR_PRX_TLS AbortError CANCELLED Canceled ER_CONNECTION_ERROR ER_SERVER_GONE NOT_CONNECTED CONNECTION_CLOSED SEND_FAILED P1001 P1017 -32000',
  'server-error':
    'INTERNAL UNAVAILABLE DATA_LOSS INTERNAL_SERVER_ERROR SERVICE_UNAVAILABLE UPSTREAM_ERROR InternalFailure ' +
    'InternalServerError ServiceUnavailable ServiceUnavailableException overloaded_error api_error server_error ' +
    'ENOSPC ENOMEM EMFILE ENFILE EAGAIN -32603',
  'rate-limit':
    'RESOURCE_EXHAUSTED ResourceExhausted THROTTLED RATE_LIMITED TOO_MANY_REQUESTS ThrottlingException Throttling SlowDown ' +
    'TooManyRequestsException ProvisionedThroughputExceededException rate_limit_exceeded rate_limit_error rate_limit ' +
    'ratelimited ER_CON_COUNT_ERROR',
  quota:
    'insufficient_quota QUOTA_EXCEEDED LimitExceededException ServiceQuotaExceededException billing_hard_limit_reached',
  auth:
    'UNAUTHENTICATED UNAUTHORIZED invalid_token invalid_grant token_expired expired_token ExpiredToken ' +
    'ExpiredTokenException invalid_api_key authentication_error UnrecognizedClientException InvalidClientTokenId ' +
    'InvalidAccessKeyId SignatureDoesNotMatch invalid_client invalid_auth not_authed token_revoked account_inactive ' +
    'ER_ACCESS_DENIED_ERROR',
  forbidden:
    'PERMISSION_DENIED PermissionDenied FORBIDDEN insufficient_scope access_denied AccessDenied AccessDeniedException permission_error ' +
    'EACCES EPERM EROFS missing_scope not_in_channel restricted_resource AuthorizationFailed ' +
    'ER_TABLEACCESS_DENIED_ERROR ER_DBACCESS_DENIED_ERROR',
  'invalid-request':
    'INVALID_ARGUMENT InvalidArgument OUT_OF_RANGE BAD_USER_INPUT BAD_REQUEST GRAPHQL_VALIDATION_FAILED GRAPHQL_PARSE_FAILED ' +
    'ValidationException ValidationError ZodError AI_InvalidToolInputError invalid_request_error EINVAL ' +
    'EISDIR ENAMETOOLONG ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE ERR_INVALID_URL ERR_OUT_OF_RANGE UND_ERR_INVALID_ARG P2000 P2003 P2006 ' +
    'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH ERR_UNSUPPORTED_ESM_URL_SCHEME validation_error ' +
    'P2011 P2012 ER_BAD_NULL_ERROR ER_BAD_FIELD_ERROR ER_PARSE_ERROR ER_DATA_TOO_LONG ER_NO_REFERENCED_ROW_2 SQLITE_CONSTRAINT SQLITE_CONSTRAINT_CHECK ' +
    'SQLITE_CONSTRAINT_NOTNULL SQLITE_CONSTRAINT_FOREIGNKEY -32602 -32600 -32700',
  'unknown-tool':
    'UNIMPLEMENTED Unimplemented method_not_found unknown_tool NoSuchToolError AI_NoSuchToolError NotImplementedError ' +
    'UnknownOperationException UND_ERR_NOT_SUPPORTED -32601',
  'not-found':
    'NOT_FOUND NotFound not_found_error object_not_found resource_missing ResourceNotFoundException NoSuchKey NoSuchBucket ' +
    'ENOENT ENOTDIR ERR_MODULE_NOT_FOUND MODULE_NOT_FOUND ER_NO_SUCH_TABLE ER_BAD_DB_ERROR P2001 P2025 -32002',
  conflict:
    'ALREADY_EXISTS AlreadyExists ABORTED FAILED_PRECONDITION FailedPrecondition CONFLICT EEXIST ENOTEMPTY EBUSY EADDRINUSE ERESOLVE ' +
    'conflict_error ER_DB_CREATE_EXISTS ER_TABLE_EXISTS_ERROR ConditionalCheckFailedException ConflictException ' +
    'PreconditionFailed StaleDataError idempotency_error P2002 P2034 ER_DUP_ENTRY ER_LOCK_DEADLOCK ' +
    'ER_LOCK_WAIT_TIMEOUT SQLITE_CONSTRAINT_UNIQUE SQLITE_CONSTRAINT_PRIMARYKEY SQLITE_BUSY SQLITE_LOCKED ' +
    'DuplicateKey WriteConflict',
  'malformed-output':
    'ERR_BODY_PARSE_FAILURE AI_JSONParseError JSONDecodeError UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
};

/** Expired or untrusted certificates: the handshake fails again on every try. */
const certificates =
  'CERT_HAS_EXPIRED CERT_NOT_YET_VALID CERT_REVOKED CERT_REJECTED CERT_UNTRUSTED CERT_SIGNATURE_FAILURE ' +
  'CERT_CHAIN_TOO_LONG DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN UNABLE_TO_VERIFY_LEAF_SIGNATURE ' +
  'UNABLE_TO_GET_ISSUER_CERT UNABLE_TO_GET_ISSUER_CERT_LOCALLY ERR_TLS_CERT_ALTNAME_INVALID HOSTNAME_MISMATCH ' +
  'INVALID_CA INVALID_PURPOSE';

/** SQLSTATE: first the full code, then its class of two characters. */
const bySqlState: Readonly<Record<string, FailureClass>> = {
  '02000': 'not-found',
  '08': 'connection',
  '22': 'invalid-request',
  '23': 'invalid-request',
  '23505': 'conflict',
  '28': 'auth',
  '40': 'conflict',
  '42': 'invalid-request',
  '3D000': 'not-found',
  '42501': 'forbidden',
  '42P01': 'not-found',
  '42P07': 'conflict',
  '42S01': 'conflict',
  '42S02': 'not-found',
  '42S21': 'conflict',
  '42883': 'unknown-tool',
  '53': 'server-error',
  '53300': 'rate-limit',
  '53400': 'quota',
  '55': 'conflict',
  '57': 'server-error',
  '57014': 'timeout',
  '58': 'server-error',
  P0: 'invalid-request',
  XX: 'server-error',
};

const isCertificate: ReadonlySet<string> = codeSet(certificates);

const byName: ReadonlyMap<string, FailureClass> = new Map([
  ...[...isCertificate].map((name) => [name, 'connection'] as const),
  ...Object.entries(names).flatMap(([failureClass, list]) =>
    [...codeSet(list!)].map((name) => [name, failureClass as FailureClass] as const),
  ),
]);

export function classOfCode(code: string): FailureClass | undefined {
  const known = byName.get(normaliseCode(code));
  if (known !== undefined || !isSqlState(code)) return known;
  return bySqlState[code] ?? bySqlState[code.slice(0, 2)];
}

export function isCertificateCode(code: string): boolean {
  return isCertificate.has(normaliseCode(code));
}

function isSqlState(code: string): boolean {
  return /^[0-9A-Z]{5}$/.test(code);
}

/**
 * Services spell the same code in either case, with hyphens or underscores: `permission-denied`, `PERMISSION_DENIED`.
 */
export function normaliseCode(code: string): string {
  return (/^-\d+$/.test(code) ? code : code.replaceAll('-', '_')).toLowerCase();
}

export function codeSet(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(normaliseCode));
}
