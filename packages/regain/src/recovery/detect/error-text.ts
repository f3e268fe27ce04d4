/**
 * Whether a text that a tool returned as its answer is the text of a failure. An answer that only mentions an error (a
 * search result, a log, a document) is none: either the text begins with a sign of an error, or the whole answer is a short
 * statement that something failed.
 */

import { statusIn } from './http-status.ts';
import { isNothingFoundMessage } from './nothing-found.ts';
import { hasTraceback, lastException } from './traceback.ts';

const HEAD_CHARS = 400;
/** What is kept of the text of a failure. */
const TEXT_CHARS = 4_000;
const STATEMENT_CHARS = 300;
const STATEMENT_LINES = 3;
const FEW_LINES = 8;

/** Labels that frameworks put before the answer of a tool. */
const LABEL =
  /^(?:\s|✖|✗|❌|⚠️?|<tool_use_error>|\[(?:tool_result|stderr|error)\]|(?:API output|Observation|Tool (?:result|output|error)|Result|Response|stderr):\s?|Failed\. Please try another strategy\.|[│╷╵]|(?:FATA|ERRO)\[\d+\]|\[\d+\]:)+/i;

/** Beginnings of prose about errors. */
const PROSE =
  /^(?:the|this|that|these|those|an?(?! (?:\w+ )?error occurred)|all|any|each|every|some|no|if|when|how|what|why|to|in|for|on|fix(?:e[sd])?|handle|see|use) /i;

