/**
 * Parses JSON as a fault has written it: other quotes, bare keys, stray commas, comments, wrappers. It gives back the exact
 * value or nothing: the readers of `repair` also complete truncated text, and what they complete restores no answer.
 */

import type { Json } from '../../types/index.ts';

/** The value, or undefined if the text contains no complete one. */
export function lenientJson(text: string): Json | undefined {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === 'string' ? (lenientJson(value) ?? value) : value;
  } catch {
    const fenced = /```[a-z]*\n([\s\S]*?)```/.exec(text)?.[1] ?? text;
    const start = fenced.search(/[[{]/);
    if (start === -1) return undefined;
    return new Reader(fenced.slice(start)).read();
  }
}

const words: Readonly<Record<string, Json>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): Json | undefined {
    this.#skip();
    const next = this.#text[this.#at];
    if (next === undefined) return undefined;
    if (next === '{') return this.#object();
    if (next === '[') return this.#array();
    if (next === '"' || next === "'") return this.#quoted(next);
    return this.#word();
  }

  #object(): Json | undefined {
    const entries: [string, Json][] = [];
    this.#at++;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === '}') return this.#done(Object.fromEntries(entries));
      const key = this.#key();
      this.#skip();
      if (key === undefined || this.#text[this.#at++] !== ':') return undefined;
      const value = this.read();
      if (value === undefined) return undefined;
      entries.push([key, value]);
    }
  }

  #array(): Json | undefined {
    const items: Json[] = [];
    this.#at++;
    for (;;) {
      this.#skip();
      if (this.#text[this.#at] === ']') return this.#done(items);
      const value = this.read();
      if (value === undefined) return undefined;
      items.push(value);
    }
  }

  #key(): string | undefined {
    const next = this.#text[this.#at];
    if (next === '"' || next === "'") return this.#quoted(next);
    return this.#take(/[\w$-]+/y);
  }

  #quoted(quote: string): string | undefined {
    let out = '';
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const next = this.#text[this.#at]!;
      if (next === quote) return this.#done(out);
      out += next === '\\' ? this.#escaped() : next;
    }
    return undefined;
  }

  #escaped(): string {
    const next = this.#text[++this.#at] ?? '';
    if (next === 'u') {
      const code = this.#text.slice(this.#at + 1, this.#at + 5);
      this.#at += 4;
      return String.fromCharCode(Number.parseInt(code, 16));
    }
    return { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f' }[next] ?? next;
  }

  #word(): Json | undefined {
    const word = this.#take(/[\w+.-]+/y);
    if (word === undefined) return undefined;
    if (word in words) return words[word];
    const number = Number(word);
    return Number.isNaN(number) ? undefined : number;
  }

  /** Commas are not needed for lenient parsing. */
  #skip(): void {
    this.#take(/(?:[\s,]|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)+/y);
  }

  #take(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0];
    this.#at += found?.length ?? 0;
    return found;
  }

  #done<T>(value: T): T {
    this.#at++;
    return value;
  }
}
