/** A modifier (ORDER BY, LIMIT, ...) that was written before its place at the end. */

import { isKeyword, isPunctuation, type Token } from '../../../types/index.ts';
import { sum } from '../../../values/index.ts';
import { keyOf, type TokenChange } from './token-changes.ts';

const MODIFIER = /^(?:GROUP|HAVING|ORDER|LIMIT|OFFSET)$/i;

/** Whether the change is one half of a move: the same tokens are removed at one place and inserted at another. */
export function isMovedModifier(change: TokenChange, all: readonly TokenChange[]): boolean {
  const tokens = change.inserted.length === 0 ? change.removed : change.inserted;
  if (!MODIFIER.test(tokens[0]!.text) || (change.inserted.length > 0 && change.removed.length > 0))
    return false;
  const isGone = all.some(({ removed, inserted }) => inserted.length === 0 && isSame(removed, tokens));
  return isGone && all.some(({ removed, inserted }) => removed.length === 0 && isSame(inserted, tokens));
}

function isSame(some: readonly Token[], others: readonly Token[]): boolean {
  return some.length === others.length && some.every((one, n) => keyOf(one) === keyOf(others[n]!));
}

/** Whether two queries differ only in where their modifiers stand. */
export function differInModifiersOnly(sent: readonly Token[], repaired: readonly Token[]): boolean {
  const [a, b] = [withoutModifiers(sent), withoutModifiers(repaired)];
  return isSame(a.rest, b.rest) && a.modifiers.join('\n') === b.modifiers.join('\n');
}

function withoutModifiers(tokens: readonly Token[]) {
  const rest: Token[] = [];
  const modifiers: string[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (tokens[at]!.kind !== 'word' || !MODIFIER.test(tokens[at]!.text)) rest.push(tokens[at]!);
    else {
      const end = tokens.findIndex(
        ({ kind, text }, index) =>
          index > at && (/^[{}.]?$/.test(text) || (kind === 'word' && ENDS.test(text))),
      );
      modifiers.push(tokens.slice(at, end).map(keyOf).join(' '));
      at = end - 1;
    }
  }
  return { rest, modifiers: modifiers.sort() };
}

const ENDS = /^(?:GROUP|HAVING|ORDER|LIMIT|OFFSET|WHERE|VALUES)$/i;

/**
 * A modifier inside a nested group that is outside it in the other query: it may belong to that group or to the whole
 * query.
 */
export function modifierFromGroup(sent: readonly Token[], repaired: readonly Token[]): string | undefined {
  const [before, after] = [depths(sent), depths(repaired)];
  if (before === undefined || after === undefined || before.length !== after.length) return undefined;
  const sorted = (list: readonly Place[]) =>
    [...list].sort((a, b) => a.word.localeCompare(b.word) || a.depth - b.depth);
  const others = sorted(after);
  return sorted(before).find(
    ({ word, depth }, n) => depth > 1 && (others[n]!.word !== word || others[n]!.depth !== depth),
  )?.word;
}

interface Place {
  readonly word: string;
  readonly depth: number;
}

/** Whether every group is closed: only then it is clear which group a modifier is in. */
export function areGroupsClosed(tokens: readonly Token[]): boolean {
  return depths(tokens) !== undefined;
}

/** The modifiers and how many groups they are in; undefined if braces are missing. The group of a subquery counts twice. */
function depths(tokens: readonly Token[]): readonly Place[] | undefined {
  const found: Place[] = [];
  const open: number[] = [];
  for (const [index, token] of tokens.entries()) {
    if (isPunctuation(token, '{')) open.push(isKeyword(tokens[index + 1], 'SELECT') ? 2 : 1);
    else if (isPunctuation(token, '}') && open.pop() === undefined) return undefined;
    else if (token.kind === 'word' && MODIFIER.test(token.text))
      found.push({ word: token.text.toUpperCase(), depth: sum(open) });
  }
  return open.length === 0 ? found : undefined;
}
