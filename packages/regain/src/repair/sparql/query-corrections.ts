/** Corrections of valid queries without results. */

import {
  isKeyword,
  isPunctuation,
  type Json,
  type JsonObject,
  noContext,
  prefixOf,
  type Situation,
  type Token,
  textOfTokens,
  tokensOf,
} from '../../types/index.ts';
import { editDistance } from '../../values/index.ts';
import { newToken, replaceToken } from './grammar/edit-tokens.ts';

export interface QueryCorrection {
  readonly query: string;
  readonly support: number;
  readonly why: string;
}

/** A query with all unambiguous mistakes corrected: ids under the wrong prefix, unbound labels. */
export function correctCommonMistakes(query: string): {
  readonly query: string;
  readonly why: readonly string[];
} {
  const why: string[] = [];
  let tokens = tokensOf(query);
  const take = (next: readonly Token[] | undefined, reason: string) => {
    if (next === undefined) return;
    tokens = next;
    why.push(reason);
  };
  take(withCorrectPrefixes(tokens), 'ids under the prefix of their kind');
  take(withLabelService(tokens), 'the service that fills in labels');
  return { query: textOfTokens(tokens), why };
}

/** A name in one language: it needs the language tag. */
export function withLanguageTags(query: string): string | undefined {
  const tokens = tokensOf(query);
  const bare = tokens.flatMap(({ kind }, index) => {
    const before = tokens[index - 1];
    const isName =
      kind === 'string' &&
      before?.kind === 'name' &&
      /:(?:label|altLabel|prefLabel|description)$/.test(before.text);
    return isName && tokens[index + 1]?.kind !== 'language' && !isPunctuation(tokens[index + 1], '^^')
      ? [index]
      : [];
  });
  if (bare.length === 0) return undefined;
  return textOfTokens(
    tokens.map((token, index) => (bare.includes(index) ? { ...token, text: `${token.text}@en` } : token)),
  );
}

/** Replaces an id that was not mentioned by a mentioned one of its kind that is not in the query. */
export function withOtherIds(query: string, mentioned: ReadonlySet<string>): readonly QueryCorrection[] {
  const tokens = tokensOf(query);
  const used = new Set(tokens.flatMap((token) => idOf(token) ?? []));
  const unmentionedIds = [...used].filter((id) => !mentioned.has(id));
  const free = [...mentioned].filter((id) => !used.has(id));
  return unmentionedIds.flatMap((unmentioned) => {
    const similarIds = free
      .filter((id) => id[0] === unmentioned[0])
      .map((id) => ({ id, far: editDistance(id, unmentioned) }))
      .sort((a, b) => a.far - b.far)
      .slice(0, SIMILAR_MAX);
    const share = unmentionedIds.length === 1 ? 1 : 0.7;
    return similarIds.map(({ id, far }, rank) => {
      const right = tokens.map((token) =>
        idOf(token) === unmentioned ? { ...token, text: token.text.replace(unmentioned, id) } : token,
      );
      const likely = similarIds.length === 1 ? 0.9 : 0.75 / (1 + rank);
      return {
        query: textOfTokens(right),
        support: likely * share - 0.02 * Math.min(far, 5),
        why: `${id} instead of ${unmentioned}, which nobody has mentioned`,
      };
    });
  });
}

const SIMILAR_MAX = 3;

function idOf({ kind, text }: Token): string | undefined {
  return kind === 'name' || kind === 'iri' ? /[:/]([QP]\d+)>?$/.exec(text)?.[1] : undefined;
}

/** Swaps subject and object of one triple. */
export function swapSubjectAndObject(query: string): readonly QueryCorrection[] {
  const tokens = tokensOf(query);
  const isTerm = (token: Token | undefined) =>
    token !== undefined && (token.kind === 'variable' || /:[QL]\d+$/.test(token.text));
  const middles = tokens.flatMap((token, index) => {
    const isVerb = token.kind === 'name' && /:P\d+$/.test(token.text);
    const starts =
      index === 1 || /^[{}.)]$/.test(tokens[index - 2]?.text ?? '') || isKeyword(tokens[index - 2], 'WHERE');
    return isVerb && starts && isTerm(tokens[index - 1]) && isTerm(tokens[index + 1]) ? [index] : [];
  });
  return middles.map((at) => ({
    query: textOfTokens(
      replaceToken(replaceToken(tokens, at - 1, tokens[at + 1]!.text), at + 1, tokens[at - 1]!.text),
    ),
    // With an id on one side it is the likelier mistake.
    support: (tokens[at - 1]!.kind === tokens[at + 1]!.kind ? 0.35 : 0.5) / middles.length ** 0.5,
    why: `the other way round with ${tokens[at]!.text}`,
  }));
}

