/** What a part of a query is, in words. */

import { isKeyword, prefixOf, type Token, textOfTokens } from '../../../types/index.ts';
import { editDistance } from '../../../values/index.ts';
import { undeclaredNames } from '../grammar/prefixes.ts';
import type { TokenChange } from './token-changes.ts';

/**
 * The same as something else: a word as a text or a variable, a misspelt word as one of several keywords, an unknown
 * prefix as a known one, a separator as another.
 */
export function isReading({ removed, inserted }: TokenChange, sent: readonly Token[]): boolean {
  const [old, now] = [removed, inserted].map((tokens) => tokens.map(({ text }) => text).join(' '));
  const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (removed.some(({ kind }) => kind === 'bad' || kind === 'word') && letters(old!) === letters(now!))
    return true;
  if ([...removed, ...inserted].every(({ text }) => /^[.;,]$/.test(text))) return true;
  if (removed.length !== 1 || inserted.length !== 1) return false;
  if (removed[0]!.kind === 'word' && inserted[0]!.kind === 'word' && editDistance(old!, now!) <= 2)
    return true;
  if (removed[0]!.kind === 'word' && /^[QPL]\d+$/.test(old!)) return now!.endsWith(`:${old}`);
  const isUnknown = undeclaredNames(sent).some((name) => prefixOf(name) === prefixOf(removed[0]!));
  return removed[0]!.kind === 'name' && isUnknown && now!.endsWith(old!.slice(old!.indexOf(':')));
}

/** The most specific word for what a part of a query is. */
export function whatIs(tokens: readonly Token[]): string {
  const has = (test: (token: Token) => boolean) => tokens.some(test);
  if (has((token) => isKeyword(token, 'FILTER'))) return 'a filter';
  if (
    has(({ kind, text }) => kind === 'word' && /^(?:group|having|order|limit|offset|distinct)$/i.test(text))
  )
    return 'a modifier';
  if (tokens.length > 2 && has(({ kind }) => kind === 'variable')) return 'a pattern';
  if (has(({ kind }) => kind === 'variable')) return 'a variable';
  if (has(({ kind }) => kind === 'string' || kind === 'number' || kind === 'language')) return 'a literal';
  if (has(({ kind }) => kind === 'name' || kind === 'iri')) return 'a name';
  if (has(({ kind, text }) => kind === 'sign' && /^[<>=!&|+*/^-]+$/.test(text))) return 'an operator';
  return 'a part';
}

const SHOWN_MAX = 80;

export function shown(tokens: readonly Token[]): string {
  const text = textOfTokens(tokens).replaceAll(/\s+/g, ' ').trim();
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}...` : text;
}
