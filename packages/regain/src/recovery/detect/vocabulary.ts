/**
 * Words and phrases by failure class. They only choose what is tried: whether a write took effect is never inferred from
 * a text (was-refused.ts). Names of errors are read with the same words: `ExpiredTokenException` is "expired token
 * exception" (error-names.ts).
 */

import type { FailureClass } from '../../types/index.ts';

/** One pattern of phrases: whole words, so that "quotation" is not "quota". */
function phrases(...alternatives: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${alternatives.join('|')})`, 'i');
}

export const QUOTA_WORDS: RegExp = phrases(
  'quotas?\\b(?! must| should| parameter)',
  'allowance\\b',
  '(?:no|out of|insufficient|not enough|more) (?:\\w+ )?credits?\\b(?! card)',
  'credits? (?:balance|limit|left|remaining|are|is|have|has|exhausted|used)\\b',
  "billing (?:details|limit|hard limit|plan|is (?:not|disabled))|plan(?:'s)? limit|out of funds",
  '(?:hourly|daily|weekly|monthly) limit|limit reached\\b|spend(?:ing)? limits?\\b|usage (?:blocked|limit)|payment required',
  'limit exceeded exception|account limit\\b|upgrade your plan',
);
export const RATE_LIMIT_WORDS: RegExp = phrases(
  'rate.?limit|rate exceeded|(?:request )?rate over limit|reduce your request rate|secondary rate',
  'too many (?:\\w+ )?(?:requests|attempts|connections|clients|calls|concurrent)',
  'throttl|slow(?:ing)? down\\b|requests per (?:second|min(?:ute)?)|exceeded request limit',
  'remaining connection slots',
);

/**
 * "Method", "route" and "action" may belong to the subject of the call ("payment method", "bus route"): they denote the
 * tool only if no other word precedes them.
 */
const PLAIN =
  '(?<!\\b(?!the |this |that |a |an |requested |called |given |such |no |http |rpc |api |tool |or )[a-z]+ )';
export const UNKNOWN_TOOL_WORDS: RegExp = new RegExp(
  [
    '\\b(?:(?:unknown|no such|no|unrecogni[sz]ed|undefined|nonexistent|unsupported|unavailable) (?:tool|function|method|operation|command|endpoint|route|action)|invalid (?:tool|function|method|operation|command|endpoint))\\b(?! (?:found|between|from|to|input|call|argument|result|output|use)s?\\b|: [^.\\n]{0,60}\\. (?:valid|allowed|supported))',
    `${PLAIN}\\b(?:tool|function|method|operation|endpoint|route|api(?! key)|action)\\b(?!['"\`]? (?:call|input|argument|execution)s?\\b)[^.;\\n]{0,60}?\\b(?:not (?:found|exist|available|supported|recogni[sz]ed)|does ?n.t exist|no longer|removed|retired|deprecated|end of life|is gone|unavailable|unknown|not in request)\\b`,
    '\\b(?:is|was) not a (?:known |valid )?(?:tool|function|method|operation)\\b',
    '(?<!object has )\\bno attribute\\b',
    '\\b(?:command|executable file) not found\\b|\\bis not recogni[sz]ed as an internal or external command\\b',
    '\\bnot ?(?:yet )?implemented(?:error)?\\b|\\bdoes not implement\\b|\\bunimplemented\\b',
  ].join('|'),
  'i',
);
export const AUTH_WORDS: RegExp = phrases(
  '(?:token|credential|session|api.?key|signature|password|client secret|access key)s?\\b[^.;\\n]{0,40}\\b(?:expired|past its exp|no longer valid|revoked|invalid|reused|already been used|incorrect)\\b',
  '(?:expired|invalid|revoked|missing|incorrect|wrong|bad|no|no valid)[ _-](?:access |bearer |api |auth\\w* |client |refresh |security )?(?:token|credentials?|session(?! id)|api.?key|secret|password|login|auth|client token|signature|grant|access key)\\b',
  '(?:sign|log) ?in(?:g|ning)? again|session (?:has )?expired|re-?authenticate|must authenticate',
  'unauthori[sz]ed\\b|unauthenticated\\b|not (?:logged|signed|authed) ?in\\b|not authed\\b',
  '(?:re|un)?authentication ?(?:error|exception|failed|failure|required|is required)|auth ?error\\b|password authentication failed',
  'login (?:failed|required)|account (?:is )?(?:inactive|suspended|disabled)|rejected (?:our|your|the) credentials',
  '(?:unable to locate|could not (?:load|determine|find)|no) (?:the )?credentials|access denied for user\\b|unrecogni[sz]ed client\\b|token error\\b|signature does not match',
  '(?:token|credentials?|api.?key)\\w* (?:is |are )?not (?:configured|set|provided)|invalid client\\b|oauth|key (?:id )?you provided does not exist|requires? authentication|api key not valid|no \\w*(?:token|credentials?|api.?key)\\w* (?:is )?(?:configured|set|provided)|must be logged in|sent auth\\b',
);