/** `wd:P36` as a predicate, `wdt:Q142` as a subject or object. */
function withCorrectPrefixes(tokens: readonly Token[]): readonly Token[] | undefined {
  let isChanged = false;
  const right = tokens.map((token, index) => {
    if (token.kind !== 'name') return token;
    const prefix = prefixOf(token);
    const local = token.text.slice(prefix.length + 1);
    const meant =
      /^Q\d+$/.test(local) && /^(?:wdt|p|ps|pq)$/.test(prefix)
        ? 'wd'
        : /^P\d+$/.test(local) && prefix === 'wd' && isPredicatePosition(tokens, index)
          ? 'wdt'
          : undefined;
    if (meant === undefined) return token;
    isChanged = true;
    return { ...token, text: `${meant}:${local}` };
  });
  return isChanged ? right : undefined;
}

function isPredicatePosition(tokens: readonly Token[], index: number): boolean {
  const [before, next] = [tokens[index - 1], tokens[index + 1]];
  const follows =
    before?.kind === 'variable' ||
    /:[QL]\d+$/.test(before?.text ?? '') ||
    /^[;/^|]$/.test(before?.text ?? '');
  const leads = next !== undefined && !/^[.;,}]?$/.test(next.text);
  return follows && leads;
}

const LABEL = /(?:AltLabel|Label|Description)$/;
const SERVICE = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "en" . }';

/** Label columns that nothing in the query binds. */
function unboundLabels(tokens: readonly Token[]): readonly string[] {
  const body = tokens.findIndex((token) => isPunctuation(token, '{'));
  const names = new Set(
    tokens
      .slice(0, Math.max(0, body))
      .filter(({ kind, text }) => kind === 'variable' && LABEL.test(text))
      .map(({ text }) => text),
  );
  const end = tokens.findLastIndex((token) => isPunctuation(token, '}'));
  const isIn = (part: readonly Token[], name: string) =>
    part.some(({ kind, text }) => kind === 'variable' && text === name);
  return [...names].filter(
    (name) => !isIn(tokens.slice(body, end), name) && isIn(tokens.slice(body), name.replace(LABEL, '')),
  );
}

function withLabelService(tokens: readonly Token[]): readonly Token[] | undefined {
  const hasService = tokens.some(
    (token, index) => isKeyword(token, 'SERVICE') && /:label$/.test(tokens[index + 1]?.text ?? ''),
  );
  if (hasService || unboundLabels(tokens).length === 0) return undefined;
  const end = tokens.findLastIndex((token) => isPunctuation(token, '}'));
  if (end === -1) return undefined;
  return tokens.toSpliced(end, 1, newToken(SERVICE, '\n  '), { ...tokens[end]!, before: '\n' });
}

const ID = /^(?:.*[/:])?([QP]\d+)$/;
const VALUES_MAX = 400;

export function mentionedIds({
  context: { text, given, outputs } = noContext,
  auxiliaryCalls,
}: Situation): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const [id] of text.slice(0, 20_000).matchAll(/\b[QP]\d+\b/g)) ids.add(id);
  let left = VALUES_MAX;
  const walk = (value: Json, depth: number): void => {
    if (left-- <= 0 || depth > 6) return;
    if (typeof value === 'string') {
      const id = value.length < 100 ? ID.exec(value)?.[1] : undefined;
      if (id !== undefined) ids.add(id);
    } else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value as JsonObject)) walk(part, depth + 1);
    }
  };
  for (const { value } of given) walk(value, 0);
  for (const value of Object.values(outputs)) walk(value, 0);
  for (const { outcome } of auxiliaryCalls) if (outcome.ok) walk(outcome.value as Json, 0);
  return ids;
}
