/** Messages of JSON parsers: mostly about an answer that is a page, truncated or empty, sometimes about the request. */

const UNREADABLE: RegExp = new RegExp(
  [
    // V8, and messages that quote it.
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
/** Older parsers say only this in a SyntaxError. */
const BARE = /^unexpected (?:token|end|eof|character|identifier)\b/i;
/** Pages instead of an answer. */
export const MARKUP = /^\s*<(?:!doctype|html|head|body|\?xml)/i;
/** Empty answers. */
const EMPTY =
  /\bempty (?:response|body|answer)\b|\b(?:response|body|response body|answer) (?:was|is) empty\b|\bno content in (?:the )?response\b/i;

/** Texts of a tool that could not parse the request. */
const OF_THE_REQUEST =
  /\brequest (?:body|payload|json)\b|\b(?:in|of|your) (?:the )?request\b|\bpayload\b|\byour (?:json|body)\b|\barguments?\b/i;
const OF_THE_ANSWER = /\bresponse\b|\breply\b|\banswer\b/i;

interface ParseErrorClass {
  readonly class: 'malformed-output' | 'empty-output' | 'invalid-request';
  readonly matchedText: string;
}

/** Undefined if the text is not about a body that could not be parsed. `name`: the name of the error's class. */
export function parseErrorClass(message: string, name?: string): ParseErrorClass | undefined {
  const head = message.slice(0, 1_000);
  const page = MARKUP.exec(head);
  if (page !== null) return { class: 'malformed-output', matchedText: page[0].trim() };
  const empty = EMPTY.exec(head);
  if (empty !== null && !OF_THE_REQUEST.test(head)) return { class: 'empty-output', matchedText: empty[0] };
  const said = (UNREADABLE.exec(head) ?? (name === 'SyntaxError' ? BARE.exec(head) : null))?.[0];
  if (said === undefined) return undefined;
  // The part of the body that V8 quotes is not the tool's own text.
  const own = head.replaceAll(/"[^"\n]{0,40}"(?:\.\.\.)?/g, '');
  const isOwn = OF_THE_REQUEST.test(own) && !OF_THE_ANSWER.test(own);
  return { class: isOwn ? 'invalid-request' : 'malformed-output', matchedText: said };
}