const NAME = '(?:[A-Za-z_]\\w{0,60}\\.){0,6}[A-Za-z_]\\w{0,60}';
/** Signs of a failure at the beginning of the text. */
const signs: readonly RegExp[] = [
  // "Error: ...", "ERROR 1064 (42000): ...", "Error from server (NotFound): ...", "API Error: 529 ...", "error[E0308]: ...".
  /^\[?(?:[\w'"./-]{1,40}:? ){0,4}error(?: code)?(?: ?\[\w+\]| [-\d]{1,6})?(?: [\w'"./-]{1,40}){0,4}(?: ?\([^)\n]{1,80}\))?\s*(?::|- ?\{|-\s*$)/i,
  /^(?:\w{1,30} ){0,2}error (?:occurred|executing|calling|invoking|response|while|when|sending|getting|fetching|running|reading|in|\d{3})\b/i,
  /^(?:sorry,? )?(?:i|we) (?:encountered|ran into|got|hit) an? (?:\w+ )?error\b/i,
  // Names of exceptions: "TypeError [ERR_X]: ...", "psycopg2.errors.DiskFull: ...", "MongoServerError: ...".
  new RegExp(
    `^(?:[^\\n:]{1,60}: )?${NAME}(?:Error|Exception|Timeout|Failure|Disconnected|Violation)(?: \\[\\w+\\])?(?::|\\s*$|\\s*\\(|\\s+Error\\b)`,
  ),
  /^(?:[a-z_]\w{0,40}\.){1,6}(?:[A-Z]\w{1,60}|\w*error)(?: \[\w+\])?: /,
  /^thread '[^'\n]{1,40}' panicked|^(?:Segmentation fault|Killed|Aborted|Bus error)\b|^(?:Throttling|Uncaught \w+|Exception|Caused by): |^Exception in thread |^Traceback \(most recent call last\)/,
  // Codes and statuses.
  /^(?:HTTP(?:\/[\d.]+)? )?(?:unexpected )?status(?: ?code)?:? ?[45]\d\d\b|^HTTP\/[\d.]+ [45]\d\d\b/i,
  /^(?:[^\n]{0,80}: ?)?(?:rpc|MCP|JSON-?RPC) error\b/i,
  /^SQLSTATE\[|^SQLITE_[A-Z]+: |^ER_[A-Z_]+: |^[A-Z]{1,6}-?\d{3,6}: |^Msg \d+, Level \d+|^E[A-Z]{4,12}: |^npm (?:ERR!|error) /,
  // Programs.
  /^exit code:? (?!0\b)-?\d+|^<returncode>(?!0<)-?\d+|^(?:command|process|task|script) (?:failed|exited|timed out|was killed)\b(?![^\n]{0,40}\bcode 0\b)/i,
  /^[A-Z]\w{1,30} (?:\w{1,30} ){0,3}failed(?::|\.| (?:at|with|due to|because)\b)|^your (?:output|command|bash command|request|code|call)\b[^\n]{0,60}\b(?:could not|contained|cannot|was not|is not|failed)\b/i,
  /^(?:fatal|panic|abort(?:ed)?|remote): |^make(?:\[\d+\])?: \*\*\* |^\S{1,120}\(\d+,\d+\): error [A-Z]+\d+: /i,
  /^(?:\/\S{0,80}\/)?(?:ba|z|da|k)?sh: |^curl: \(\d+\)|^(?:\S{0,80}: )?line \d+: [^\n]{1,120}: (?:command not found|No such file)/,
  /^[\w./-]{1,60}: (?:(?:cannot|can't|could not|failed to|unable to|unrecognized|invalid|illegal|missing) [^\n]{1,200}|(?:[^\n]{1,200}: )?(?:command not found|no such file or directory|permission denied|operation not permitted|not a directory|is a directory|file exists|no space left on device))\s*$/im,
  /^\[\s*\{\s*"code": ?"(?:invalid_|unrecognized_|too_)/,
];

/** Signs at the beginning of a later line, in answers of a few lines: programs print what they do before they fail. */
const LATER_SIGN =
  /^(?:│ )?(?:fatal: |make(?:\[\d+\])?: \*\*\* |(?:Error|ERROR)(?: from server)?(?: \(\w+\))?: |(?:\/\S{0,80}\/)?(?:ba|z|da|k)?sh: (?:line \d+: )?[^\n]{1,120}: (?:command not found|No such file))/m;

/** What a statement about a failure says, in the form of a report, not of an explanation. */
const FAILED: RegExp = new RegExp(
  [
    '^[^:\\n]{0,30}\\b(?:unable to|cannot|can ?not|can.t|couldn.t|could not) \\w+|\\bfailed to \\w+|^[^:\\n]{0,60}\\bfailed(?:[.:](?:\\s|$)| (?:after|with|due|unexpectedly)\\b|\\s*$)|\\bnet::ERR_|\\binput should be\\b|\\bfield required\\b|\\bsigned by unknown\\b',
    '\\b(?:access|permission|request|operation|connection)(?: \\w+){0,3} (?:denied|rejected|refused|reset|closed|aborted|cancelled|failed|lost|timed out)\\b',
    '\\b(?:timed out|i/o timeout|time-?out (?:of \\S+ )?(?:exceeded|expired)|timeout \\d+ ?ms exceeded|not (?:authori[sz]ed|authenticated|permitted|allowed|subscribed)|unauthori[sz]ed|forbidden|requires? authentication|authentication (?:failed|required))\\b',
    '\\b(?:rate limit|quota|limit|usage)\\b[^\\n]{0,40}\\b(?:exceeded|reached|blocked)\\b|\\btoo many requests\\b|\\b(?:getting )?throttled\\b|\\bservice unavailable\\b|\\binternal (?:server )?error\\b|\\bbad gateway\\b|\\boverloaded\\b',
    '\\b(?:unknown|unsupported|unrecognized|unexpected|invalid|malformed|missing|no valid|no such) (?:required )?(?:\\w+ )?(?:tool|function|method|command|argument|parameter|input|action|operation|option|request|token|value|field|property|api key|session|file|format|credentials?)s?\\b(?!: ?\\d)',
    "\\b(?:does not|do not|doesn't|don't) (?:exist|match|have (?:permission|access))\\b|\\bis (?:not (?:a valid|valid|available|supported|allowed|running|configured|implemented)|invalid|required|missing|locked|already)\\b|\\balready (?:exists|in use|registered)\\b",
    '\\b(?:is|are|was|were) (?:incorrect|wrong|empty|required|not in the \\w+)\\b|\\bshould not be\\b|\\bhas already been \\w+|\\bdoes not have an? \\w+|^(?:fail(?:s|ed)? because|no such \\w+|you (?:have no|must|cannot|do not have|need to) |invalid \\w+)',
    '\\bvalidation (?:errors? (?:for\\b[^\\n]*\\n|:)|failed\\b)|\\b(?:was|were) (?:cancelled|canceled|killed|rejected|refused|denied|blocked|aborted)\\b|\\b(?:inputs?|fields?) (?:are )?not permitted\\b|\\bmust (?:be|have|not|contain|match)\\b|\\b(?:exited|terminated|ended) with (?:exit |return )?code (?!0\\b)-?\\d+|\\bnon-zero\\b|\\bcommand not found\\b|\\bnot found\\b|\\bis not valid JSON\\b|\\btransport dropped\\b|\\bno \\w+ configured\\b',
  ].join('|'),
  'i',
);
/** Conditions, explanations and reports of success. */
const EXPLAINS =
  /^(?:an?|one|it|they|these|those|each|every|where|test) |\b(?:if|when(?!ever requesting)|may|might|would|for example|e\.g\.|returns|raise[sd]|throws?|means?|success\w*|created|updated|added|resolved|fixed)\b/i;
/** Words of instructions, which error texts have only after the complaint. */
const INSTRUCTS = /\b(?:see|use|will|you can|should you|note that|completed)\b/i;
const COMPLAINT_CHARS = 60;

/** The text of the failure; undefined if the answer is none. */
export function errorText(answer: string): string | undefined {
  const head = answer.slice(0, HEAD_CHARS);
  const text = withoutLabel(head);
  if (text === '' || isOther(text)) return undefined;
  const lines = answer.trim().split('\n', FEW_LINES + 1).length;
  const isError =
    /^[^\S\n]*(?:<tool_use_error>|✖|✗|❌)/.test(head) ||
    (!PROSE.test(text) && signs.some((sign) => sign.test(text))) ||
    (lines <= FEW_LINES && LATER_SIGN.test(text)) ||
    (answer.length <= STATEMENT_CHARS && lines <= STATEMENT_LINES && isStatement(text)) ||
    endsInTraceback(answer, head);
  if (!isError || isNothingFoundMessage(text)) return undefined;
  return hasTraceback(answer)
    ? lastException(answer.slice(-TEXT_CHARS))
    : withoutLabel(answer.slice(0, TEXT_CHARS));
}

/** A short answer that only says that something failed, or has the status of a failure. */
function isStatement(text: string): boolean {
  if (/^\(?[45]\d\d\)?[ :,]/.test(text) && FAILED.test(text)) return true;
  if (/[{}|<>=]|^\s*[-*#]|^\d+[.)]? /.test(text) && statusIn(text) === undefined) return false;
  if (statusIn(text) !== undefined && !/[;=]/.test(text)) return true;
  // Quoted texts are not the words of the tool.
  const said = FAILED.exec(text.replaceAll(/"[^"\n]{0,200}"/g, '""'));
  if (said === null || EXPLAINS.test(text)) return false;
  // Documents have names in backticks.
  if (text.includes('`') && said.index > 0) return false;
  return said.index < COMPLAINT_CHARS || !INSTRUCTS.test(text);
}

function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}

/** Reports of a success that name errors ("0 errors", "status code 200"), and lines of a search in files. */
function isOther(text: string): boolean {
  return /^(?:\S+\.\w{1,5}:\d+:(?!\d+: (?:fatal )?error)|success|ok\b|done\b|status(?: code)?:? ?[23]\d\d\b|exit code:? 0\b|<returncode>0<|no errors?\b|errors?: ?0\b)/i.test(
    text,
  );
}

/** A program that printed something and then ended with an exception. */
function endsInTraceback(answer: string, head: string): boolean {
  if (!hasTraceback(head)) return false;
  return /^[\w.]{2,100}(?::|\s*$)/.test(lastException(answer.slice(-TEXT_CHARS)));
}
