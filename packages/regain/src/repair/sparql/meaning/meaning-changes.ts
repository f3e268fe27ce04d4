/** What a repair changes of the meaning of a query. It compares the queries and does not know the edits. */

import { isKeyword, isPunctuation, type Token, tokensOf } from '../../../types/index.ts';
import { insertTokens, removeToken } from '../grammar/edit-tokens.ts';
import { prefixIris } from '../grammar/prefixes.ts';
import { isMeaningless, isRestated } from './allowed-changes.ts';
import { isReading, shown, whatIs } from './describe-tokens.ts';
import {
  areGroupsClosed,
  differInModifiersOnly,
  isMovedModifier,
  modifierFromGroup,
} from './moved-modifier.ts';
import {
  isBracket,
  isOnlyBracketEdit,
  isOnlyHalf,
  isOnlySeparator,
  isPairOf,
  type ReadQuery,
  readQuery,
} from './only-reading.ts';
import { plainNotation } from './plain-notation.ts';
import { standardForm } from './standard-form.ts';
import { isProse, withoutSurroundings } from './surroundings.ts';
import { keyOf, type TokenChange, tokenChanges } from './token-changes.ts';

/**
 * `lost`: something that the query says is gone, or replaced by something else. `guessed`: nothing is gone, but what was
 * added is not the only possibility.
 */
export interface MeaningChange {
  readonly kind: 'lost' | 'guessed';
  readonly what: string;
}

/** None if the repaired query means what the written one says. Ambiguity counts as a change. */
export function meaningChanges(written: string, repaired: string): readonly MeaningChange[] {
  const now = readQuery(tokensOf(repaired));
  if (now === undefined) return [guessed('the repaired query is not valid')];
  const sent = withoutSurroundings(tokensOf(plainNotation(written)));
  const before = readQuery(sent);
  if (before?.algebra === now.algebra) return [];
  const standard = standardForm(sent);
  if (standard !== undefined && readQuery(standard)?.algebra === now.algebra) return [];
  const moved = modifierFromGroup(sent, now.tokens);
  if (moved === undefined && differInModifiersOnly(sent, now.tokens)) return [];
  const changes = tokenChanges(sent, now.tokens);
  if (changes === undefined) return [guessed('the queries are too different to compare')];
  if (before !== undefined) {
    const lost = changes.filter(({ removed }) => removed.length > 0);
    const found = lost.flatMap((change) => changeOf(change, changes, sent, now));
    return [...found, guessed('the query is valid as it is written')];
  }
  const found = changes.flatMap((change) => changeOf(change, changes, sent, now));
  const twice = writtenTwice(sent, now);
  if (moved !== undefined) found.push(guessed(`${moved} is moved out of a group that it may belong to`));
  if (twice !== undefined) found.push(guessed(`${twice} is written twice`));
  if (movesBracket(changes)) found.push(guessed('brackets are moved'));
  return found;
}

/** Whether a repaired query means what the written one says. */
export function keepsMeaning(written: string, repaired: string): boolean {
  return meaningChanges(written, repaired).length === 0;
}

function changeOf(
  change: TokenChange,
  all: readonly TokenChange[],
  sent: readonly Token[],
  now: ReadQuery,
): readonly MeaningChange[] {
  const { removed, inserted, from } = change;
  if (isMovedModifier(change, all))
    return areGroupsClosed(sent) ? [] : [guessed(`${shown([...removed, ...inserted])} is moved`)];
  if (inserted.length === 0) {
    const isOutside = from === 0 || from + removed.length >= sent.length - 1;
    if ((isOutside && isProse(removed)) || isMeaningless(change, sent)) return [];
    if (removed.every(isBracket)) return bracketsRemoved(change, now);
    return [{ kind: 'lost', what: `${whatIs(removed)} is removed: ${shown(removed)}` }];
  }
  if (removed.length === 0) return addedChanges(change, all, sent, now);
  if (isRestated(change, sent, now) || oneByOne(change).every((one) => isRestated(one, sent, now))) return [];
  if (isReading(change, sent)) return [guessed(`${shown(removed)} is read as ${shown(inserted)}`)];
  return [{ kind: 'lost', what: `${whatIs(removed)} is replaced: ${shown(removed)} by ${shown(inserted)}` }];
}

/** A change of as many tokens as before, as one change for each. */
function oneByOne(change: TokenChange): readonly TokenChange[] {
  const { removed, inserted, from, at } = change;
  if (removed.length !== inserted.length) return [change];
  return removed.map((token, index) => ({
    removed: [token],
    inserted: [inserted[index]!],
    from: from + index,
    at: at + index,
  }));
}

