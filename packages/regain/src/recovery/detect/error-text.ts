/**
 * Whether a text that a tool returned as its answer is the text of a failure. An answer that only mentions an error (a
 * search result, a log, a document) is none: the sign must be at the beginning, and a sentence without a sign must be the
 * whole answer.
 */

import { isNothingFoundMessage } from './nothing-found.ts';
import { hasTraceback, lastException } from './traceback.ts';

const HEAD_CHARS = 400;
/** What is kept of the text of a failure. */
const TEXT_CHARS = 4_000;
/** A sentence that is the whole answer. */
const SENTENCE_CHARS = 300;
const SENTENCE_LINES = 3;

/** Labels that frameworks put before the answer of a tool. */
const LABEL =
  /^(?:\s|✖|✗|❌|⚠️?|<tool_use_error>|\[(?:tool_result|stderr|error)\]|(?:API output|Observation|Tool (?:result|output|error)|Result|Response|stderr|Failed\. Please try another strategy\.)(?::|\s(?=Code ))\s?|(?:FATA|ERRO)\[\d+\]|\[\d+\]:)+/i;

const NAME = '(?:[A-Za-z_]\\w{0,60}\\.){0,6}[A-Za-z_]\\w{0,60}';
/** Signs of a failure at the beginning. */
const signs: readonly RegExp[] = [
  // "Error: ...", "ERROR 1064 (42000): ...", "error[E0308]: ...", "[Error: ...", "Error calling search. ...", "API Error: 529 ...".
  /^\[?(?!the |this |that |an? |no )(?:\w{1,20} ){0,2}error(?: code)?(?: ?\[\w+\]| [-\d]{3,6})?(?: \([^)\n]{1,60}\))?(?: at line \d+)?\s*(?::|- ?\{|-\s*$)/i,
  /^(?:an? )?(?:\w+ )?error (?:occurred|executing|calling|invoking|response|while|when|sending|getting|fetching|running|reading|in|\d{3})\b/i,
  // Names of exceptions: "TypeError [ERR_X]: ...", "psycopg2.errors.DiskFull: ...", "MongoServerError: ...".
  new RegExp(
    `^${NAME}(?:Error|Exception|Timeout|Failure|gaierror|Disconnected|Interrupt|Warning)(?: \\[\\w+\\])?(?::|\\s*$|\\s*\\(|\\s+Error\\b)`,
  ),
  /^(?:[a-z_]\w{0,40}\.){1,6}[A-Z]\w{1,60}(?: \[\w+\])?: /,
  /^[A-Z][a-z]+(?:[A-Z][a-z]+)*(?:Error|Exception|Throttling)\b|^Throttling: |^(?:Uncaught )?Exception: /,
  /^Traceback \(most recent call last\)|^(?:[a-z_]\w{0,40}\.){1,6}\w*error: /,
  /^[A-Z]\w{1,30} (?:\w{1,30} ){0,3}failed(?::|\.| (?:at|with|due to|because)\b)|^your (?:output|command|bash command|request|code|call)\b[^\n]{0,60}\b(?:could not|contained|cannot|was not|is not|failed)\b/i,
  // Codes and statuses.
  /^(?:\w+ ){0,3}(?:rpc|MCP|JSON-?RPC) error\b|^rpc error: |^(?:\w{1,30}: ){0,3}(?:\w+ failed: )?rpc error: code = /i,
  /^SQLSTATE\[|^SQLITE_[A-Z]+: |^ER_[A-Z_]+: |^ORA-\d{5}|^E[A-Z]{4,12}: |^npm (?:ERR!|error) /,
  /^(?:HTTP(?:\/[\d.]+)? )?(?:response not ok\.? ?)?(?:unexpected )?status(?: code)?:? ?[45]\d\d\b/i,
  /^(?:HTTP(?:\/[\d.]+)? )?[45]\d\d (?:[A-Z][a-z]+ ){0,3}(?:[A-Z][a-z]+)\s*$|^[45]\d\d (?:client|server) error\b|^[45]\d\d (?:bad request|unauthorized|forbidden|not found|internal server error|bad gateway|service unavailable|tool call|too many requests)/i,
  /^(?:[^\n]{0,120}?\b)?(?:failed|returned|error|not ok|got|can't \w+|unexpected)\b[^\n]{0,80}\bstatus(?: code)?:? ?[45]\d\d\b/i,
  /^\w+: [^\n]{0,60}\(HTTP [45]\d\d\)\s*$/,
  // Programs.
  /^exit code:? (?!0\b)-?\d+|^<returncode>(?!0<)-?\d+|^(?:command|process|task|script) (?:failed|exited|timed out|was killed)\b(?![^\n]{0,40}\bcode 0\b)/i,
  /^(?:fatal|panic|abort(?:ed)?|FATAL|remote): |^docker: Error|^make(?:\[\d+\])?: \*\*\* /,
  /^(?:\/\S{0,80}\/)?(?:ba|z|da|k)?sh: |^(?:\S{0,80}: )?line \d+: [^\n]{1,120}: (?:command not found|No such file)/,
  /^[\w./-]{1,60}: (?:[^\n]{1,200}: )?(?:command not found|no such file or directory|permission denied|operation not permitted|not a directory|is a directory|file exists)\s*$/im,
  /^\S{1,120}\(\d+,\d+\): error [A-Z]+\d+: /,
];

/** Signs at the beginning of a later line, in answers of a few lines: programs print what they do before they fail. */
const LATER_SIGN =
  /^(?:fatal: |make(?:\[\d+\])?: \*\*\* |(?:\/\S{0,80}\/)?(?:ba|z|da|k)?sh: (?:line \d+: )?[^\n]{1,120}: (?:command not found|No such file))/m;
const FEW_LINES = 8;

/** Sentences that complain. They count only if the answer has little else. */
const complaints: readonly RegExp[] = [
  /^(?:failed|unable|cannot|can ?not|can't|could ?n[o']t) (?:to |be )?\w+/i,
  /^(?:access|permission|request)(?: was| is)? (?:denied|rejected|refused)\b/i,
  /^(?:unknown|unsupported|unrecognized|unexpected|invalid) (?:tool|function|method|command|argument|parameter|input|action|operation|option|request|token|value)s?\b(?!: ?\d)/i,
  /^(?:missing|no valid) (?:required )?(?:parameter|argument|field|property|api key|token|session)s?\b/i,
  /^(?:input|output|schema|tool|request|type)(?: \w+)? validation (?:error|failed)\b|^validation (?:error|failed)\b/i,
  /^(?:rate limit|quota|too many requests|service unavailable|internal (?:server )?error|bad gateway|gateway time-?out|unauthori[sz]ed|forbidden|not authori[sz]ed|authentication (?:failed|required))\b/i,
  /^(?:connection|request|operation|execution|command|query|read|the (?:read |write )?(?:request|operation|command|connection))\b[^\n]{0,80}\b(?:timed out|time-?out|refused|reset|closed|aborted|cancelled|failed)\b/i,
  /^(?:the )?[\w "'`./-]{1,80} (?:does not exist|doesn't exist|is not a valid|is not available|is not supported|is not allowed|is locked|timed out(?= after|[.!:]?\s*$)|transport dropped|was not executed)/i,
  /^[\w "'`./-]{1,60} (?:failed|error)(?: after \w+)?: /i,
  /\b(?:execution|script|operation|process|task|job) timed out\b|\b(?:exited|terminated|ended) with (?:exit |return )?code (?!0\b)-?\d+|\breturn(?:ed)? (?:a )?non-zero\b/i,
  /\b(?:is|was) not a valid (?:tool|function)\b|\bcommand not found\b|\bis not valid JSON\b/,
];

/** The text of the failure; undefined if the answer is none. */
export function errorText(answer: string): string | undefined {
  const head = answer.slice(0, HEAD_CHARS);
  const text = withoutLabel(head);
  if (text === '' || isSuccess(text)) return undefined;
  const isMarked = /^[^\S\n]*(?:<tool_use_error>|✖|✗|❌)/.test(head);
  const lines = answer.trim().split('\n', FEW_LINES + 1).length;
  const isSentence = answer.length <= SENTENCE_CHARS && lines <= SENTENCE_LINES;
  const isError =
    isMarked ||
    signs.some((sign) => sign.test(text)) ||
    (lines <= FEW_LINES && LATER_SIGN.test(text)) ||
    (isSentence && complaints.some((complaint) => complaint.test(text))) ||
    endsInTraceback(answer, head);
  if (!isError || isNothingFoundMessage(text)) return undefined;
  return hasTraceback(answer)
    ? lastException(answer.slice(-TEXT_CHARS))
    : withoutLabel(answer.slice(0, TEXT_CHARS));
}

function withoutLabel(text: string): string {
  return text.replace(LABEL, '');
}

/** Reports of a success that name errors ("0 errors", "status code 200"), and lines of a search in files. */
function isSuccess(text: string): boolean {
  return /^(?:\S+\.\w{1,5}:\d+:(?!\d+: (?:fatal )?error)|success|ok\b|done\b|status(?: code)?:? ?[23]\d\d\b|exit code:? 0\b|<returncode>0<|no errors?\b|errors?: ?0\b)/i.test(
    text,
  );
}

/** A program that printed something and then ended with an exception. */
function endsInTraceback(answer: string, head: string): boolean {
  if (!hasTraceback(head)) return false;
  return /^[\w.]{2,100}(?::|\s*$)/.test(lastException(answer.slice(-TEXT_CHARS)));
}
