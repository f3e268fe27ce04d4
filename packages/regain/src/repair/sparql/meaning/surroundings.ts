/** What stands around a query: sentences, a label, a code fence. */

import { isKeyword, isPunctuation, type Token } from '../../../types/index.ts';
import { syntaxErrorIn } from '../grammar/grammar.ts';
import { END } from '../grammar/query-reader.ts';

const clauses =
  /^(?:FILTER|LIMIT|OFFSET|ORDER|GROUP|HAVING|VALUES|OPTIONAL|MINUS|UNION|SERVICE|BIND|GRAPH|SELECT|WHERE|FROM|DISTINCT|REDUCED|PREFIX|BASE|ASK)$/;

/** Whether tokens outside a query are words about it, or signs without a meaning there. */
export function isProse(tokens: readonly Token[]): boolean {
  const said = tokens.filter(({ text }) => text !== '' && text !== '`');
  if (said.some(({ kind, text }) => kind === 'sign' && /^[{}]$/.test(text))) return false;
  const [first] = said;
  if (first?.kind === 'word' && clauses.test(first.text.toUpperCase())) return false;
  if (said.every(({ kind, text }) => kind === 'sign' && /^[.;]$/.test(text))) return true;
  const isTerm = ({ kind, text }: Token) =>
    kind === 'variable' || kind === 'iri' || kind === 'number' || (kind === 'name' && !text.endsWith(':'));
  const isClause = ({ kind, text }: Token) => kind === 'word' && clauses.test(text);
  return said.some((token) => isTerm(token) || isClause(token))
    ? hasSentence(said)
    : said.some(({ kind }) => kind === 'word' || kind === 'name');
}

/** Four words in a row. */
function hasSentence(tokens: readonly Token[]): boolean {
  let run = 0;
  return tokens.some(({ kind, text }) => {
    run = kind === 'word' && /^\p{L}+$/u.test(text) && !/^\p{Lu}{2}/u.test(text) ? run + 1 : 0;
    return run >= 4;
  });
}

/** The tokens of the query alone, with its end token. */
export function withoutSurroundings(tokens: readonly Token[]): readonly Token[] {
  const start = tokens.findIndex((token, index) => startsQuery(token, tokens[index + 1]));
  if (start === -1) return tokens;
  const from = start === 0 || isProse(tokens.slice(0, start)) ? start : 0;
  const rest = tokens.slice(from);
  const syntaxError = syntaxErrorIn(rest);
  if (!syntaxError?.expected.has(END) || !isProse(rest.slice(syntaxError.at))) return rest;
  return [...rest.slice(0, syntaxError.at), rest.at(-1)!];
}

function startsQuery(token: Token, next: Token | undefined): boolean {
  if (token.kind !== 'word' || next === undefined) return false;
  switch (token.text.toUpperCase()) {
    case 'PREFIX':
      return next.kind === 'name';
    case 'BASE':
      return next.kind === 'iri';
    case 'SELECT':
      return (
        next.kind === 'variable' ||
        /^[*(]$/.test(next.text) ||
        isKeyword(next, 'DISTINCT') ||
        isKeyword(next, 'REDUCED')
      );
    case 'ASK':
    case 'CONSTRUCT':
      return isPunctuation(next, '{') || isKeyword(next, 'WHERE');
    case 'DESCRIBE':
      return next.kind === 'variable' || next.kind === 'name' || next.kind === 'iri';
    default:
      return false;
  }
}
