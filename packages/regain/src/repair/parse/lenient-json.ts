/** Parses almost-JSON in one pass: truncated, or printed by Python. Keeps what was read before an error. */

import type { Json } from '../../types/index.ts';
import { valueOfText } from './parse-literals.ts';

const DEPTH_MAX = 32;
const ITEMS_MAX = 2_000;

/** The value at the start of the text; undefined if there is none. */
export function lenientJson(text: string): Json | undefined {
  const reader = new Reader(text);
  return reader.value(0);
}

class Reader {
  readonly #text: string;
  #at = 0;
  #items = 0;
  /** The rest cannot be parsed. */
  #isLost = false;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): Json | undefined {
    this.#skip();
    const char = this.#text[this.#at];
    if (char === undefined || depth > DEPTH_MAX || ++this.#items > ITEMS_MAX) {
      this.#isLost = true;
      return undefined;
    }
    if (char === '{') return this.#object(depth);
    if (char === '[' || char === '(') return this.#list(depth, char === '[' ? ']' : ')');
    return char === '"' || char === "'" ? this.#quoted(char) : valueOfText(this.#bare());
  }

  #object(depth: number): Json {
    const entries: [string, Json][] = [];
    this.#at++;
    while (!this.#isLost && !this.#closes('}')) {
      this.#skip();
      const char = this.#text[this.#at];
      const key = char === '"' || char === "'" ? this.#quoted(char) : this.#bare();
      this.#skip();
      if (this.#text[this.#at] !== ':') break;
      this.#at++;
      const value = this.value(depth + 1);
      if (value !== undefined) entries.push([key, value]);
    }
    // `fromEntries` defines properties, so that the key `__proto__` stays a key.
    return Object.fromEntries(entries);
  }

  #list(depth: number, end: string): Json {
    const items: Json[] = [];
    this.#at++;
    while (!this.#isLost && !this.#closes(end)) {
      const before = this.#at;
      const value = this.value(depth + 1);
      if (value !== undefined) items.push(value);
      if (this.#at === before) break;
    }
    return items;
  }

  /** Skips a comma; true at the closing bracket and at the end of truncated text. */
  #closes(end: string): boolean {
    this.#skip();
    if (this.#text[this.#at] === ',') {
      this.#at++;
      this.#skip();
    }
    const char = this.#text[this.#at];
    if (char === end) this.#at++;
    else if (char === '}' || char === ']' || char === ')') this.#isLost = true;
    return char === end || char === undefined || this.#isLost;
  }

  #quoted(quote: string): string {
    let out = '';
    let from = ++this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at];
      if (char === quote) break;
      if (char !== '\\') continue;
      out += this.#text.slice(from, this.#at);
      const next = this.#text[this.#at + 1];
      out += next === 'n' ? '\n' : next === 't' ? '\t' : (next ?? '');
      from = ++this.#at + 1;
    }
    out += this.#text.slice(from, this.#at);
    this.#at++;
    return out;
  }

  /** A number, a constant, or a printed Python object: up to the next comma or bracket outside parentheses. */
  #bare(): string {
    const from = this.#at;
    let open = 0;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]!;
      if (char === '(') open++;
      else if (char === ')' && open > 0) open--;
      else if (open === 0 && BARE_END.test(char)) break;
    }
    if (this.#at === from) this.#isLost = true;
    return this.#text.slice(from, this.#at).trim();
  }

  #skip(): void {
    while (SPACE.test(this.#text[this.#at] ?? 'x')) this.#at++;
  }
}

const SPACE = /\s/;
const BARE_END = /[,:}\])\n]/;
