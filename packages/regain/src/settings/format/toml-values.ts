/** Keys and values of TOML 1.0, with their places. */

import type { Json } from '../../types/index.ts';
import { TextCursor } from './text-cursor.ts';
import { memberOf, type ObjectNode, type TextNode } from './text-node.ts';

const DEPTH_MAX = 200;
const BARE_KEY = /[A-Za-z0-9_-]+/y;
const BASIC = /"[^"\\\n]*(?:\\(?:[btnfr"\\]|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})[^"\\\n]*)*"/y;
const LITERAL = /'[^'\n]*'/y;
const LONG_BASIC = /"""[^"\\]*(?:(?:\\[\s\S]|"{1,2}(?!"))[^"\\]*)*"""(?:"{0,2}(?!"))?/y;
const LONG_LITERAL = /'''[^']*(?:'{1,2}(?!')[^']*)*'''(?:'{0,2}(?!'))?/y;
const DATE =
  /\d{4}-\d{2}-\d{2}(?:[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})?)?|\d{2}:\d{2}:\d{2}(?:\.\d+)?/y;
const NUMBER =
  /0x[\dA-Fa-f](?:_?[\dA-Fa-f])*|0o[0-7](?:_?[0-7])*|0b[01](?:_?[01])*|[+-]?(?:0|[1-9](?:_?\d)*)(?:\.\d(?:_?\d)*)?(?:[eE][+-]?\d(?:_?\d)*)?/y;
const WORD = /true|false|[+-]?(?:inf|nan)/y;
const BLANK = /[ \t]*/y;
const LINES = /(?:[ \t\r\n]+|#[^\n]*)*/y;

export class TomlReader extends TextCursor {
  blank(): void {
    this.take(BLANK);
  }

  /** Spaces, line ends and comments. */
  lines(): void {
    this.take(LINES);
  }

  /** The parts of a key with dots. */
  key(): string[] {
    const parts: string[] = [];
    for (;;) {
      this.blank();
      const token = this.take(BARE_KEY) ?? this.#quotedKey();
      if (token === undefined) throw this.error('a key is expected');
      parts.push(token);
      this.blank();
      if (!this.peek('.')) return parts;
      this.at++;
    }
  }

  #quotedKey(): string | undefined {
    const basic = this.take(BASIC);
    return basic === undefined ? this.take(LITERAL)?.slice(1, -1) : unescaped(basic.slice(1, -1));
  }

  value(depth = 0): TextNode {
    if (depth > DEPTH_MAX) throw this.error('is nested too deep');
    const start = this.at;
    if (this.peek('[')) return this.#array(depth);
    if (this.peek('{')) return this.#inlineTable(depth);
    const value = this.#string() ?? this.#scalar();
    if (value === undefined) throw this.error('a TOML value is expected');
    return { kind: 'value', start, end: this.at, value };
  }

  #string(): string | undefined {
    if (this.peek('"""') || this.peek("'''")) {
      const long = this.take(LONG_BASIC);
      const inner = (long ?? this.take(LONG_LITERAL))?.slice(3, -3).replace(/^\r?\n/, '');
      return long === undefined ? inner : unescaped(inner!.replaceAll(/\\[ \t]*\r?\n\s*/g, ''));
    }
    const basic = this.take(BASIC);
    return basic === undefined ? this.take(LITERAL)?.slice(1, -1) : unescaped(basic.slice(1, -1));
  }

  /** Dates stay texts, and so do numbers that JSON does not know. */
  #scalar(): Json | undefined {
    const date = this.take(DATE);
    if (date !== undefined) return date;
    const word = this.take(WORD);
    if (word !== undefined) return word === 'true' || word === 'false' ? word === 'true' : word;
    const number = this.take(NUMBER);
    return number === undefined ? undefined : Number(number.replaceAll('_', ''));
  }

  #array(depth: number): TextNode {
    const start = this.at;
    const items: TextNode[] = [];
    this.list(']', LINES, () => items.push(this.value(depth + 1)));
    return { kind: 'array', start, end: this.at, items };
  }

  #inlineTable(depth: number): ObjectNode {
    const start = this.at;
    const table: ObjectNode = { kind: 'object', start, end: start, members: [], isInline: true, prefix: '' };
    this.list('}', LINES, () => this.pair(table, depth + 1));
    table.end = this.at;
    return table;
  }

  /** One `key = value` in a table. Keys with dots make tables on the way. */
  pair(table: ObjectNode, depth = 0): void {
    const start = this.at;
    const parts = this.key();
    this.expect('=');
    this.blank();
    const node = this.value(depth);
    let owner = table;
    for (const part of parts.slice(0, -1)) owner = this.#tableIn(owner, part, start, node.end);
    const key = parts.at(-1)!;
    if (memberOf(owner, key) !== undefined) throw this.error(`the key ${key} is repeated`);
    owner.members.push({ key, start, end: node.end, node });
  }

  #tableIn(owner: ObjectNode, key: string, start: number, end: number): ObjectNode {
    const found = memberOf(owner, key);
    if (found !== undefined) {
      if (found.node.kind !== 'object') throw this.error(`the key ${key} is no table`);
      found.end = end;
      found.node.end = end;
      return found.node;
    }
    const { isInline } = owner;
    const prefix = `${owner.prefix}${tomlKey(key)}.`;
    const node: ObjectNode = { kind: 'object', start, end, members: [], isInline, prefix };
    owner.members.push({ key, start, end, node });
    return node;
  }
}

const ESCAPES: { readonly [letter: string]: string } = {
  ...{ b: '\b', t: '\t', n: '\n', f: '\f', r: '\r', '"': '"', '\\': '\\' },
};

function unescaped(text: string): string {
  return text.replaceAll(/\\(?:u([\dA-Fa-f]{4})|U([\dA-Fa-f]{8})|(.))/g, (all, short, long, letter) => {
    const code = Number.parseInt(short ?? long ?? '', 16);
    return Number.isNaN(code)
      ? (ESCAPES[letter] ?? all)
      : code > 0x10_ffff
        ? all
        : String.fromCodePoint(code);
  });
}

export function tomlKey(key: string): string {
  return /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
}
