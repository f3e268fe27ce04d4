/** The position of a value in the text of a JSON file, for errors. */

/** The line, from 1, at which the value at `path` begins; where it is missing, the line of its nearest parent. */
export function lineOf(text: string, path: readonly (string | number)[]): number {
  let at = 0;
  let found = 0;
  const skip = () => {
    while (at < text.length && /[\s,:]/.test(text[at]!)) at++;
  };
  const string = (): string => {
    const start = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    at++;
    try {
      return JSON.parse(text.slice(start, at)) as string;
    } catch {
      return '';
    }
  };
  /** Skips a value of any depth. */
  const leap = (): void => {
    let depth = 0;
    do {
      skip();
      const mark = text[at];
      if (mark === '"') string();
      else if (mark === '{' || mark === '[' || mark === '}' || mark === ']') {
        depth += mark === '{' || mark === '[' ? 1 : -1;
        at++;
      } else while (at < text.length && !/[\s,:[\]{}"]/.test(text[at]!)) at++;
    } while (depth > 0 && at < text.length);
  };
  /** Follows the path. */
  const pass = (rest: readonly (string | number)[]): void => {
    skip();
    found = at;
    const open = text[at];
    if (rest.length === 0 || (open !== '{' && open !== '[')) return;
    at++;
    for (let index = 0; ; index++) {
      skip();
      if (at >= text.length || text[at] === '}' || text[at] === ']') return;
      const before = at;
      const key = open === '{' ? string() : index;
      if (rest[0] === key) {
        pass(rest.slice(1));
        return;
      }
      leap();
      if (at === before) return;
    }
  };
  pass(path);
  return lineAt(text, found);
}

export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < position; i = text.indexOf('\n', i + 1)) line++;
  return line;
}

/** The position at which a text stops being JSON; its length where only the end is missing. */
export function syntaxErrorAt(text: string): number {
  const token =
    /\s*(?:("(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])|([[\]{},:]))/y;
  /** The open containers, and what may come next. */
  const open: ('[' | '{')[] = [];
  let expected: 'value' | 'value or end' | 'key' | 'key or end' | ':' | ', or end' = 'value';
  for (;;) {
    const at = token.lastIndex + (/^\s*/.exec(text.slice(token.lastIndex)) as RegExpExecArray)[0].length;
    if (open.length === 0 && expected === ', or end') return at;
    const found = token.exec(text);
    if (found === null) return at;
    const [, string, , mark] = found;
    const inside = open.at(-1);
    const isEnd = mark === (inside === '{' ? '}' : ']') && inside !== undefined;
    if (expected === ':' && mark === ':') expected = 'value';
    else if (expected === ', or end' && mark === ',') expected = inside === '{' ? 'key' : 'value';
    else if (expected.endsWith('or end') && isEnd) {
      open.pop();
      expected = ', or end';
    } else if (expected.startsWith('key') && string !== undefined) expected = ':';
    else if (expected.startsWith('value') && (mark === undefined || mark === '[' || mark === '{')) {
      if (mark !== undefined) open.push(mark as '[' | '{');
      expected = mark === undefined ? ', or end' : mark === '[' ? 'value or end' : 'key or end';
    } else return at;
  }
}
