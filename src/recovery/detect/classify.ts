/**
 * A failure class from a code, a status and a message: what they say, in that order. Classes that let a write be
 * repeated need plain evidence: whatever may have been lost on its way back counts as a lost answer.
 */

import type { FailureClass } from '../../contract/failure.ts';
import { classOfCode } from './codes.ts';

export interface Seen {
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
}

export interface Diagnosis {
  readonly class: FailureClass;
  /** The observation that decided. */
  readonly because: string;
}

export function classify({ message, status = statusIn(message), code }: Seen): Diagnosis {
  const words = code === undefined ? message : `${code} ${message}`;
  const byCode = code === undefined ? undefined : classOfCode(code);
  if (byCode !== undefined) return { class: finer(byCode, words), because: `code ${code}` };
  const byStatus = status === undefined ? undefined : classOfStatus(status);
  if (byStatus !== undefined) return { class: finer(byStatus, words), because: `status ${status}` };
  for (const [failureClass, pattern] of byWords) {
    const said = pattern.exec(words);
    if (said !== null) return { class: failureClass, because: `it says "${said[0]}"` };
  }
  return { class: 'unknown', because: 'it says nothing that is known' };
}

/** Classes after which a write may have taken effect although its answer did not arrive. */
const ambiguous: ReadonlySet<FailureClass> = new Set<FailureClass>([
  'timeout',
  'connection',
  'server-error',
  'malformed-output',
  'schema-violation',
  'empty-output',
  'partial-output',
  'contradiction',
  'stale-output',
  'no-effect',
  'unknown',
]);

export function isAmbiguous(failureClass: FailureClass): boolean {
  return ambiguous.has(failureClass);
}

