/**
 * Message texts by failure class. They only choose what is tried: whether a write took effect is never inferred from a
 * text (was-refused.ts). Patterns match whole words: `FileNotFoundError` is not `ENOTFOUND`, and "quotation" is not
 * "quota".
 */

import type { FailureClass } from '../../types/index.ts';

export const QUOTA_WORDS =
  /\bquotas?\b|\ballowance\b|\b(?:no|out of|insufficient|not enough|more) (?:\w+ )?credits?\b(?! card)|\bcredits? (?:balance|limit|left|remaining|are|is|have|has|exhausted|used)\b|\bbilling (?:details|limit|plan|is (?:not|disabled))|\bplan(?:'s)? limit|\bout of funds|\b(?:monthly|daily) limit/i;
export const RATE_LIMIT_WORDS =
  /\brate.?limit|\btoo many requests|\b(?:request )?rate over limit|\bthrottl|\bslow(?:ing)? down\b|\bsecondary rate|\brequests per (?:second|minute)/i;

/**
 * "Method", "route" and "action" may belong to the subject of the call ("payment method", "bus route"): they denote the
 * tool only if no other word precedes them.
 */
const PLAIN =
  '(?<!\\b(?!the |this |that |a |an |requested |called |given |such |no |http |rpc |api |tool |or )[a-z]+ )';
export const UNKNOWN_TOOL_WORDS: RegExp = new RegExp(
  [
    '\\b(?:unknown|no such|no|unrecogni[sz]ed|undefined|nonexistent|unsupported|invalid) (?:tool|function|method|operation|command|endpoint|route|action)\\b(?! (?:found|between|from|to)\\b)',
    `${PLAIN}\\b(?:tool|function|method|operation|endpoint|route|api(?! key)|action)\\b[^.;\\n]{0,60}?\\b(?:not (?:found|exist|available|supported|recogni[sz]ed)|does ?n.t exist|no longer|removed|retired|deprecated|end of life|is gone|unavailable|unknown)\\b`,
    '\\b(?:is|was) not a (?:known |valid )?(?:tool|function|method|operation)\\b',
    "(?<!'NoneType' object has )\\bno attribute\\b",
    '\\bnotimplemented(?:error)?\\b',
  ].join('|'),
  'i',
);
export const AUTH_WORDS =
  /\b(?:token|credential|session|api.?key|signature)s?\b[^.;\n]{0,30}\b(?:expired|past its exp|no longer valid|revoked|invalid)\b|\b(?:expired|invalid|revoked|missing)[ _](?:access |bearer |api |auth\w* )?(?:token|credentials?|session|api.?key)\b|\bsign in again|\blog ?in again|\bunauthori[sz]ed\b|\bunauthenticated\b|\bnot (?:logged|signed) in\b|\bauthentication ?(?:error|failed|required)/i;

/** What makes a write impossible permanently: it was made before, or nothing is left to take. */
export const LASTING_CONFLICT_WORDS =
  /\balready (?:exists?|been|taken|booked|reserved|registered|in use)\b|\bhas been created before|\bduplicate (?:key (?:value|error)|entr(?:y|ies)|records?|values?|rows?|items?|name|email|id\b|['"`])|\bis a duplicate\b|\bdup key\b|\bunique (?:constraint|violation)|\bentity exists\b|\bfileexistserror\b|\bsold.?out\b|\bout of stock\b|\bfully (?:booked|occupied)\b|\bno (?:more )?(?:\w+ )?(?:seats?|rooms?|tickets?|tables?|slots?|places?|vacanc(?:y|ies)|stock) (?:are |is )?(?:left|available|remaining)\b|\bnot enough (?:\w+ )?(?:seats?|rooms?|tickets?|stock|inventory)\b|\bno longer (?:available|for sale)\b/i;
const CHANGED_STATE_WORDS =
  /\bconflict|\bversion mismatch|\betag\b|\bif-match\b|\bstale ?(?:version|data)|\bwas (?:modified|changed|updated) (?:by|since|concurrently)|\bhas changed since|\bconcurrent(?:ly)? (?:modif|updat|writ)|\bserialization failure|\bdeadlock|\b(?:current|wrong|illegal|invalid) state\b|\bstate check\b|\bnot possible (?:right now|at the moment|in (?:this|its) state)|\boptimistic lock/i;
export const CONFLICT_WORDS: RegExp = new RegExp(
  `${CHANGED_STATE_WORDS.source}|${LASTING_CONFLICT_WORDS.source}`,
  'i',
);

export const CERTIFICATE_WORDS =
  /\bcertificate (?:has expired|is not yet valid|verify failed|is not trusted)|\bself[- ]signed certificate\b|\bunable to (?:verify the first|get (?:local )?issuer) certificate\b|\bcertificate_verify_failed\b|\bSSLCertVerificationError\b|\bdoes not match certificate's altnames\b/i;

/**
 * In order of precedence. Transport errors come first, so that "an invalid response from upstream" is not classified as
 * an invalid request.
 */
export const classesByWords: readonly (readonly [FailureClass, RegExp])[] = [
  [
    'timeout',
    /\btimed?[ -]out\b|\btime-?out (?:exceeded|expired|reached|waiting|error)|\btimeout of \d+|\b(?:read|connect\w*|request|gateway|upstream|configured|operation|query|socket|response) time-?out\b|\btimeout(?:error|exception|expired)\b|(?:read|connect)timeout\b|\btimeout \d+ ?ms exceeded|\bdeadline.?exceeded|\betimedout\b|\bno (?:reply|answer|response)\b|\b(?:did not|didn.t) (?:reply|answer|respond)\b|\btook too long\b/i,
  ],
  ['connection', CERTIFICATE_WORDS],
  [
    'connection',
    /\b(?:econnreset|econnrefused|epipe|enotfound|eai_again)\b|\bsocket (?:hang up|closed|error)|\bconnection (?:\w+ ){0,3}(?:reset|refused|closed|aborted|lost|dropped|terminated|error)\b|\bconnection(?:reset|refused|aborted)?error\b|\b(?:reset|closed) by (?:peer|the server|remote)|\b(?:fetch failed|failed to fetch|load failed)\b|\bnetwork ?(?:error|failure|unreachable|request failed)\b|\bbroken pipe\b|\bno route to host\b|\boperation was aborted\b|\bempty reply from server\b|^(?:\w*error: )?(?:transport is )?not connected\b/i,
  ],
  [
    'server-error',
    /\binternal (?:server )?(?:error|failure)\b|\bserver (?:error|exception)\b|\b(?:service|server|backend|system) (?:is )?(?:temporarily |currently )?(?:un|not )(?:available|ready|reachable)\b|\btemporarily unavailable\b|\boverload(?:ed|ing)?\b|\bbad gateway\b|\b(?:invalid|unreadable|unexpected|bad) (?:response|reply|answer)\b|\bupstream\b|\bunhandled exception\b|\bsomething went wrong\b|\bour (?:side|end)\b|\bcrash(?:ed|es|ing)?\b|\bpanic(?:ked)?\b|\btry again later\b|\brestarting\b|\bmaintenance\b|\bsegmentation fault\b|\bout of memory\b/i,
  ],
  ['rate-limit', RATE_LIMIT_WORDS],
  ['quota', QUOTA_WORDS],
  ['auth', AUTH_WORDS],
  [
    'forbidden',
    /\bforbidden\b|\bpermission ?(?:denied|error)\b|\b(?:not have|lacks?|no|without|insufficient) (?:the )?(?:necessary |required )?(?:permission|scope|privilege|right|access)s?\b|\binsufficient_scope\b|\bnot (?:allowed|permitted|authori[sz]ed) to\b|\baccess (?:is )?denied\b/i,
  ],
  ['unknown-tool', UNKNOWN_TOOL_WORDS],
  ['conflict', CONFLICT_WORDS],
  [
    'invalid-request',
    /\b(?:parameter|argument|field|property|key|attribute|input|payload|body|query|json|value|enum|format|request|schema|type)\b[^.;\n]{0,60}\b(?:invalid|missing|required|absent|unknown|unexpected|unrecogni[sz]ed|must be|is not|not valid|not permitted|wrong|mismatch|does not match|did not parse|malformed|out of range|failed)\b|\b(?:invalid|missing|required|unknown|unexpected|unrecogni[sz]ed|bad|wrong|malformed|extra|mistyped|illegal) (?:\w+ ){0,2}(?:parameter|argument|field|property|key|attribute|input|payload|body|query|json|value|type|format|enum|token|request|choice)s?\b|\bno (?:parameter|argument|field|property) (?:named|called)\b|\bmust be\b|\bdoes not match\b|\bnot (?:a |one of |in )(?:valid|allowed|the allowed|enum)\b|\bnot in enum\b|\bis not a valid\b|\bout of range\b|\bviolates? (?:bound|rule|constraint)|\b(?:bound|format|rule|validation) (?:check )?(?:failed|violated|error)\b|\bcannot (?:decode|parse|read your)\b|\bcould not (?:parse|read your)\b|\bexpected\b[^.;\n]{1,60}\b(?:got|received|but)\b|\bwant\b[^.;\n]{1,60}\bgot\b|\bplease (?:choose|send|provide|specify|supply)\b|\bsyntax error\b|\bparse ?error\b|decodeerror\b|\bkeyerror\b|\bvalueerror\b|\btypeerror\b|\bbad request\b|\b(?:rule|request) (?:rejected|was (?:rejected|declined|refused))\b|\bwe cannot do this\b|\bstrict mode violation\b|\b(?:is|are) (?:not supported|invalid|required|missing)\b|\bunsupported\b/i,
  ],
  [
    'not-found',
    /\bnot found\b|\bcould not (?:be )?f(?:ind|ound)\b|\bnothing (?:was )?found\b|\bno (?:\w+ ){1,4}found\b|\bno such\b|\bdoes ?n.t exist\b|\bdoes not exist\b|\blookup (?:failed|error)\b|\bno (?:\w+ ){1,2}(?:with|matches|named|called)\b|\bunknown (?:id|\w+ id|entity|record|user|customer)\b|\bno results?\b|\b0 (?:results|matches|records|rows|items)\b|\bno matches\b/i,
  ],
];
