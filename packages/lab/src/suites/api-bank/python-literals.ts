/** Values as in the dialogues: everything as text, lists and booleans as Python prints them. */

import type { Json, JsonObject, JsonSchema } from 'regain/internal/types';

/** The value in the type of the schema, where the text can be converted; otherwise unchanged. */
export function typed(value: Json, schema: JsonSchema): Json {
  if (typeof value !== 'string' || schema.type === 'string') return value;
  const read = pythonLiteral(value);
  return read === undefined ? value : read;
}

export function typedArgs(args: JsonObject, schema: JsonSchema): JsonObject {
  const properties = (schema.properties ?? {}) as { readonly [name: string]: JsonSchema };
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => [name, typed(value, properties[name] ?? {})]),
  );
}

/** Parses a Python literal of texts, numbers, booleans, None, lists and dicts; undefined for anything else. */
export function pythonLiteral(text: string): Json | undefined {
  const source = text.trim();
  let at = 0;
  const skip = () => {
    while (/\s/.test(source[at] ?? '')) at++;
  };
  const fail = (): never => {
    throw new SyntaxError('no literal');
  };
  const take = (mark: string) => {
    skip();
    if (source[at] !== mark) fail();
    at++;
  };
  const string = (): string => {
    const quote = source[at++]!;
    let value = '';
    while (source[at] !== quote) {
      if (at >= source.length) fail();
      if (source[at] === '\\') at++;
      value += source[at++];
    }
    at++;
    return value;
  };
  const items = <T>(close: string, item: () => T): T[] => {
    const found: T[] = [];
    at++;
    for (;;) {
      skip();
      if (source[at] === close) break;
      found.push(item());
      skip();
      if (source[at] !== close) take(',');
    }
    at++;
    return found;
  };
  const value = (): Json => {
    skip();
    const first = source[at] ?? '';
    if (first === "'" || first === '"') return string();
    if (first === '[') return items(']', value);
    if (first === '{') {
      const entries = items('}', () => {
        skip();
        const key = string();
        take(':');
        return [key, value()] as const;
      });
      return Object.fromEntries(entries);
    }
    const word = /^(?:True|False|None|true|false|null|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/.exec(
      source.slice(at),
    )?.[0];
    if (word === undefined) return fail();
    at += word.length;
    if (/^[Tt]rue$/.test(word)) return true;
    if (/^[Ff]alse$/.test(word)) return false;
    return word === 'None' || word === 'null' ? null : Number(word);
  };
  try {
    const read = value();
    skip();
    return at === source.length ? read : undefined;
  } catch {
    return undefined;
  }
}