/** "HTTP 503", "status code 429", "429 Too Many Requests", "upstream error (502)". */
function statusIn(message: string): number | undefined {
  const head = message.slice(0, 300);
  const match =
    /\bHTTP(?:\/[\d.]+)?\s+(?:error\s+)?([45]\d\d)\b/i.exec(head) ??
    /\bstatus(?:[ _]?code)?["']?\s*[:=]?\s*([45]\d\d)\b/i.exec(head) ??
    /^(?:error:?\s+)?([45]\d\d)\b[ :]/i.exec(head) ??
    /\(([45]\d\d)\)/.exec(head);
  return match === null ? undefined : Number(match[1]);
}

const statuses: Readonly<Record<number, FailureClass>> = {
  401: 'auth',
  402: 'quota',
  403: 'forbidden',
  404: 'not-found',
  405: 'unknown-tool',
  407: 'auth',
  408: 'timeout',
  409: 'conflict',
  410: 'unknown-tool',
  412: 'conflict',
  423: 'conflict',
  425: 'server-error',
  428: 'conflict',
  429: 'rate-limit',
  451: 'forbidden',
  501: 'unknown-tool',
  504: 'timeout',
  522: 'timeout',
  524: 'timeout',
};

function classOfStatus(status: number): FailureClass | undefined {
  const known = statuses[status];
  if (known !== undefined) return known;
  if (status >= 500 && status < 600) return 'server-error';
  return status >= 400 && status < 500 ? 'invalid-request' : undefined;
}

const QUOTA = /quota|allowance|credits?\b|billing|plan(?:'s)? limit|out of funds|monthly limit|daily limit/i;
const RATE =
  /rate.?limit|too many requests|(?:request )?rate over limit|throttl|slow(?:ing)? down|secondary rate|requests per (?:second|minute)/i;
const TOOL =
  /\b(?:unknown|no such|no|unrecogni[sz]ed|undefined|nonexistent|unsupported|invalid) (?:tool|function|method|operation|command|endpoint|route|action)\b|\b(?:tool|function|method|operation|endpoint|route|api|action)\b[^.;\n]{0,60}?(?:not (?:found|exist|available|supported|recogni[sz]ed)|does ?n.t exist|no longer|removed|retired|deprecated|end of life|is gone|unavailable|unknown)|\b(?:is|was) not a (?:known |valid )?(?:tool|function|method|operation)|no attribute|notimplemented(?:error)?/i;
const TOKEN =
  /(?:token|credential|session|api.?key|signature)s?\b[^.;\n]{0,30}(?:expired|past its exp|no longer valid|revoked|invalid)|(?:expired|invalid|revoked|missing)[ _](?:access |bearer |api |auth\w* )?(?:token|credentials?|session|api.?key)|sign in again|log ?in again|unauthori[sz]ed|unauthenticated|not (?:logged|signed) in|authentication ?(?:error|failed|required)/i;

const CONFLICT =
  /conflict|version mismatch|etag|if-match|stale ?(?:version|data)|was (?:modified|changed|updated) (?:by|since|concurrently)|has changed since|concurrent(?:ly)? (?:modif|updat|writ)|already (?:exists?|been|taken|booked|in use)|has been created before|duplicate|unique constraint|entity exists|serialization failure|deadlock|(?:current|wrong|illegal|invalid) state|state check|not possible (?:right now|at the moment|in (?:this|its) state)|fileexistserror/i;

/** What a code or a status leaves open. */
function finer(failureClass: FailureClass, words: string): FailureClass {
  switch (failureClass) {
    case 'rate-limit':
      return QUOTA.test(words) && !RATE.test(words) ? 'quota' : failureClass;
    case 'forbidden':
      return RATE.test(words) ? 'rate-limit' : failureClass;
    case 'not-found':
    case 'invalid-request':
      if (TOOL.test(words)) return 'unknown-tool';
      if (failureClass === 'not-found') return failureClass;
      return TOKEN.test(words) ? 'auth' : CONFLICT.test(words) ? 'conflict' : failureClass;
    default:
      return failureClass;
  }
}

/**
 * Words that give a class away, in order of who wins. What speaks of the way to the tool or back comes first, so that
 * "an invalid response from upstream" is never taken for an invalid request.
 */
const byWords: readonly (readonly [FailureClass, RegExp])[] = [
  [
    'timeout',
    /timed?[ -]out|time-?out (?:exceeded|expired|reached|waiting|error)|timeout of \d+|(?:read|connect\w*|request|gateway|upstream|configured|operation|query|socket|response) time-?out|\btimeout(?:error|exception|expired)\b|deadline.?exceeded|\betimedout\b|no (?:reply|answer|response)\b|(?:did not|didn.t) (?:reply|answer|respond)|took too long/i,
  ],
  [
    'connection',
    /econnreset|econnrefused|epipe|enotfound|eai_again|socket (?:hang up|closed|error)|connection (?:\w+ ){0,3}(?:reset|refused|closed|aborted|lost|dropped|terminated|error)|connection(?:reset|refused|aborted)?error|(?:reset|closed) by (?:peer|the server|remote)|fetch failed|network (?:error|failure|unreachable)|broken pipe|operation was aborted/i,
  ],
  [
    'server-error',
    /internal (?:server )?(?:error|failure)|server (?:error|exception)|(?:service|server|backend|system) (?:is )?(?:temporarily |currently )?(?:un|not )(?:available|ready|reachable)|temporarily unavailable|overload|bad gateway|(?:invalid|unreadable|unexpected|bad) (?:response|reply|answer)|upstream|unhandled exception|something went wrong|our (?:side|end)\b|crash|panic|try again later|restarting|maintenance|segmentation fault|out of memory/i,
  ],
  ['rate-limit', RATE],
  ['quota', QUOTA],
  ['auth', TOKEN],
  [
    'forbidden',
    /forbidden|permission ?(?:denied|error)|(?:not have|lacks?|no|without|insufficient) (?:the )?(?:necessary |required )?(?:permission|scope|privilege|right|access)s?\b|insufficient_scope|not (?:allowed|permitted|authori[sz]ed) to|access (?:is )?denied/i,
  ],
  ['unknown-tool', TOOL],
  ['conflict', CONFLICT],
  [
    'invalid-request',
    /(?:parameter|argument|field|property|key|attribute|input|payload|body|query|json|value|enum|format|request|schema|type)\b[^.;\n]{0,60}\b(?:invalid|missing|required|absent|unknown|unexpected|unrecogni[sz]ed|must be|is not|not valid|not permitted|wrong|mismatch|does not match|did not parse|malformed|out of range|failed)|(?:invalid|missing|required|unknown|unexpected|unrecogni[sz]ed|bad|wrong|malformed|extra|mistyped|illegal) (?:\w+ ){0,2}(?:parameter|argument|field|property|key|attribute|input|payload|body|query|json|value|type|format|enum|token|request|choice)|no (?:parameter|argument|field|property) (?:named|called)|must be\b|does not match|not (?:a |one of |in )(?:valid|allowed|the allowed|enum)|not in enum|is not a valid|out of range|violates? (?:bound|rule|constraint)|(?:bound|format|rule|validation) (?:check )?(?:failed|violated|error)|cannot (?:decode|parse|read your)|could not (?:parse|read your)|expected\b[^.;\n]{1,60}\b(?:got|received|but)|\bwant\b[^.;\n]{1,60}\bgot\b|please (?:choose|send|provide|specify|supply)|syntax error|parse ?error|decodeerror|keyerror|valueerror|typeerror|bad request|(?:rule|request) (?:rejected|was (?:rejected|declined|refused))|we cannot do this/i,
  ],
  [
    'not-found',
    /not found|could not (?:be )?f(?:ind|ound)|nothing (?:was )?found|no such|does ?n.t exist|does not exist|lookup (?:failed|error)|no (?:\w+ ){1,2}(?:with|matches|named|called)|unknown (?:id|\w+ id|entity|record|user|customer)|no results? for/i,
  ],
];
