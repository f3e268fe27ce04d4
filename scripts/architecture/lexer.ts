/** Blanks comments and the insides of strings in a source text, so that words in them raise no alarm. */

/** Words after which a slash opens a regular expression, not a division. */
const beforeRegex =
  /(?:^|[([{},;:=!&|?+\-*%^~<>]|\b(?:return|typeof|case|in|of|do|else|void|delete|await|yield))$/;

/** Same length and same line breaks as `source`; code kept, comments and string contents replaced by spaces. */
export function codeOnly(source: string): string {
  const out = [...source.split('')];
  /** For each template literal being interpolated: the depth of braces at which its `${` closes. */
  const templates: number[] = [];
  let depth = 0;
  let at = 0;

  const blank = (from: number, to: number) => {
    for (let i = from; i < to; i++) if (out[i] !== '\n') out[i] = ' ';
  };
  const template = (from: number) => {
    let i = from;
    while (i < source.length && source[i] !== '`' && !source.startsWith('${', i))
      i += source[i] === '\\' ? 2 : 1;
    blank(from, Math.min(i, source.length));
    if (source[i] === '$') {
      templates.push(depth);
      depth++;
      return i + 2;
    }
    return i + 1;
  };

  while (at < source.length) {
    const char = source[at]!;
    if (source.startsWith('//', at) || (at === 0 && source.startsWith('#!'))) {
      const end = endOf(source, '\n', at);
      blank(at, end);
      at = end;
    } else if (source.startsWith('/*', at)) {
      const end = Math.min(source.length, endOf(source, '*/', at + 2) + 2);
      blank(at, end);
      at = end;
    } else if (char === "'" || char === '"') {
      const end = closing(source, char, at + 1);
      blank(at + 1, end);
      at = end + 1;
    } else if (char === '`') {
      at = template(at + 1);
    } else if (
      char === '/' &&
      beforeRegex.test(
        out
          .slice(Math.max(0, at - 200), at)
          .join('')
          .trimEnd(),
      )
    ) {
      const end = regexEnd(source, at + 1);
      blank(at + 1, end);
      at = end + 1;
    } else {
      if (char === '{') depth++;
      if (char === '}') depth--;
      at++;
      if (char === '}' && templates.length > 0 && templates.at(-1) === depth) {
        templates.pop();
        at = template(at);
      }
    }
  }
  return out.join('');
}

function endOf(source: string, mark: string, from: number): number {
  const index = source.indexOf(mark, from);
  return index < 0 ? source.length : index;
}

function closing(source: string, quote: string, from: number): number {
  let i = from;
  while (i < source.length && source[i] !== quote && source[i] !== '\n') i += source[i] === '\\' ? 2 : 1;
  return Math.min(i, source.length);
}

/** A slash inside a character class does not close a regular expression. */
function regexEnd(source: string, from: number): number {
  let inClass = false;
  let i = from;
  while (i < source.length && source[i] !== '\n') {
    if (source[i] === '\\') i++;
    else if (source[i] === '[') inClass = true;
    else if (source[i] === ']') inClass = false;
    else if (source[i] === '/' && !inClass) break;
    i++;
  }
  return Math.min(i, source.length);
}
