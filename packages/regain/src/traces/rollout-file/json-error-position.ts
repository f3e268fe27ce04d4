/** Position at which a text stops being JSON: the engine's own message does not always contain it. */

/** Punctuation, a number or a word. */
const TOKEN = /[{}[\],:]|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
/** A word cut off by the end of the text. */
const CUT_WORD = /(?:-|tr?u?|fa?l?s?|nu?l?)$/y;
/** A part of the inside of a string. Its length is limited: the engine fails on very long matches. */
const STRING_PART = /[^"\\\p{Cc}]{1,4096}|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/uy;
const CUT_ESCAPE = /(?:\\(?:u[0-9a-fA-F]{0,3})?)?$/y;
const BLANK = ' \t\n\r';

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'next' | 'nothing';

/** Index of the first invalid character; the length of the text if it ends too early. */
export function jsonErrorPosition(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    while (at < text.length && BLANK.includes(text[at]!)) at++;
    const isString = text[at] === '"';
    const end = isString ? stringEnd(text, at) : endOf(TOKEN, text, at);
    if (end === undefined) {
      const isCut = isString
        ? endOf(CUT_ESCAPE, text, insideEnd(text, at)) !== undefined
        : endOf(CUT_WORD, text, at) !== undefined;
      return mayStart(text[at], expected) && isCut ? text.length : at;
    }
    const next = after(isString ? '"' : text.slice(at, end), expected, open);
    if (next === undefined) return at;
    expected = next;
    at = end;
  }
}

/** Index after the match that starts here. */
function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

/** Index after the closing quote of the string that starts here. */
function stringEnd(text: string, at: number): number | undefined {
  const end = insideEnd(text, at);
  return text[end] === '"' ? end + 1 : undefined;
}

/** Index at which the inside of the string that starts here ends or becomes invalid. */
function insideEnd(text: string, at: number): number {
  let end = at + 1;
  for (let next = endOf(STRING_PART, text, end); next !== undefined; next = endOf(STRING_PART, text, end))
    end = next;
  return end;
}

/** Whether a string, or a word if a value is expected, may start with this character here. */
function mayStart(character: string | undefined, expected: Expected): boolean {
  if (expected === 'value' || expected === 'value-or-end') return true;
  return character === '"' && (expected === 'key' || expected === 'key-or-end');
}

/** What may follow a token; undefined if the token is not allowed here. Tracks open brackets. */
function after(token: string, expected: Expected, open: string[]): Expected | undefined {
  const isClosing = token === '}' || token === ']';
  if (isClosing) {
    const mayClose = expected === 'next' || expected === (token === '}' ? 'key-or-end' : 'value-or-end');
    if (!mayClose || open.pop() !== token) return undefined;
    return open.length === 0 ? 'nothing' : 'next';
  }
  if (token === ',') return expected === 'next' ? (open.at(-1) === '}' ? 'key' : 'value') : undefined;
  if (token === ':') return expected === 'colon' ? 'value' : undefined;
  if (expected === 'key' || expected === 'key-or-end') return token.startsWith('"') ? 'colon' : undefined;
  if (expected !== 'value' && expected !== 'value-or-end') return undefined;
  if (token === '{' || token === '[') {
    open.push(token === '{' ? '}' : ']');
    return token === '{' ? 'key-or-end' : 'value-or-end';
  }
  return open.length === 0 ? 'nothing' : 'next';
}