/** What makes a write impossible permanently: it was made before, or nothing is left to take. */
export const LASTING_CONFLICT_WORDS: RegExp = phrases(
  'already (?:exists?|been (?!used)|taken|booked|reserved|registered|in use|has|cancelled|canceled|completed|added|merged|closed)\\b',
  'has been created before|duplicate (?:key|(?:key )?(?:value|error)|entr(?:y|ies)|records?|values?|rows?|items?|name|email|column|table|id\\b|[\'"`])',
  'is a duplicate\\b|dup key\\b|unique (?:constraint|violation)|entity exists\\b|fileexistserror\\b|file exists\\b|database exists\\b|relation \\S+ exists\\b',
  'sold.?out\\b|out of stock\\b|fully (?:booked|occupied)\\b',
  'no (?:more )?(?:\\w+ )?(?:seats?|rooms?|tickets?|tables?|slots?|places?|vacanc(?:y|ies)|stock) (?:are |is )?(?:left|available|remaining)\\b',
  'not enough (?:\\w+ )?(?:seats?|rooms?|tickets?|stock|inventory|balance|funds)\\b|insufficient (?:\\w+ ){0,3}(?:balance|funds|stock|inventory)\\b|balance is (?:not enough|too low|insufficient)',
  'no longer (?:available|for sale)\\b|(?:is|are) not available\\b|duplicated\\b|not available (?:on|for|at)\\b',
);
const CHANGED_STATE_WORDS: RegExp = phrases(
  '(?<!dependency )conflict|version mismatch|etag\\b|if-match\\b|stale ?(?:version|data)|optimistic lock|not primary\\b',
  'was (?:modified|changed|updated) (?:by|since|concurrently)|has changed since|concurrent(?:ly)? (?:modif|updat|writ)',
  'serialization failure|(?:could not|can.t|cannot) serialize|deadlock|lock (?:wait )?time-?out|lock not available|database (?:table )?is locked|(?:has an existing|could not obtain) lock',
  '(?:current|wrong|illegal|invalid) state\\b|state check\\b|(?:failed )?precondition (?:failed|required)?',
  'not possible (?:right now|at the moment|in (?:this|its) state)|(?:operation|request) (?:is )?(?:already )?in progress|another operation is',
  'non-\\w+ \\w+ cannot be|cannot be \\w+ (?:when|while|because|until|unless)|must be (?:in|open|closed|running|started) (?:\\w+ ){0,2}(?:status|state|to)|(?:needs|has) to be (?:open|closed|running|started|read)',
  'not eligible|only [\\w ]{1,40} with status\\b|not (?:yet )?(?:complete|finished)\\b|already running\\b|before deleting\\b|(?:is )?not running\\b|has not been (?:read|opened|started|initiali[sz]ed) yet|(?:acknowledge|resolve) the \\w+ first',
  'address already in use|unable to resolve dependency|needed in a foreign key|still referenced|other objects depend|does not have (?:service|subscription)\\b',
);
export const CONFLICT_WORDS: RegExp = new RegExp(
  `${LASTING_CONFLICT_WORDS.source}|${CHANGED_STATE_WORDS.source}`,
  'i',
);

export const CERTIFICATE_WORDS: RegExp = phrases(
  'certificate (?:has expired|is not yet valid|verify failed|is not trusted)|self[- ]signed certificate\\b',
  'unable to (?:verify the first|get (?:local )?issuer) certificate\\b|certificate_verify_failed\\b',
  "SSLCertVerificationError\\b|certificate (?:is bad|required|subject name|signed by|is valid for|verif\\w+)|verify certificate|x509:|gnutls_handshake|alternative certificate|does not match certificate's altnames\\b",
);

