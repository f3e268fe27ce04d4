/** Whether exact codes show that a failed request was not sent or not carried out. */

import type { FailureClass } from '../../types/index.ts';
import { classOfCode, codeSet, isCertificateCode, normaliseCode } from './classes-by-code.ts';
import type { ExecutionEvidence } from './execution-evidence.ts';

/** Nothing was sent: no address, no connection, no free connection in a pool, or a client that was not connected. */
const notSentCodes = codeSet(
  'ECONNREFUSED ENOTFOUND EAI_AGAIN ENETUNREACH EHOSTUNREACH UND_ERR_CONNECT_TIMEOUT NOT_CONNECTED P1001 P2024',
);

/**
 * The service, or the framework in front of the tool, did not carry out the request. Names of validation libraries
 * (`ZodError`, `ValidationError`) are excluded: tools also validate their answer with them, after the effect. File
 * system codes (`ENOENT`, `EACCES`) are excluded: part of the work may be done by then.
 */
const refusedCodes = codeSet(
  'INVALID_ARGUMENT FAILED_PRECONDITION OUT_OF_RANGE NOT_FOUND ALREADY_EXISTS PERMISSION_DENIED UNAUTHENTICATED ' +
    'UNIMPLEMENTED RESOURCE_EXHAUSTED ABORTED ' +
    'BAD_USER_INPUT GRAPHQL_VALIDATION_FAILED GRAPHQL_PARSE_FAILED BAD_REQUEST FORBIDDEN UNAUTHORIZED CONFLICT ' +
    'TOO_MANY_REQUESTS THROTTLED RATE_LIMITED QUOTA_EXCEEDED ' +
    '-32700 -32600 -32601 -32602 ' +
    'ValidationException ThrottlingException Throttling TooManyRequestsException LimitExceededException ' +
    'ServiceQuotaExceededException ProvisionedThroughputExceededException AccessDenied AccessDeniedException ' +
    'ExpiredToken ExpiredTokenException UnrecognizedClientException ResourceNotFoundException ' +
    'ConditionalCheckFailedException ConflictException ' +
    'invalid_request_error rate_limit rate_limit_exceeded rate_limit_error insufficient_quota ' +
    'billing_hard_limit_reached invalid_token token_expired expired_token invalid_grant invalid_api_key ' +
    'authentication_error permission_error insufficient_scope ' +
    'P2000 P2001 P2002 P2003 P2006 P2011 P2012 P2025 P2034 ER_DUP_ENTRY ER_LOCK_DEADLOCK ER_LOCK_WAIT_TIMEOUT ' +
    'ER_BAD_NULL_ERROR ER_DATA_TOO_LONG ER_NO_REFERENCED_ROW_2 SQLITE_CONSTRAINT SQLITE_CONSTRAINT_UNIQUE ' +
    'SQLITE_CONSTRAINT_PRIMARYKEY SQLITE_CONSTRAINT_CHECK SQLITE_CONSTRAINT_NOTNULL SQLITE_CONSTRAINT_FOREIGNKEY ' +
    'SQLITE_BUSY SQLITE_LOCKED DuplicateKey WriteConflict AI_InvalidToolInputError',
);

/**
 * SQLSTATE of rolled-back statements, as in PostgreSQL (Appendix A). Only full codes, since services use five-digit
 * numbers of their own; not 40003, which means that the completion of the statement is unknown.
 */
const rolledBackSqlStates =
  /^(?:0200[01]|22(?:0[0-3][0-9A-Z]|P0[1-6])|23(?:00[01]|50[235]|514|P01)|25(?:00[0-8]|P0[1-4])|28(?:000|P01)|40(?:00[012]|P01)|42[0-9A-Z]{3}|44000|53[0-4]00|55(?:00[06]|P0[2-4])|P000[0-4])$/;

/** Classes of codes after which the effect is unknown. */
const inDoubtClasses: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'timeout',
  'connection',
  'server-error',
  'malformed-output',
]);
export function wasNotSent(code: string): boolean {
  return notSentCodes.has(normaliseCode(code)) || isCertificateCode(code);
}

export function executionOfCode(code: string): ExecutionEvidence | undefined {
  if (wasNotSent(code) || refusedCodes.has(normaliseCode(code)) || rolledBackSqlStates.test(code))
    return 'refused';
  const failureClass = classOfCode(code);
  // An unlisted code is no evidence: alone it leaves the failure ambiguous, beside a status it changes nothing.
  return failureClass !== undefined && inDoubtClasses.has(failureClass) ? 'in-doubt' : undefined;
}
