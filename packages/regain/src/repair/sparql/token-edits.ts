/** Edits of a query's tokens, with cost and reason. */

import { type Token, tokensOf } from '../../types/index.ts';
import type { QuerySyntaxError } from './query-reader.ts';

export interface QueryEdit {
  readonly tokens: readonly Token[];
  /** Cost: 1 is one inserted or deleted sign. */
  readonly cost: number;
  readonly why: string;
}

export interface EditContext {
  readonly tokens: readonly Token[];
  readonly at: number;
  readonly wanted: QuerySyntaxError['expected'];
  readonly token: Token;
}

export type EditMaker = (seen: EditContext) => readonly QueryEdit[];

/** A new token; its kind follows from its text. */
export function newToken(text: string, before = ' '): Token {
  const [token] = tokensOf(text);
  return { ...token!, text, before, start: -1 };
}

export function insertTokens(
  tokens: readonly Token[],
  at: number,
  ...texts: readonly string[]
): readonly Token[] {
  return [...tokens.slice(0, at), ...texts.map((text) => newToken(text)), ...tokens.slice(at)];
}

/** Without them; their neighbours stay separated. */
export function removeTokens(tokens: readonly Token[], from: number, count = 1): readonly Token[] {
  const [next, ...rest] = tokens.slice(from + count);
  if (next === undefined) return tokens.slice(0, from);
  const before = next.before === '' ? tokens[from]!.before : next.before;
  return [...tokens.slice(0, from), { ...next, before }, ...rest];
}

export function replaceToken(tokens: readonly Token[], at: number, text: string): readonly Token[] {
  return tokens.with(at, newToken(text, tokens[at]!.before));
}

/** The index of the closing bracket of the one at `open`; undefined if there is none. */
export function closingBracketOf(tokens: readonly Token[], open: number): number | undefined {
  const opening = tokens[open]!.text;
  const closing = { '(': ')', '{': '}', '[': ']' }[opening];
  let depth = 0;
  for (let at = open; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    if (kind !== 'sign') continue;
    if (text === opening) depth++;
    else if (text === closing && --depth === 0) return at;
  }
  return undefined;
}
