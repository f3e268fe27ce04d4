/** Pure edits of a list of tokens. */

import { isPunctuation, type Token, tokensOf } from '../../../types/index.ts';

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

/** The index of the brace that opens the group around a token. */
export function groupStart(tokens: readonly Token[], at: number): number {
  let depth = 0;
  for (let index = at - 1; index >= 0; index--) {
    if (isPunctuation(tokens[index], '}')) depth++;
    else if (isPunctuation(tokens[index], '{') && --depth < 0) return index;
  }
  return 0;
}
