/** Errors of whoever parses JSON: mostly of an answer that is a page, cut off or empty, sometimes of the request itself. */

const UNREADABLE: RegExp = new RegExp(
  [
    // V8, and whatever quotes it.
    '\\bis not valid JSON\\b',
    '\\bunexpected (?:end of JSON input|non-whitespace character after JSON)',
    '\\b(?:unexpected token|unterminated string|bad (?:control|escaped) character|expected [^\\n]{1,40}) [^\\n]{0,60}\\bin JSON at position \\d',
    // Firefox, Safari and Bun.
    '\\bJSON\\.parse: ',
    '\\bJSON parse error\\b',
    '\\bfailed to parse JSON\\b',
    '\\binvalid json response body\\b',
    // Python.
    '\\b(?:expecting (?:value|property name|[^\\n]{1,20}delimiter)|extra data|unterminated string starting at|unexpected character): line \\d+ column \\d+',
    '\\bunexpected mimetype\\b',
    // Go, Rust, Java, .NET.
    '\\blooking for beginning of (?:value|object key)',
    '\\b(?:expected value|EOF while parsing [^\\n]{1,20}) at line \\d+ column \\d+',
    '\\berror decoding response body\\b',
    '\\bis an invalid start of a value\\b',
    '\\bUnrecognized token [^\\n]{1,40}: was expecting \\(?JSON',
  ].join('|'),
  'i',
);
/** Older parsers say no more than this, of a SyntaxError. */
const BARE = /^unexpected (?:token|end|eof|character|identifier)\b/i;
/** Pages in place of an answer. */
const MARKUP = /^\s*<(?:!doctype|html|head|body|\?xml)/i;
/** Answers with nothing in them. */
const EMPTY =
  /\bempty (?:response|body|answer)\b|\b(?:response|body|response body|answer) (?:was|is) empty\b|\bno content in (?:the )?response\b/i;

/** Words by which a tool says that what *it* was sent is no JSON. */
const OF_THE_REQUEST =
  /\brequest (?:body|payload|json)\b|\b(?:in|of|your) (?:the )?request\b|\bpayload\b|\byour (?:json|body)\b|\barguments?\b/i;
const OF_THE_ANSWER = /\bresponse\b|\breply\b|\banswer\b/i;

interface ParseErrorClass {
  readonly class: 'malformed-output' | 'empty-output' | 'invalid-request';
  readonly matchedText: string;
}

/** Undefined where the text does not speak of a body that could not be read. `name`: of the error's class. */
export function parseErrorClass(message: string, name?: string): ParseErrorClass | undefined {
  const head = message.slice(0, 1_000);
  const page = MARKUP.exec(head);
  if (page !== null) return { class: 'malformed-output', matchedText: page[0].trim() };
  const empty = EMPTY.exec(head);
  if (empty !== null && !OF_THE_REQUEST.test(head)) return { class: 'empty-output', matchedText: empty[0] };
  const said = (UNREADABLE.exec(head) ?? (name === 'SyntaxError' ? BARE.exec(head) : null))?.[0];
  if (said === undefined) return undefined;
  // What V8 quotes of the body is not the tool's own word.
  const own = head.replaceAll(/"[^"\n]{0,40}"(?:\.\.\.)?/g, '');
  const isOwn = OF_THE_REQUEST.test(own) && !OF_THE_ANSWER.test(own);
  return { class: isOwn ? 'invalid-request' : 'malformed-output', matchedText: said };
}