function bracketsRemoved({ removed, at }: TokenChange, now: ReadQuery): readonly MeaningChange[] {
  return removed
    .filter((bracket) => !isOnlyBracketEdit(insertTokens(now.tokens, at, bracket.text), bracket, now))
    .map(({ text }) => guessed(`"${text}" is removed, and other brackets could be changed instead`));
}

/** A bracket is removed at one place, and one of its kind is added, or its partner is removed, at another. */
function movesBracket(changes: readonly TokenChange[]): boolean {
  const added = changes.flatMap(({ inserted }) => inserted.filter(isBracket));
  const gone = changes.flatMap(({ removed }) => removed.filter(isBracket));
  return gone.some((token) =>
    [...added, ...gone.filter(({ text }) => text !== token.text)].some((one) => isPairOf(token, one)),
  );
}

/** A term or word that is written twice: without one of them the query is valid too. */
function writtenTwice(sent: readonly Token[], now: ReadQuery): string | undefined {
  const at = sent.findIndex((token, index) => {
    const next = sent[index + 1];
    if (token.kind === 'sign' || next === undefined || keyOf(token) !== keyOf(next)) return false;
    const once = readQuery(removeToken(sent, index));
    return once !== undefined && once.algebra !== now.algebra;
  });
  return sent[at]?.text;
}

/** A pair of brackets was added, or one that was missing. */
function isOnlyBracket(place: number, bracket: Token, all: readonly TokenChange[], now: ReadQuery): boolean {
  const places = all.flatMap(({ inserted, at }) =>
    inserted.flatMap((token, index) => (isPairOf(token, bracket) ? [at + index] : [])),
  );
  const isRemoved = all.some(({ removed }) => removed.some((token) => isPairOf(token, bracket)));
  const without = removeToken(now.tokens, place);
  const [first, second] = places;
  const isPair =
    !isRemoved &&
    places.length === 2 &&
    now.tokens[first!]!.text !== now.tokens[second!]!.text &&
    /^[([{]$/.test(now.tokens[first!]!.text);
  if (!isPair) return isOnlyBracketEdit(without, bracket, now);
  return isOnlyHalf(without, bracket, place === first ? second! - 1 : first!, now);
}

function addedChanges(
  { inserted, at }: TokenChange,
  all: readonly TokenChange[],
  sent: readonly Token[],
  now: ReadQuery,
): readonly MeaningChange[] {
  const found: MeaningChange[] = [];
  for (let index = 0; index < inserted.length; index++) {
    const [token, next, third] = inserted.slice(index, index + 3);
    const place = at + index;
    if (isKeyword(token, 'PREFIX') && next?.kind === 'name' && third?.kind === 'iri') {
      const name = next.text.slice(0, -1);
      if (third.text !== `<${prefixIris[name]}>`)
        found.push(guessed(`${next.text} is declared as ${third.text}`));
      index += 2;
    } else if (isBracket(token!)) {
      if (!isOnlyBracket(place, token!, all, now))
        found.push(guessed(`"${token!.text}" is added, and it could stand at other places`));
    } else if (token!.kind === 'sign' && /^[.;,]$/.test(token!.text)) {
      if (!isOnlySeparator(removeToken(now.tokens, place), place, now))
        found.push(guessed(`"${token!.text}" is added, and another sign could be meant`));
    } else if (isKeyword(token, 'AS') && next?.kind === 'variable' && isNewName(next, sent)) index += 1;
    else if (!isFillWord(token!, now.tokens, place)) found.push(guessed(`${shown([token!])} is added`));
  }
  return found;
}

/** A column without a name gets one. */
function isNewName(name: Token, sent: readonly Token[]): boolean {
  return sent.every((token) => keyOf(token) !== keyOf(name));
}

/** Words that the grammar requires and that say nothing by themselves. */
function isFillWord(token: Token, tokens: readonly Token[], at: number): boolean {
  if (isKeyword(token, 'WHERE')) return true;
  if (isKeyword(token, 'BY')) return isKeyword(tokens[at - 1], 'GROUP') || isKeyword(tokens[at - 1], 'ORDER');
  return isKeyword(token, 'AS') && tokens[at + 1]?.kind === 'variable' && isPunctuation(tokens[at + 2], ')');
}

function guessed(what: string): MeaningChange {
  return { kind: 'guessed', what };
}
