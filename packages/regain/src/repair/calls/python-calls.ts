/** Calls in Python syntax, as executable ground truth has them: `f(a=1, b=[2, 3])`, `[f(1), module.g(x="y")]`. */

import { invalidInput, type Json } from '../../types/index.ts';
import { jsonConstants } from '../arguments/json/json-types.ts';

export interface PythonCall {
  readonly name: string;
  readonly positional: readonly Json[];
  readonly named: ReadonlyMap<string, Json>;
}

/** Values must be literals, or arithmetic of numbers. Anything else is an error that names the column. */
export function parsePythonCalls(text: string): readonly PythonCall[] {
  const reader = new Reader(text);
  const calls = reader.eats('[') ? reader.sequence(']', () => reader.call()) : [reader.call()];
  reader.eats(';');
  if (!reader.isAtEnd) reader.fail('the end of the call');
  return calls;
}

const NAME = /[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*/y;
const NUMBER = /0[xX][\da-fA-F_]+|(?:\d[\d_]*(?:\.[\d_]*)?|\.\d[\d_]*)(?:[eE][+-]?\d+)?/y;
const STRING = /([rRuU]?)("""|'''|"|')((?:\\[\s\S]|(?!\2)[^\\])*)\2/y;
const KEYWORD = /([A-Za-z_]\w*)\s*=(?!=)/y;
const DEPTH_MAX = 100;

class Reader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    this.#skipSpace();
    return this.#at === this.#text.length;
  }

  call(): PythonCall {
    const name = this.#take(NAME)?.[0] ?? this.fail('the name of a tool');
    if (!this.eats('(')) this.fail('(');
    const positional: Json[] = [];
    const named = new Map<string, Json>();
    this.sequence(')', () => {
      const keyword = this.#take(KEYWORD)?.[1];
      if (keyword !== undefined) named.set(keyword, this.#value());
      else if (named.size > 0) this.fail('an argument with its name');
      else positional.push(this.#value());
    });
    return { name, positional, named };
  }

  /** Items with commas between them up to `end`; a comma after the last one is allowed. */
  sequence<T>(end: string, item: () => T): T[] {
    const items: T[] = [];
    while (!this.eats(end)) {
      items.push(this.#nested(item));
      if (this.eats(',')) continue;
      if (this.eats(end)) break;
      this.fail(`, or ${end}`);
    }
    return items;
  }

  eats(symbol: string): boolean {
    this.#skipSpace();
    const isNext = this.#text.startsWith(symbol, this.#at);
    if (isNext) this.#at += symbol.length;
    return isNext;
  }

  fail(expected: string): never {
    this.#skipSpace();
    const found = this.#text.slice(this.#at, this.#at + 20) || 'the end';
    const message = `not a call in Python syntax: at character ${this.#at + 1}, expected ${expected}, got ${JSON.stringify(found)}`;
    throw invalidInput(message);
  }

  #value(): Json {
    return this.#binary(['+', '-'], () => this.#binary(['*', '//', '/', '%'], () => this.#power(), ['**']));
  }

  /** `a - b - c`, from the left. `not`: longer operators that start with one of these. */
  #binary(operators: readonly string[], operand: () => Json, not: readonly string[] = []): Json {
    let left = operand();
    for (;;) {
      this.#skipSpace();
      if (not.some((longer) => this.#text.startsWith(longer, this.#at))) return left;
      const operator = operators.find((one) => this.eats(one));
      if (operator === undefined) return left;
      left = this.#calculate(operator, left, operand());
    }
  }

  #power(): Json {
    let isNegative = false;
    for (let sign = this.#sign(); sign !== undefined; sign = this.#sign())
      if (sign === '-') isNegative = !isNegative;
    const base = this.#literal();
    const value = this.eats('**') ? this.#nested(() => this.#calculate('**', base, this.#power())) : base;
    return isNegative ? this.#calculate('-', 0, value) : value;
  }

  #sign(): string | undefined {
    return ['-', '+'].find((one) => this.eats(one));
  }

  /** The input decides how deep it nests; the stack is finite. */
  #nested<T>(work: () => T): T {
    if (++this.#depth > DEPTH_MAX) this.fail(`at most ${DEPTH_MAX} nested values`);
    const value = work();
    this.#depth--;
    return value;
  }

  #calculate(operator: string, a: Json, b: Json): Json {
    const value = typeof a === 'number' && typeof b === 'number' ? arithmetic[operator]!(a, b) : Number.NaN;
    return Number.isFinite(value) ? value : this.fail(`finite numbers on both sides of ${operator}`);
  }

  #literal(): Json {
    this.#skipSpace();
    const number = this.#take(NUMBER)?.[0];
    if (number !== undefined) return Number(number.replaceAll('_', ''));
    const text = this.#strings();
    if (text !== undefined) return text;
    if (this.eats('[')) return this.sequence(']', () => this.#value());
    if (this.eats('(')) return this.#tuple();
    if (this.eats('{')) return this.#dictionary();
    const start = this.#at;
    const constant = jsonConstants.get(this.#take(NAME)?.[0] ?? '');
    if (constant !== undefined) return constant;
    this.#at = start;
    return this.fail('a value');
  }

  /** `(1 + 2)` is a number, `(1,)` and `(1, 2)` are tuples. */
  #tuple(): Json {
    const start = this.#at;
    const items = this.sequence(')', () => this.#value());
    const isTuple = items.length !== 1 || /,\s*\)$/.test(this.#text.slice(start, this.#at));
    return isTuple ? items : items[0]!;
  }

  #dictionary(): Json {
    const entries = this.sequence('}', (): [string, Json] => {
      const key = this.#value();
      if (!this.eats(':')) this.fail(':');
      return [typeof key === 'string' ? key : JSON.stringify(key), this.#value()];
    });
    return Object.fromEntries(entries);
  }

  /** Strings that follow each other are one. */
  #strings(): string | undefined {
    let text: string | undefined;
    for (let part = this.#take(STRING); part !== undefined; part = this.#take(STRING)) {
      const [, prefix, , content] = part;
      text = (text ?? '') + (prefix?.toLowerCase() === 'r' ? content! : unescaped(content!));
    }
    return text;
  }

  #take(pattern: RegExp): RegExpExecArray | undefined {
    this.#skipSpace();
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at += found[0].length;
    return found;
  }

  #skipSpace(): void {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++;
  }
}

const arithmetic: { readonly [operator: string]: (a: number, b: number) => number } = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '//': (a, b) => Math.floor(a / b),
  '%': (a, b) => a - b * Math.floor(a / b),
  '**': (a, b) => a ** b,
};

const escapes: { readonly [letter: string]: string } = { n: '\n', t: '\t', r: '\r', '0': '\0', '\n': '' };

function unescaped(text: string): string {
  return text.replaceAll(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([\s\S]))/g,
    (whole, x?: string, u?: string, long?: string, other = '') => {
      const code = x ?? u ?? long;
      if (code !== undefined) {
        const point = Number.parseInt(code, 16);
        return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole;
      }
      // Python keeps the backslash of an unknown escape.
      return escapes[other] ?? ('\\\'"'.includes(other) ? other : whole);
    },
  );
}
