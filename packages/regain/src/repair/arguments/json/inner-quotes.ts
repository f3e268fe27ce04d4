/** Parses JSON whose texts contain quotes that are not escaped: `{"q": "say "hi" to all", "n": 3}`. */

import type { Json } from '../../../types/index.ts';
import { jsonConstants } from './json-types.ts';

const DEPTH_MAX = 64;
/** Each may read the rest of the text without a result. */
const NESTED_TRIES_MAX = 16;

/** The object or list; undefined if anything else is wrong with the text. */
export function parseWithInnerQuotes(text: string): Json | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  const reader = new Reader(text);
  try {
    const value = reader.value(0);
    return reader.isAtEnd() ? value : undefined;
  } catch {
    return undefined;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;
  #nestedTries = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): Json {
    if (depth > DEPTH_MAX) throw unreadable;
    const char = this.#next();
    if (char === '{') return this.#object(depth);
    if (char === '[') return this.#list(depth);
    if (char === '"' || char === "'") return this.#nested(char, depth) ?? this.#string(char);
    const word = this.#match(WORD);
    const known = jsonConstants.get(word);
    if (known !== undefined) return known;
    if (!NUMBER.test(word)) throw unreadable;
    return Number(word);
  }

  isAtEnd(): boolean {
    return this.#next() === '';
  }

  #object(depth: number): Json {
    const entries: [string, Json][] = [];
    this.#at++;
    while (this.#next() !== '}') {
      const quote = this.#next();
      if (quote !== '"' && quote !== "'") throw unreadable;
      const key = this.#match(quote === '"' ? KEY : SINGLE_KEY);
      this.#take(':');
      entries.push([key.includes('\\') ? String(JSON.parse(key)) : key.slice(1, -1), this.value(depth + 1)]);
      if (this.#next() !== '}') this.#take(',');
    }
    this.#at++;
    // `fromEntries` defines properties, so that the key `__proto__` stays a key.
    return Object.fromEntries(entries);
  }

  #list(depth: number): Json {
    const items: Json[] = [];
    this.#at++;
    while (this.#next() !== ']') {
      items.push(this.value(depth + 1));
      if (this.#next() !== ']') this.#take(',');
    }
    this.#at++;
    return items;
  }

  /** `"{"city": "Oslo"}"`: an object in quotes. */
  #nested(quote: string, depth: number): Json | undefined {
    const start = this.#at;
    if (!opensNested(this.#text, start) || ++this.#nestedTries > NESTED_TRIES_MAX) return undefined;
    this.#at++;
    try {
      const value = this.value(depth + 1);
      this.#take(quote);
      return value;
    } catch {
      this.#at = start;
      return undefined;
    }
  }

  /** A quote ends a text if the structure continues after it. */
  #string(quote: string): string {
    let out = '';
    let from = ++this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const char = this.#text[this.#at]!;
      if (char === '\\') {
        out += this.#text.slice(from, this.#at) + this.#escape();
        from = this.#at + 1;
      } else if (char === quote && this.#continuesAfter()) {
        out += this.#text.slice(from, this.#at++);
        return out;
      }
    }
    throw unreadable;
  }

  #escape(): string {
    const next = this.#text[++this.#at];
    if (next === undefined) throw unreadable;
    if (next !== 'u') return escapes[next] ?? next;
    const code = this.#text.slice(this.#at + 1, this.#at + 5);
    if (!/^[\da-f]{4}$/i.test(code)) throw unreadable;
    this.#at += 4;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  #continuesAfter(): boolean {
    CONTINUES.lastIndex = this.#at + 1;
    return CONTINUES.test(this.#text);
  }

  /** The next character that is not white space. */
  #next(): string {
    while (SPACE.test(this.#text[this.#at] ?? 'x')) this.#at++;
    return this.#text[this.#at] ?? '';
  }

  #take(char: string): void {
    if (this.#next() !== char) throw unreadable;
    this.#at++;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0];
    if (match === undefined) throw unreadable;
    this.#at += match.length;
    return match;
  }
}

function opensNested(text: string, start: number): boolean {
  return /^["']\s{0,9}[{[]\s{0,9}["'{[]/.test(text.slice(start, start + 24));
}

const unreadable = new Error('not JSON with inner quotes');
const SPACE = /\s/;
const KEY = /"(?:[^"\\\n]|\\.){0,200}"/y;
const SINGLE_KEY = /'(?:[^'\\\n]|\\.){0,200}'/y;
const WORD = /[-+.\w]{1,40}/y;
const NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?(?:e[-+]?\d{1,3})?$/i;
/** The end of an object or a list, a key, or the next item; a key after white space means that a comma is missing. */
const CONTINUES =
  /\s{0,40}(?:[}\]]|$|:\s|,?\s{0,40}["'][^"'\n]{1,80}["']\s{0,9}:|,\s{0,40}(?:["'[{}\]]|-?\d[\d.]{0,20}\s{0,9}[,\]]|(?:true|false|null|True|False|None)\s{0,9}[,\]]))/y;
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' };
