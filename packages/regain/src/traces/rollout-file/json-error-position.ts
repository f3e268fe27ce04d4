/** Position at which a text stops being JSON: the engine's own message does not always contain it. */

/** A token after white space: punctuation, a string, or a number or word. */
const TOKEN =
  /[ \t\n\r]*([{}[\],:]|"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/uy;
/** A string or a word cut off by the end of the text. */
const CUT_OFF =
  /[ \t\n\r]*(?:"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*(?:\\(?:u[0-9a-fA-F]{0,3})?)?|-|tr?u?|fa?l?s?|nu?l?)$/uy;
const BLANK = /[ \t\n\r]*/y;

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'next' | 'nothing';

/** Index of the first invalid character; the length of the text if it ends too early. */
export function jsonErrorPosition(text: string): number {
  const open: string[] = [];
  let expected: Expected = 'value';
  let at = 0;
  for (;;) {
    BLANK.lastIndex = at;
    BLANK.exec(text);
    const tokenAt = BLANK.lastIndex;
    TOKEN.lastIndex = at;
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) {
      CUT_OFF.lastIndex = at;
      return mayStart(text[tokenAt], expected) && CUT_OFF.test(text) ? text.length : tokenAt;
    }
    const next = after(token, expected, open);
    if (next === undefined) return tokenAt;
    expected = next;
    at = TOKEN.lastIndex;
  }
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
