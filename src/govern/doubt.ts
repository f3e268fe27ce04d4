/** Whether a call that failed may have taken effect all the same. Only what shows that it was refused ends the doubt. */

import { type Failure, type FailureClass, noEffect } from '../contract/failure.ts';

type Seen = Pick<Failure, 'class' | 'message' | 'status' | 'code'>;

/** Whoever found the failure may know; of an error, what it says decides, whatever class it was held to be. */
export function leavesDoubt(failure: Failure): boolean {
  if (isShownAbsent(failure)) return false;
  return failure.ambiguous || (failure.visibility === 'explicit' && mayHaveRun(failure));
}

/**
 * Of an error: true unless it shows that the call was turned away before it ran, by its status, by its code, or by words
 * that speak of the request and not of servers and connections.
 */
export function mayHaveRun({ class: failureClass, message, status, code }: Seen): boolean {
  if (status !== undefined) return !isRefusal(status);
  if (code !== undefined) {
    if (refusingCode.test(code)) return false;
    if (doubtfulCode.test(code)) return true;
  }
  const said = lastWords(message);
  if (doubtfulWords.test(said)) return true;
  if (turnedAway.has(failureClass)) return false;
  return !(aboutTheRequest.has(failureClass) && requestWords.test(said));
}

/** Whether a read has shown since that the call took no effect. */
export function isShownAbsent({ evidence }: Pick<Failure, 'evidence'>): boolean {
  return evidence.includes(ABSENT);
}

const ABSENT = noEffect().message;

/** Requests that were turned away: all of 4xx but those that say the server stopped waiting, and "not implemented". */
function isRefusal(status: number): boolean {
  if (status === 501) return true;
  return status >= 400 && status < 500 && status !== 408 && status !== 499;
}

/** Codes of calls that were not sent or not carried out; SQLSTATE classes of statements that were rolled back. */
const refusingCode =
  /^(?:INVALID_ARGUMENT|FAILED_PRECONDITION|OUT_OF_RANGE|NOT_FOUND|ALREADY_EXISTS|PERMISSION_DENIED|UNAUTHENTICATED|UNIMPLEMENTED|RESOURCE_EXHAUSTED|ABORTED|BAD_USER_INPUT|GRAPHQL_(?:VALIDATION|PARSE)_FAILED|FORBIDDEN|UNAUTHORIZED|CONFLICT|THROTTLED|RATE_LIMITED|QUOTA_EXCEEDED|ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|UND_ERR_CONNECT_TIMEOUT|-32(?:60[0-2]|700)|Validation(?:Error|Exception)|Throttling(?:Exception)?|AccessDenied(?:Exception)?|invalid_request_error|rate_limit\w*|invalid_token|(?:token_expired|expired_token)|insufficient_scope|(?:02|22|23|28|40|42|53|55)[0-9A-Z]{3})$/i;
const doubtfulCode =
  /TIME_?D?_?OUT|DEADLINE|UPSTREAM|INTERNAL|UNAVAILABLE|CANCELL?ED|UNKNOWN|DATA_LOSS|ECONNRESET|EPIPE|^08|^57|^XX/i;

/** Words of whoever does not know how the call ended, or asks for it to be sent again. */
const doubtfulWords =
  /time[ds]?[ -]?out|timedout|deadline|no (?:reply|response|answer|result)|too long|connection|socket|econn|epipe|broken pipe|hang ?up|reset by|\bpeer\b|transport|upstream|gateway|proxy|server|backend|offline|internal|unavailable|not ready|overload|maintenance|restart|crash|panic|\bfault\b|went wrong|unhandled|exception in|\bresponse\b|unexpected (?:end|token|character)|json\.parse|received undefined|after (?:\w+ ){0,4}(?:was|were|had been|commit\w*|charg\w*|booking|payment)|was (?:created|charged|booked|sent|paid|stored)|try again|resubmit|transient|temporar/i;

/** Classes that leave no doubt by themselves: whoever says so has not started. */
const turnedAway: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'rate-limit',
  'quota',
  'auth',
  'forbidden',
  'unknown-tool',
]);

/** Classes that are believed only where the text is about the request itself. */
const aboutTheRequest: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'invalid-request',
  'not-found',
  'conflict',
]);
const requestWords =
  /\b(?:parameters?|arguments?|fields?|keys?|propert(?:y|ies)|columns?|inputs?|values?|enums?|types?|format|schema|payload|required|mandatory|missing|entity|record|lookup|constraint|state check|current state|rule)\b|['"`][\w.-]+['"`]/i;

/** What a stack trace comes to: its last line. The frames above speak of servers whatever went wrong. */
function lastWords(message: string): string {
  if (!/^\s*traceback/i.test(message)) return message;
  return message.trimEnd().split('\n').at(-1)!;
}
