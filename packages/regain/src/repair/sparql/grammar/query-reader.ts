/** Reads the tokens of a query and records what was expected at the point of failure. */

import type { Token, TokenKind } from '../../../types/index.ts';

/** An expected token: a sign (`}`), a keyword (`WHERE`), or one of these. */
export type ExpectedToken = string;
export const TERM = 'a term';
export const VARIABLE = 'a variable';
export const PREDICATE = 'a predicate';
export const IRI = 'an address';
export const NUMBER = 'a number';
export const STRING = 'a text';
export const END = 'the end';

/** Where parsing failed, and what was expected there. */
export class QuerySyntaxError extends Error {
  readonly at: number;
  readonly expected: ReadonlySet<ExpectedToken>;

  constructor(at: number, wanted: ReadonlySet<ExpectedToken>) {
    super('stuck');
    this.at = at;
    this.expected = wanted;
  }
}

/** Mutually recursive rules across files: a group occurs in expressions, a SELECT in groups. */
export interface GrammarRules {
  readonly group: (reader: QueryReader) => void;
  readonly select: (reader: QueryReader) => void;
}

/** A production of the grammar with its tokens and parts in the order of the query. */
export interface SyntaxNode {
  readonly rule: string;
  readonly parts: readonly (SyntaxNode | Token)[];
}

/** Maximum nesting. */
const DEPTH_MAX = 60;

export class QueryReader {
  readonly tokens: readonly Token[];
  readonly rules: GrammarRules;
  at = 0;
  #depth = 0;
  #parts: (SyntaxNode | Token)[] = [];
  #wanted = new Set<ExpectedToken>();
  #wantedAt = 0;

  constructor(tokens: readonly Token[], rules: GrammarRules) {
    this.tokens = tokens;
    this.rules = rules;
  }

  get token(): Token {
    return this.tokens[this.at]!;
  }

  get isAtEnd(): boolean {
    return this.token.text === '' && this.at === this.tokens.length - 1;
  }

  /** The keyword here, in capitals; empty if there is none. */
  get word(): string {
    const { kind, text } = this.token;
    return kind === 'word' ? text.toUpperCase() : '';
  }

  next(): Token {
    const { token } = this;
    if (!this.isAtEnd) {
      this.#parts.push(token);
      this.at++;
    }
    return token;
  }

  takeSign(sign: string): boolean {
    return this.#take(this.isSign(sign), sign);
  }

  takeWord(...words: readonly string[]): boolean {
    return this.#take(words.includes(this.word), ...words);
  }

  takeKind(kind: TokenKind, wanted: ExpectedToken): boolean {
    return this.#take(this.token.kind === kind, wanted);
  }

  #take(isHere: boolean, ...wanted: readonly ExpectedToken[]): boolean {
    if (isHere) this.next();
    else for (const one of wanted) this.expect(one);
    return isHere;
  }

  sign(sign: string): void {
    if (!this.takeSign(sign)) this.stop();
  }

  keyword(word: string): void {
    if (!this.takeWord(word)) this.stop();
  }

  variable(): void {
    if (!this.takeKind('variable', VARIABLE)) this.stop();
  }

  isSign(sign: string): boolean {
    const { kind, text } = this.token;
    return kind === 'sign' && text === sign && text !== '';
  }

  expect(wanted: ExpectedToken): void {
    if (this.#wantedAt !== this.at) {
      this.#wanted = new Set();
      this.#wantedAt = this.at;
    }
    this.#wanted.add(wanted);
  }

  stop(...wanted: readonly ExpectedToken[]): never {
    for (const one of wanted) this.expect(one);
    throw new QuerySyntaxError(this.at, this.#wantedAt === this.at ? this.#wanted : new Set());
  }

  /** What was read so far. */
  get parts(): readonly (SyntaxNode | Token)[] {
    return this.#parts;
  }

  /** Collects what `read` takes as one production. */
  production(rule: string, read: () => void): void {
    const outer = this.#parts;
    const parts: (SyntaxNode | Token)[] = [];
    this.#parts = parts;
    read();
    this.#parts = outer;
    outer.push({ rule, parts });
  }

  /** Runs one level deeper. */
  nested(read: () => void): void {
    if (++this.#depth > DEPTH_MAX) this.stop();
    read();
    this.#depth--;
  }
}