const TIMEOUT_WORDS: RegExp = phrases(
  'timed?[ -]?out\\b|(?<!lock wait )(?<!lock )time-?out (?:exceeded|expired|reached|waiting|error|exception)|timeout of \\d+|timeout \\d+ ?ms exceeded',
  '(?:read|connect\\w*|request|gateway|upstream|configured|operation|query|socket|response|statement|warehouse|selection|i/o|headers|body|task|task execution) time-?out\\b',
  'timeout(?:error|exception|expired)\\b|(?:read|connect|write|pool)timeout\\b|deadline.{0,12}?exceeded|etimedout\\b',
  'no (?:reply|answer|response)\\b|(?:did not|didn.t) (?:reply|answer|respond|finish|complete)\\b|took (?:too long|more than \\d+)\\b|still running after',
  'maximum (?:statement )?execution time',
);

const CONNECTION_WORDS: RegExp = phrases(
  '(?:econnreset|econnrefused|epipe|enotfound|eai_again|gaierror)\\b|socket (?:hang up|closed|error|was destroyed)',
  '(?:connection|transport)s? (?:to [^\\s]+ )?(?:[\\w-]+ ){0,3}(?:reset|refused|closed|aborted|lost|dropped|terminated|broken|failed|error)\\b|connection(?:reset|refused|aborted)?error\\b|connector error\\b|transport dropped\\b',
  '(?:lost|closed?|broken|remote) (?:the )?connection\\b|(?:reset|closed|disconnected) by (?:peer|the server|remote)|remote (?:end|host) closed|server disconnected|remote disconnected|protocol error\\b|early eof\\b|eof occurred in violation|premature close',
  '(?:fetch failed|failed to fetch|load failed)\\b|network ?(?:error|failure|issues?|(?:is )?unreachable|request failed|timeout)\\b|broken ?pipe\\b',
  'no route to host\\b|(?:host|name) (?:could not be resolved|resolution)|could not resolve host|name or service not known|in name resolution',
  '(?:operation|request) was (?:aborted|cancelled)|request (?:was )?(?:aborted|cancelled|canceled)|empty reply from server\\b',
  "(?:can ?not|can't|could not|unable to|failed to) (?:establish|connect)\\b|error while dialing|(?:can ?not|can.t|could not) reach|link failure|connection could (?:not )?be|be established\\b|actively refused|name not resolved|internet disconnected|address unreachable|communication channel|communications (?:error|exception)|target closed|handshake\\b(?!.{0,30}timed)|disconnected\\b|error reading from server|not connected\\b|(?:find the server|server not found)\\b",
);

const SERVER_WORDS: RegExp = phrases(
  'internal (?:server )?(?:error|failure)\\b|server (?:error|exception)\\b|(?:service|backend) failure\\b|server had an error',
  '(?:service|server|backend|system)(?: \\w+)? (?:is )?(?:temporarily |currently )?(?:un|not )(?:available|ready|reachable)\\b|temporarily unavailable\\b|(?:is|currently) unavailable\\b|service unavailable',
  'overload(?:ed|ing)?\\b|bad gateway\\b|upstream\\b|unhandled exception\\b|something went wrong\\b|our (?:side|end)\\b',
  '(?:invalid|unreadable|unexpected|bad) (?:response|reply|answer)\\b|crash(?:ed|es|ing)?\\b|panic(?:ked)?\\b|fatal error -',
  'restarting\\b|(?:under|for|scheduled) maintenance\\b|maintenance\\b|recovering\\b|queue (?:is )?full\\b',
  'segmentation fault\\b|out ?of ?memory\\b|oom ?killed|memory error\\b|unable to allocate|oom command|cannot allocate memory|no space left on device|disk full\\b',
);

