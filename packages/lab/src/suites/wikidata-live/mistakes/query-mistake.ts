/** The type of a query mistake, and how tokens are changed. */

import {
  isKeyword,
  isPunctuation,
  pick,
  type Random,
  type Token,
  textOfTokens,
  tokensOf,
} from 'regain/internal/types';

/** A right query, and whether it is for a held-out task: these get other forms of mistakes. */
export interface RightQuery {
  readonly query: string;
  readonly isHeldOut: boolean;
}

/** The mistaken query; null where the mistake does not apply. */
type Make<Right extends RightQuery> = (random: Random, right: Right) => string | null;

export interface QueryMistake {
  readonly name: string;
  /** `loud`: the endpoint refuses the query; `quiet`: it answers, with no row or with an empty column. */
  readonly sign: 'loud' | 'quiet';
  readonly make: Make<RightQuery>;
}

interface RightTokens extends RightQuery {
  readonly tokens: readonly Token[];
}

export function queryMistake(
  sign: QueryMistake['sign'],
  name: string,
  make: Make<RightTokens>,
): QueryMistake {
  return {
    ...{ name, sign },
    make: (random, right) => make(random, { ...right, tokens: tokensOf(right.query) }),
  };
}

/** One of the tokens that pass, drawn, with another text in its place; null where none passes. */
export function withOneReplaced(
  tokens: readonly Token[],
  random: Random,
  passes: (token: Token, index: number) => boolean,
  wrong: (token: Token) => string | undefined,
): string | null {
  const found = indices(tokens, passes);
  if (found.length === 0) return null;
  const index = pick(random, found);
  const text = wrong(tokens[index]!);
  return text === undefined ? null : replaced(tokens, index, 1, text);
}

/** The tokens with some of them replaced. */
export function replaced(
  tokens: readonly Token[],
  from: number,
  count: number,
  ...texts: readonly string[]
): string {
  const before = tokens[from]!.before;
  const made = texts.map(
    (text, n): Token => ({ kind: 'word', text, before: n === 0 ? before : ' ', start: 0 }),
  );
  return textOfTokens([...tokens.slice(0, from), ...made, ...tokens.slice(from + count)]);
}

/** Without these tokens; their neighbours stay separated. */
export function without(tokens: readonly Token[], from: number, count = 1): string {
  const [next, ...rest] = tokens.slice(from + count);
  const kept = { ...next!, before: next!.before || tokens[from]!.before || ' ' };
  return textOfTokens([...tokens.slice(0, from), kept, ...rest]);
}

/** Indices of the tokens that pass. */
export function indices(
  tokens: readonly Token[],
  passes: (token: Token, index: number) => boolean,
): number[] {
  return tokens.flatMap((token, index) => (passes(token, index) ? [index] : []));
}

/** Whether it answers with rows: a count or a boolean is returned in any case. */
export function hasRows(tokens: readonly Token[]): boolean {
  return !tokens.some((token) => isKeyword(token, 'ASK') || isKeyword(token, 'COUNT'));
}

/** The label service's call: from the word to its closing brace. */
export function serviceSpan(tokens: readonly Token[]): readonly [from: number, to: number] | undefined {
  const from = tokens.findIndex((token) => isKeyword(token, 'SERVICE'));
  if (from === -1) return undefined;
  return [from, tokens.findIndex((token, index) => index > from && isPunctuation(token, '}'))];
}

export function isInService(tokens: readonly Token[], index: number): boolean {
  const span = serviceSpan(tokens);
  return span !== undefined && index >= span[0] && index <= span[1];
}
