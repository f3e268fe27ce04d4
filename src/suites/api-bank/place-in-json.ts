/** Where in the text of a JSON file a value stands, for errors that a person can follow. */

/** The line, counted from 1, at which the value at `path` begins; the line of the nearest holder where it is not there. */
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
  /** Passes a value; inside it, only what lies on the path is looked for. */
  const pass = (rest: readonly (string | number)[] | undefined): void => {
    skip();
    if (rest !== undefined) found = at;
    const open = text[at];
    if (open === '"') return void string();
    if (open !== '{' && open !== '[') {
      while (at < text.length && !/[\s,:\]}]/.test(text[at]!)) at++;
      return;
    }
    at++;
    for (let index = 0; ; index++) {
      skip();
      if (at >= text.length) return;
      if (text[at] === '}' || text[at] === ']') break;
      const before = at;
      const key = open === '{' ? string() : index;
      const isOnPath = rest !== undefined && rest.length > 0 && rest[0] === key;
      pass(isOnPath ? rest.slice(1) : undefined);
      if (isOnPath || at === before) return;
    }
    at++;
  };
  pass(path);
  return lineAt(text, found);
}

export function lineAt(text: string, position: number): number {
  let line = 1;
  for (let i = text.indexOf('\n'); i !== -1 && i < position; i = text.indexOf('\n', i + 1)) line++;
  return line;
}