const FORBIDDEN_WORDS: RegExp = phrases(
  'forbidden\\b|permissions? ?(?:denied|error|for|(?:is|are) required)\\b|denied to\\b|operation not permitted\\b|readonly database|read-only (?:file system|transaction|database)',
  '(?:not have|lacks?|no|without|insufficient|missing|required?) (?:the )?(?:necessary |required |sufficient )?(?:permission|scope|privilege|right|access|authori[sz]ation)s?\\b(?! (?:key|token))|do(?:es)?n.t have (?:the |any )?(?:permission|access)|not a member\\b|only (?:the |an? )?[\\w ]{1,30}(?:admin\\w*|owners?|members?) can\\b|another user.s\\b|not verified\\b|path outside',
  "required '[^']{1,80}' permission|not (?:allowed|permitted|authori[sz]ed)(?: (?:to|on|for|beyond))\\b|is not allowed\\b|not authori[sz]ed\\b|not granted\\b|authori[sz]ation failed\\b",
  'access ?(?:is )?(?:to \\S+ )?denied\\b|not accessible by\\b|restricted resource\\b|not subscribed\\b|forbids access|not entitled|(?:has been|is) (?:suspended|banned)|not in the allow ?list|denied the request|not in channel\\b|outside (?:the )?allowed\\b|insufficient_scope\\b',
  '(?:user|agent) (?:does ?n.t|did ?n.t|does not|did not) want|rejected by (?:the )?user|blocked: |(?:is|was) disabled\\b|role required\\b|not among the explicitly allowed|it is not permitted|(?<!inputs are )(?<!fields )(?<!properties )(?<!keys? )(?<!parameters? )(?<!arguments? )not permitted\\b',
);

const THING =
  '(?:parameter|argument|field|property|key|attribute|input|payload|body|query|json|value|enum|format|request|schema|type|column|identifier|operator|token|header|choice|number|name|url|path|filename|syntax|action|option|date|regular expression|regex)';
const INVALID_WORDS: RegExp = phrases(
  `${THING}s?\\b[^.;\\n]{0,60}\\b(?:invalid|missing|required|absent|unknown|unexpected|unrecogni[sz]ed|must be|is not|not valid|not permitted|wrong|mismatch|does not match|did not parse|malformed|out of range|failed|provided|exceeds|exceeded|too (?:long|large|big|short))\\b`,
  `(?!invalid object name)(?:invalid|missing|required|unknown|unexpected|unrecogni[sz]ed|bad|wrong|malformed|extra|mistyped|illegal|undefined|ambiguous|empty|unsupported|no) (?:\\w+ ){0,2}${THING}s?\\b`,
  'no (?:parameter|argument|field|property) (?:named|called)\\b|must (?:not )?(?:be|have|contain|match)\\b|does not match\\b|did not match\\b|should (?:not )?(?:be|match|have)\\b|can(?:not|.t) be (?:blank|empty|null|used|requested|parsed)\\b',
  'not (?:a |one of |in )(?:valid|allowed|the allowed|enum)\\b|not in enum\\b|is not a valid\\b|not valid\\b|is invalid\\b|out ?of ?range\\b|too (?:long|large|big|short|many (?:arguments|values|positional))\\b|larger than max|exceeds? (?:the )?(?:available|maximum|limit)',
  'violates? (?:bound|rule|constraint|check|foreign|not-null)|(?:not null|foreign key|check) violation|(?:bound|format|rule|validation|type validation)s? (?:check )?(?:failed|violated|error|exception)\\b|failed validation\\b|validation errors? for\\b',
  '(?:cannot|can ?not|could not|failed to|unable to|problems?|error) (?:be )?(?:decod|pars|read your|tokeni[sz])\\w*|can.t decode\\b|could not convert\\b|implicit cast\\b|data type\\b|unconverted data\\b|mismatched types\\b|not assignable to\\b|does not live long enough',
  'expected\\b[^;\\n]{1,60}\\b(?:got|received|but|saw|provided)\\b|want\\b[^.;\\n]{1,60}\\bgot\\b|(?:it )?received (?:nil|null|undefined|type)\\b|field required\\b|input should\\b|(?:is )?a required property\\b|arguments? (?:was|were|is|are) (?:passed|given|missing)\\b',
  'please (?:choose|send|provide|specify|supply|adjust|fix|make sure your)\\b|only (?:one|urls)\\b|does not add up\\b|do(?:es)? not match\\b|cannot (?:specify|use|execute|find name)\\b|cannot be used\\b|no (?:query|\\w+ block) (?:provided|found)\\b|was empty\\b|empty request\\b',
  '(?:column|field|property|parameter|attribute|operator)\\b[^.;\\n]{0,60}\\b(?:does not exist|doesn.t exist|not found)|cannot modify|extra (?:inputs?|fields?)|not an integer\\b|syntax error|(?:invalid|error in your(?: sql)?) syntax|unexpected (?:token|eof|end|indent)|compilation error|parse ?error|decodeerror\\b|bad request\\b|(?:rule|request) (?:is invalid|rejected|was (?:rejected|declined|refused))\\b|we cannot do this\\b|strict mode violation\\b',
  '(?:is|are) (?:not supported|invalid|required|missing)\\b|unsupported\\b|invalid (?:request|arg\\w*|spec|input|text|content|literal|escape|file)|unprocessable|missing (?:required|a value|field|properties)|literal for int|unable to parse\\b|incorrect \\w+ (?:value|type)',
  'requires [\'"`]|mutually exclusive\\b|out of bounds\\b|not a directory\\b|no \\w+ (?:was |were )?(?:provided|given|specified|selected)\\b|cannot be (?:cast|interpreted|later|earlier|before|after|greater|less|more)|is empty\\b|(?:is|are) (?:not |in)correct\\b|class cast\\b|expected (?:an?|one|to)\\b|unexpected keyword argument|positional arguments?\\b|unsupported operand|unhashable type|can only concatenate|not supported between|values to unpack|division by zero|index out of range|(?:is|was) not defined\\b|tokens > \\d+|context (?:size|length|window)',
);

