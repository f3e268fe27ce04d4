/** Whether an added sign has only one place where the query becomes valid, or all places mean the same. */

import { isPunctuation, type Token } from '../../../types/index.ts';
import { hasCollection, textOfQuery } from '../grammar/algebra.ts';
import { insertTokens, removeToken, replaceToken } from '../grammar/edit-tokens.ts';
import { parseQuery } from '../grammar/grammar.ts';
import { QuerySyntaxError, type SyntaxNode } from '../grammar/query-reader.ts';

/** A valid query: its tokens, its tree and its meaning. */
export interface ReadQuery {
  readonly tokens: readonly Token[];
  readonly tree: SyntaxNode;
  readonly algebra: string;
}

export function readQuery(tokens: readonly Token[]): ReadQuery | undefined {
  const tree = parseQuery(tokens);
  return tree instanceof QuerySyntaxError ? undefined : { tokens, tree, algebra: textOfQuery(tree) };
}

/** In longer queries not every place can be tried. */
const TOKENS_MAX = 1_200;

const pairs: Readonly<Record<string, readonly [string, string]>> = {
  ...{ '{': ['{', '}'], '}': ['{', '}'], '(': ['(', ')'], ')': ['(', ')'], '[': ['[', ']'], ']': ['[', ']'] },
};

export function isBracket({ kind, text }: Token): boolean {
  return kind === 'sign' && pairs[text] !== undefined;
}

export function isPairOf(one: Token, other: Token): boolean {
  return isBracket(one) && pairs[one.text]!.includes(other.text);
}

/** One half of an added pair of brackets: the other stays. */
export function isOnlyHalf(
  without: readonly Token[],
  bracket: Token,
  other: number,
  repaired: ReadQuery,
): boolean {
  if (without.length > TOKENS_MAX) return false;
  const [open, close] = pairs[bracket.text]!;
  const mayCollect = hasCollection(repaired.tree);
  const step = bracket.text === open ? -1 : 1;
  let depth = 0;
  // What stands between them keeps its own brackets.
  for (let at = other + step; at >= 0 && at < without.length && depth >= 0; at += step) {
    if (isPunctuation(without[at], bracket.text)) depth--;
    else if (isPunctuation(without[at], bracket.text === open ? close : open)) depth++;
    const place = step === 1 ? at + 1 : at;
    if (
      depth === 0 &&
      !isCall(without, place) &&
      isOther(insertTokens(without, place, bracket.text), repaired, mayCollect)
    )
      return false;
  }
  return true;
}

/**
 * `without` is the repaired query without one edit of a bracket. True if every other bracket of this kind that could be
 * added or removed instead gives the same query.
 */
export function isOnlyBracketEdit(without: readonly Token[], bracket: Token, repaired: ReadQuery): boolean {
  if (without.length > TOKENS_MAX) return false;
  const [open, close] = pairs[bracket.text]!;
  const mayCollect = hasCollection(repaired.tree);
  for (let at = 0; at < without.length; at++) {
    const edits = [open, close].map((sign) => insertTokens(without, at, sign));
    if (isPunctuation(without[at], open) || isPunctuation(without[at], close))
      edits.push(removeToken(without, at));
    for (const edit of edits) if (isOther(edit, repaired, mayCollect)) return false;
  }
  return true;
}

/** Between the name of a function and its arguments nothing is missing. */
function isCall(tokens: readonly Token[], at: number): boolean {
  const name = tokens[at - 1];
  return isPunctuation(tokens[at], '(') && (name?.kind === 'word' || name?.kind === 'name');
}

function isOther(tokens: readonly Token[], repaired: ReadQuery, mayCollect: boolean): boolean {
  // Nobody leaves out a bracket of an empty group.
  if (hasEmptyGroup(tokens) && !hasEmptyGroup(repaired.tokens)) return false;
  const other = readQuery(tokens);
  if (other === undefined || other.algebra === repaired.algebra) return false;
  return mayCollect || !hasCollection(other.tree);
}

function hasEmptyGroup(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => isPunctuation(token, '{') && isPunctuation(tokens[index + 1], '}'));
}

const separators = ['.', ';', ','];
const operators = ['^^', '/', '|', '=', '!=', '<', '>', '<=', '>=', '+', '-', '*', '&&', '||', '^'];
/** A separator is missing near the place where parsing failed. */
const SEPARATOR_TOKENS = 20;
const OPERATOR_TOKENS = 4;

/** The same for a separator: an operator may be missing, another separator wrong, or a term one too many. */
export function isOnlySeparator(without: readonly Token[], place: number, repaired: ReadQuery): boolean {
  const mayCollect = hasCollection(repaired.tree);
  const to = Math.min(without.length - 1, place + SEPARATOR_TOKENS);
  for (let at = Math.max(0, place - SEPARATOR_TOKENS); at < to; at++) {
    const signs = Math.abs(at - place) <= OPERATOR_TOKENS ? [...separators, ...operators] : separators;
    if (signs.some((sign) => isOther(insertTokens(without, at, sign), repaired, mayCollect))) return false;
    if (isOther(removeToken(without, at), repaired, mayCollect)) return false;
    if (
      separators.includes(without[at]!.text) &&
      separators.some((sign) => isOther(replaceToken(without, at, sign), repaired, mayCollect))
    )
      return false;
  }
  return true;
}
