/** Edits of a list of tokens: pure functions, and edits with their cost and reason. */

import { isPunctuation, type Token, tokensOf } from '../../../types/index.ts';
import type { QuerySyntaxError } from './query-reader.ts';

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
  return tokens.toSpliced(at, 0, ...texts.map((text) => newToken(text)));
}

/** Without one; its neighbours stay separated. */
export function removeToken(tokens: readonly Token[], at: number): readonly Token[] {
  const next = tokens[at + 1];
  if (next === undefined) return tokens.slice(0, at);
  const before = next.before === '' ? tokens[at]!.before : next.before;
  return tokens.toSpliced(at, 2, { ...next, before });
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

/** Whether everything is a join or a BIND: then the order says nothing. */
export function areJoined(tokens: readonly Token[]): boolean {
  return !tokens.some(({ kind, text }) => kind === 'word' && /^(?:OPTIONAL|MINUS|UNION)$/i.test(text));
}

/** The index of the brace that opens the group around a token. */
export function groupStart(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at - 1; index >= 0; index--) {
    if (isPunctuation(tokens[index], '}')) depth++;
    else if (isPunctuation(tokens[index], '{') && --depth < 0) return index;
  }
  return 0;
}

export interface QueryEdit {
  readonly tokens: readonly Token[];
  /** Cost: 1 is one inserted or deleted sign. */
  readonly cost: number;
  readonly why: string;
}

export function queryEdit(tokens: readonly Token[], cost: number, why: string): QueryEdit {
  return { tokens, cost, why };
}

interface EditContext {
  readonly tokens: readonly Token[];
  readonly at: number;
  readonly wanted: QuerySyntaxError['expected'];
  readonly token: Token;
}

export type EditMaker = (seen: EditContext) => readonly QueryEdit[];
