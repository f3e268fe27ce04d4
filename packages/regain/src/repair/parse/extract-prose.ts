/** The sentences of a message without frames, stack traces, markup and prefixes of protocols and exceptions. */

/** Bounded text in, plain sentences out; never longer than the input. */
export function proseOf(text: string): string {
  let prose = text;
  if (prose.includes('\\"')) prose = prose.replaceAll('\\"', '"').replaceAll('\\n', '\n');
  if (prose.includes('<') && MARKUP.test(prose)) prose = withoutMarkup(prose);
  if (prose.includes('\n')) {
    prose = prose.replace(STACK_LINES, '').replace(IS_BELOW, '$1 ');
  }
  prose = prose.replace(BULLET, '').replace(SPACES, ' ').replace(PREFIXES, '');
  return (prose.includes('KeyError') ? prose.replace(KEY_ERROR, "missing key '$1'") : prose).trim();
}

/** All whitespace except the single space. */
const SPACES = /[ \t\r]{2,}|[\t\r]/g;
const MARKUP = /<(?:!doctype|html|head|body|title|h1|h2|p|pre|div|center|br)\b/i;
const TAG = /<[^<>]{0,400}>/g;

const STACK_LINES = new RegExp(
  [
    String.raw`^Traceback \(most recent call last\):[ \t]*$`,
    String.raw`^[ \t]+File "[^"\n]{0,300}", line \d+.*(?:\n {4,}(?![ ]*File ").*)?$`,
    String.raw`^[ \t]+at [\w.$<>/ ]{1,200}(?:\(.{0,200}\))?.*$`,
    String.raw`^[ \t]+\.\.\. \d+ (?:more|common frames).*$`,
    String.raw`^[ \t]*For further information visit .*$`,
    String.raw`^(?:LINE \d+:.*|[ \t]*\^+[ \t]*|SQL state: .*|SQLSTATE: .*|Position: \d+|During handling of the above exception.*|The above exception was.*)$`,
  ].join('|'),
  'gm',
);
const IS_BELOW = /(\bis:?|mean this\?)\n\s*(?=\S)/g;
const BULLET = /^[ \t]*(?:[-*•]|\d{1,2}[.)]) +/gm;

const PREFIXES = new RegExp(
  `^(?: ?(?:${[
    String.raw`HTTP(?:\/\d\.\d)? \d{3}:?`,
    String.raw`(?:status(?: code)?|error code|code)[ :=]{1,3}\d{3}(?: [-:])?`,
    String.raw`\d{1,2} [A-Z]+(?:_[A-Z]+)*:`,
    String.raw`[45]\d\d(?: [A-Z][a-z]+){1,4}:`,
    String.raw`[45]\d\d:`,
    String.raw`rpc error: code = \w+ desc =`,
    String.raw`MCP error -?\d+:`,
    '[A-Z]+(?:_[A-Z]+)+:',
    String.raw`(?:ERROR|FATAL|WARNING|HINT|DETAIL|CONTEXT|error|Error|Caused by|pydantic_core|Uncaught|Hint|Virtuoso \w+ Error \w+):`,
    String.raw`ERROR \d+ \(\w+\)(?: at line \d+)?:`,
    String.raw`SQLSTATE\[\w+\](?: \[\d+\])?:(?: [A-Z][a-z ]{1,40}: \d+)?`,
    String.raw`An error occurred \(\w+\) when calling the \w+ operation(?: \([^)\n]{0,60}\))?:`,
    String.raw`(?!KeyError)(?:[a-z_]\w*\.){0,8}[A-Z]\w*(?:Error|Exception|Warning|Fault)(?: \[\w+\])?:`,
    String.raw`(?:[a-z_]\w*\.){2,8}[A-Z]\w*:(?= )|\(\d{3,5}, ["'](?=[A-Z])`,
    String.raw`json:|sql:|strict decoding error:|GraphQL error:|GraphqlError:|openai\.\w+:`,
    String.raw`ORA-\d{5}:|(?:\w+ )?[Vv]alidation (?:failed|error):|Input validation error:|(?:Error executing tool \w+|Invalid arguments for tool \w+):`,
    String.raw`\[[\w.]+\](?= [A-Za-z])`,
  ].join('|')}) ?)+`,
  'gm',
);
/** A KeyError of Python contains only the name. */
const KEY_ERROR = /^KeyError: ['"]([^'"\n]{1,100})['"]$/gm;

function withoutMarkup(html: string): string {
  return withoutBlock(withoutBlock(html, 'style'), 'script')
    .replace(/<\/(?:title|h\d|p|pre|div|li|tr)>|<br ?\/?>/gi, '.\n')
    .replace(TAG, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replace(/\.(?:[ \t]*\n[ \t]*\.)+/g, '.');
}

/** Removes everything between tags of one kind by position: a pattern would be slow. */
function withoutBlock(html: string, tag: string): string {
  const lower = html.toLowerCase();
  let out = '';
  let from = 0;
  for (;;) {
    const start = lower.indexOf(`<${tag}`, from);
    if (start === -1) return out + html.slice(from);
    const end = lower.indexOf(`</${tag}>`, start);
    out += html.slice(from, start);
    if (end === -1) return out;
    from = end + tag.length + 3;
  }
}

/** From the first text to the end of the second. */
const frames: readonly (readonly [opens: string, closes: string])[] = [
  // AI SDK
  ['Type validation failed', '\nError message: '],
  // LangChain
  ['Error invoking tool ', ' with error:'],
];

export function withoutFrame(text: string): string {
  for (const [opens, closes] of frames) {
    const start = text.indexOf(opens);
    const end = start === -1 ? -1 : text.indexOf(closes, start);
    if (end !== -1) return `${text.slice(0, start)}\n${text.slice(end + closes.length).trimStart()}`;
  }
  return text;
}
