/** Named subqueries of Blazegraph: `WITH { SELECT ... } AS %name` and `INCLUDE %name`. */

import { isKeyword, isPunctuation, type Token } from '../../../types/index.ts';
import { areJoined, closingBracketOf, groupStart } from '../grammar/edit-tokens.ts';
import type { Rewriting } from './standard-form.ts';

const PARTS_MAX = 8;
const INCLUDES_MAX = 16;

interface NamedPart {
  readonly tokens: readonly Token[];
  count: number;
}

/**
 * Each part where it is included; undefined if there is none. Blazegraph evaluates an included part before what stands
 * before it in its group, so that a BIND there can use its variables: the part comes first, unless something before it
 * is not a join.
 */
export function inlineNamedParts(sent: readonly Token[]): Rewriting | undefined {
  const parts = new Map<string, NamedPart>();
  let tokens = sent;
  for (let n = 0; n < PARTS_MAX; n++) {
    const at = tokens.findIndex(
      (token, index) => isKeyword(token, 'WITH') && isPunctuation(tokens[index + 1], '{'),
    );
    const end = at === -1 ? undefined : closingBracketOf(tokens, at + 1);
    const name = end === undefined ? undefined : tokens[end + 2]?.text;
    if (end === undefined || !isKeyword(tokens[end + 1], 'AS') || !name?.startsWith('%')) break;
    parts.set(name, { tokens: tokens.slice(at + 1, end + 1), count: 0 });
    tokens = tokens.toSpliced(at, end + 3 - at);
  }
  if (parts.size === 0) return undefined;
  // A part may include another.
  for (let n = 0; n < INCLUDES_MAX; n++) {
    const at = tokens.findIndex(
      (token, index) => isKeyword(token, 'INCLUDE') && parts.has(tokens[index + 1]?.text ?? ''),
    );
    if (at === -1) break;
    const part = parts.get(tokens[at + 1]!.text)!;
    part.count++;
    const place = firstPlace(tokens, at);
    const [first, ...rest] = part.tokens;
    tokens = [
      ...tokens.slice(0, place),
      ...[{ ...first!, before: tokens[place]!.before }, ...rest],
      ...tokens.slice(place, at).map((token, index) => (index === 0 ? { ...token, before: '\n' } : token)),
      ...tokens.slice(at + 2),
    ];
  }
  const isLeft = tokens.some((token) => isKeyword(token, 'INCLUDE'));
  const isCertain =
    !isLeft &&
    [...parts.values()].every(({ tokens: part, count }) => count > 0 && (count === 1 || isRepeatable(part)));
  return { tokens, isCertain, why: 'named parts put where they are included' };
}

/** Evaluated twice, it gives the same rows. */
function isRepeatable(part: readonly Token[]): boolean {
  return !part.some(
    ({ kind, text }) => kind === 'word' && /^(?:limit|offset|sample|rand|uuid|struuid|bnode)$/i.test(text),
  );
}

/** The start of the group if everything before it is a join or a BIND. */
function firstPlace(tokens: readonly Token[], at: number): number {
  const start = groupStart(tokens, at) + 1;
  return areJoined(tokens.slice(start, at)) ? start : at;
}
