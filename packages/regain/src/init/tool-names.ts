/** The names of tools in the text of a program. It is not parsed: what is found is for a person to confirm. */

/** Enough for a tool with its function. */
const CALL_MAX = 20_000;
const TYPES = String.raw`\s*(?:<[^()\n]*>)?\s*\(`;

/** Of variables and keys, as in `search: tool({ ... })` and `const search: Tool = tool({ ... })`. */
export function namesBefore(functions: string): (text: string) => string[] {
  const name = String.raw`(?:(["'])([^"'\n]+)\1|([A-Za-z_$][\w$]*))\s*(?::[^=;,{}\n]*=|[:=])`;
  const definition = new RegExp(String.raw`${name}\s*(?:${functions})${TYPES}`, 'g');
  return (text) => [...text.matchAll(definition)].map(([, , quoted, plain]) => quoted ?? plain!);
}

/** In the first argument, as in `tool('search', ...)`. */
export function namesFirst(functions: string): (text: string) => string[] {
  const definition = new RegExp(String.raw`\b(?:${functions})${TYPES}\s*(["'\x60])([^"'\x60$\n]+)\1`, 'g');
  return (text) => [...text.matchAll(definition)].map(([, , name]) => name!);
}

/** In an object, as in `tool({ name: 'search', ... })` and `tool(search, { name: 'search', ... })`. */
export function namesInside(functions: string): (text: string) => string[] {
  const call = new RegExp(String.raw`\b(?:${functions})${TYPES}`, 'g');
  return (text) =>
    [...text.matchAll(call)].flatMap(({ 0: { length }, index }) => {
      const start = index + length;
      return nameIn(text.slice(start, start + CALL_MAX)) ?? [];
    });
}

const TOKEN =
  /\/\/.*|\/\*[\s\S]*?\*\/|(["'])(?:\\.|(?!\1)[^\\\n])*\1|`(?:\\.|[^`\\])*`|\bname\s*:(?=\s*["'`])|[([{)\]}]/g;

/** `text`: from the first argument on. The name is a property of the object, not of one inside it. */
function nameIn(text: string): string | undefined {
  let depth = 1;
  let name: string | undefined;
  let isNext = false;
  for (const [token] of text.matchAll(TOKEN)) {
    if (isNext) name = token.slice(1, -1);
    isNext = depth === 2 && token.startsWith('name');
    if ('([{'.includes(token)) {
      if (++depth === 2) name = undefined;
    } else if (')]}'.includes(token) && --depth === 0) return name;
  }
  return undefined;
}