export const NOT_FOUND_WORDS: RegExp = phrases(
  'not ?found\\b|could not (?:be )?f(?:ind|ound)\\b|can ?not find\\b|failed (?:opening|to open)\\b|can.t (?:find|resolve)\\b|cannot find\\b|nothing (?:was )?found\\b|no (?:\\w+ ){1,4}found\\b',
  'no such\\b|invalid object name|does ?n.t exist\\b|do(?:es)? not exist\\b|no longer exists?\\b|undefined table\\b|nonexistent\\b|object .{1,80}does not exist',
  'lookup (?:failed|error)\\b|no (?:\\w+ ){1,2}(?:with|matches|named|called)\\b|unknown (?:id|\\w+ id|entity|record|user|customer|database|host|model)\\b',
  'no results?\\b|0 (?:results|matches|records|rows|items)\\b|no matches\\b|no module named\\b|you have no \\w+|not in the database\\b|does not have an? \\w+|cannot import name\\b|(?:module|package) not installed\\b|target missing\\b|unable to open database file\\b|not a git repository\\b|resource_?missing\\b',
);

/**
 * In order of precedence. Transport errors come first, so that "an invalid response from upstream" is not classified as
 * an invalid request.
 */
export const classesByWords: readonly (readonly [FailureClass, RegExp])[] = [
  ['timeout', TIMEOUT_WORDS],
  ['connection', CERTIFICATE_WORDS],
  ['connection', CONNECTION_WORDS],
  ['server-error', SERVER_WORDS],
  ['rate-limit', RATE_LIMIT_WORDS],
  ['quota', QUOTA_WORDS],
  ['auth', AUTH_WORDS],
  ['forbidden', FORBIDDEN_WORDS],
  ['unknown-tool', UNKNOWN_TOOL_WORDS],
  ['conflict', CONFLICT_WORDS],
  ['invalid-request', INVALID_WORDS],
  ['not-found', NOT_FOUND_WORDS],
  ...weakWords(),
];

/** Single words, for messages that nothing else applies to. */
function weakWords(): readonly (readonly [FailureClass, RegExp])[] {
  return [
    ['timeout', phrases('time-?outs?\\b')],
    ['connection', phrases('network\\b|socket\\b|dns\\b|unreachable\\b|offline\\b')],
    ['auth', phrases('expired\\b|credentials?\\b|authenticat')],
    ['forbidden', phrases('denied\\b|disallowed\\b|not allowed\\b|blocked\\b|prohibited\\b')],
    ['conflict', phrases('exists\\b|locked\\b|busy\\b|in use\\b|already\\b')],
    [
      'invalid-request',
      phrases(
        'invalid\\b|illegal\\b|malformed\\b|missing\\b|incorrect\\b|mismatch|must\\b|insufficient\\b|too few\\b|not enough\\b|immutable\\b|not supported\\b',
      ),
    ],
    [
      'server-error',
      phrases(
        'unavailable\\b|not (?:available|loaded|ready|configured|initiali[sz]ed)\\b|requires restart\\b|try again later\\b',
      ),
    ],
  ];
}
