/** JSON with comments and trailing commas, as editors write it. */

import type { Json } from '../../types/index.ts';
import { TextCursor } from './text-cursor.ts';
import { type Format, type Member, type ObjectNode, syntaxError, type TextNode } from './text-node.ts';

export const jsonFormat: Format = {
  name: 'json',
  empty: '{}\n',
  parse(text) {
    const root = new JsonParser(text).parse();
    if (root.kind !== 'object') throw syntaxError(text, root.start, 'must contain a JSON object');
    return root;
  },
  member: (key, value) => `${JSON.stringify(key)}: ${value}`,
  value: printJson,
};

const DEPTH_MAX = 200;
const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const STRING = /"[^"\\\n]*(?:\\.[^"\\\n]*)*"/y;
const SPACE = /(?:[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y;

class JsonParser extends TextCursor {
  parse(): TextNode {
    this.take(SPACE);
    const node = this.#node(0);
    this.take(SPACE);
    if (this.at < this.text.length) throw this.error('nothing may follow the JSON value');
    return node;
  }

  #node(depth: number): TextNode {
    if (depth > DEPTH_MAX) throw this.error('is nested too deep');
    const start = this.at;
    if (this.peek('{')) return this.#object(depth);
    if (this.peek('[')) return this.#array(depth);
    const token = this.take(this.peek('"') ? STRING : SCALAR);
    if (token === undefined) throw this.error('a JSON value is expected');
    return { kind: 'value', start, end: this.at, value: this.#parseToken(token, start) };
  }

  #object(depth: number): ObjectNode {
    const start = this.at;
    const members: Member[] = [];
    this.list('}', SPACE, () => {
      const keyStart = this.at;
      const token = this.take(STRING);
      if (token === undefined) throw this.error('a name in double quotes is expected');
      const key = this.#parseToken(token, keyStart) as string;
      if (members.some((member) => member.key === key)) throw this.error(`the name ${token} is repeated`);
      this.take(SPACE);
      this.expect(':', 'a colon');
      this.take(SPACE);
      const node = this.#node(depth + 1);
      members.push({ key, start: keyStart, end: node.end, node });
    });
    return { kind: 'object', start, end: this.at, members, isInline: true, prefix: '' };
  }

  #array(depth: number): TextNode {
    const start = this.at;
    const items: TextNode[] = [];
    this.list(']', SPACE, () => items.push(this.#node(depth + 1)));
    return { kind: 'array', start, end: this.at, items };
  }

  #parseToken(token: string, start: number): Json {
    try {
      return JSON.parse(token);
    } catch {
      throw syntaxError(this.text, start, `${token.slice(0, 40)} is not JSON`);
    }
  }
}

/** One line for arrays of short values, as people write arguments. */
function printJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(printJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, inner]) => `${JSON.stringify(key)}: ${printJson(inner)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
