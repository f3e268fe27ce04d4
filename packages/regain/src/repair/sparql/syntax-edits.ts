/** Edits at the point where parsing fails: inserting or deleting a sign, correcting a word, adding brackets. */

import { isKeyword, isPunctuation, type Token, textOfTokens } from '../../types/index.ts';
import { editDistance } from '../../values/index.ts';
import {
  closingBracketOf,
  type EditMaker,
  insertTokens,
  newToken,
  type QueryEdit,
  queryEdit,
  removeToken,
  replaceToken,
} from './grammar/edit-tokens.ts';
import { isAggregate } from './grammar/expressions.ts';
import { END, PREDICATE, type QuerySyntaxError, STRING, TERM, VARIABLE } from './grammar/query-reader.ts';
import { moveClause } from './move-clause.ts';
import { closeQuote } from './quote-edits.ts';

export function editsAt(tokens: readonly Token[], syntaxError: QuerySyntaxError): readonly QueryEdit[] {
  const seen = { tokens, at: syntaxError.at, wanted: syntaxError.expected, token: tokens[syntaxError.at]! };
  return editMakers.flatMap((make) => make(seen));
}

const missing: readonly (readonly [text: string, cost: number])[] = [
  ...(['.', '}', ')', ']', '{', '('] as const).map((sign) => [sign, 1] as const),
  [';', 1.3],
  [',', 1.3],
  ['BY', 0.6],
  ['AS', 0.6],
];

const insertMissing: EditMaker = ({ tokens, at, wanted }) =>
  missing
    .filter(([text]) => wanted.has(text))
    .map(([text, cost]) => {
      const why = `put in ${isWord(text) ? text : `"${text}"`}`;
      return queryEdit(insertTokens(tokens, at, text), cost, why);
    });

const takeOut: EditMaker = ({ tokens, at, wanted, token }) => {
  const edits: QueryEdit[] = [];
  if (token.text !== '') {
    const isComma = token.text === ',' && wanted.has(VARIABLE);
    const cost = isComma ? 0.4 : token.kind === 'sign' ? 1 : token.kind === 'bad' ? 0.9 : 2.2;
    edits.push(queryEdit(removeToken(tokens, at), cost, `take out "${shown(token)}"`));
  }
  const before = tokens[at - 1];
  if (before?.kind === 'sign' && at > 1)
    edits.push(queryEdit(removeToken(tokens, at - 1), 1.1, `take out "${before.text}"`));
  return edits;
};

/** A keyword with a typing error. */
const fixKeyword: EditMaker = ({ tokens, at, wanted, token }) => {
  if (token.kind !== 'word' || token.text.length < 3) return [];
  const word = token.text.toUpperCase();
  return [...wanted]
    .filter((one) => isWord(one) && one !== word)
    .map((one) => ({ one, far: editDistance(one, word) }))
    .filter(({ one, far }) => far <= 2 && far * 2.5 <= one.length)
    .map(({ one, far }) => queryEdit(replaceToken(tokens, at, one), 0.3 + 0.2 * far, `${one} is meant`));
};

function isWord(expected: string): boolean {
  return /^[A-Z_]{2,}$/.test(expected);
}

/** Syntax of other languages. */
const translateOperators: EditMaker = ({ tokens, at, token, wanted }) => {
  const [word, next, before] = [token.text.toUpperCase(), tokens[at + 1], tokens[at - 1]];
  const edits: QueryEdit[] = [];
  const swap = (text: string, made = replaceToken(tokens, at, text), why = `${text} is meant`) =>
    edits.push(queryEdit(made, 0.3, why));
  if (token.kind === 'word' && word === 'AND') swap('&&');
  if (token.kind === 'word' && word === 'OR') swap('||');
  if (isKeyword(token, 'NOT') && (next?.kind === 'word' || isPunctuation(next, '('))) swap('!');
  if (token.text === '&') swap('&&');
  if (isPunctuation(token, '|')) swap('||');
  if (isPunctuation(token, '=') && isPunctuation(before, '='))
    swap('=', removeToken(tokens, at), 'one "=" is enough');
  if (token.text === '<>' && wanted.has('!=')) swap('!=');
  if (isPunctuation(token, '>') && isPunctuation(before, '<'))
    swap('!=', replaceToken(removeToken(tokens, at), at - 1, '!='));
  if (token.text === '&' && next?.text === '&') swap('&&', removeToken(tokens, at));
  return edits;
};

/** A bare word: a string without quotes, a variable without its mark, an id without its prefix. */
const quoteOrPrefix: EditMaker = ({ tokens, at, wanted, token }) => {
  const edits: QueryEdit[] = [];
  const add = (text: string, cost: number, why: string) =>
    edits.push(queryEdit(replaceToken(tokens, at, text), cost, why));
  const asText = wanted.has(TERM) || wanted.has(PREDICATE) || wanted.has(VARIABLE) || wanted.has(STRING);
  if (token.kind === 'word' && asText) {
    const id = /^([QP])\d+$/.exec(token.text)?.[1];
    if (id !== undefined) {
      const prefix = id === 'P' && wanted.has(PREDICATE) ? 'wdt' : 'wd';
      add(`${prefix}:${token.text}`, 0.4, `${prefix}: in front of an id`);
    }
    if (tokens.some(({ kind, text }) => kind === 'variable' && text.slice(1) === token.text))
      add(`?${token.text}`, 0.5, 'a variable is meant');
    if (!wanted.has(PREDICATE)) {
      const end = wordsEnd(tokens, at);
      const words = textOfTokens([{ ...token, before: '' }, ...tokens.slice(at + 1, end)]);
      const text = newToken(JSON.stringify(words), token.before);
      edits.push(queryEdit(tokens.toSpliced(at, end - at, text), 0.7, 'a text is meant'));
    }
  }
  if (token.kind === 'bad' && /^https?:/.test(token.text)) {
    const made = tokens.toSpliced(at, 1, ...addressTokens(token));
    edits.push(queryEdit(made, 0.4, 'an address needs its brackets'));
  }
  if (token.kind === 'word' && tokens[at - 1]?.kind === 'string' && /^[a-z]{2,3}$/.test(token.text))
    add(`@${token.text}`, 0.4, 'a language needs its mark');
  return edits;
};

/** `http://...` in brackets, and the sign behind it. */
function addressTokens({ text, before }: Token): readonly Token[] {
  const [, address, sign] = /^(.*?)([.,;]?)$/s.exec(text)!;
  const made = newToken(`<${address}>`, before);
  return sign === '' ? [made] : [made, newToken(sign!)];
}

/** Consecutive words and numbers on a line. */
function wordsEnd(tokens: readonly Token[], at: number): number {
  const isOther = ({ kind, before }: Token) => !/^(?:word|number)$/.test(kind) || !/^[ \t]*$/.test(before);
  const end = tokens.findIndex((token, index) => index > at && isOther(token));
  return end === -1 ? tokens.length - 1 : end;
}

/** `COUNT(?x) AS ?n` among the columns, or a filter's condition, without brackets. */
const addBrackets: EditMaker = ({ tokens, at, token, wanted }) => {
  const edits: QueryEdit[] = [];
  const isCount = token.kind === 'word' && isAggregate(token.text) && wanted.has(VARIABLE);
  const end = isCount && isPunctuation(tokens[at + 1], '(') ? closingBracketOf(tokens, at + 1) : undefined;
  if (end !== undefined) {
    const isNamed = isKeyword(tokens[end + 1], 'AS') && tokens[end + 2]?.kind === 'variable';
    const name = isNamed ? [] : ['AS', `?${token.text.toLowerCase()}`];
    const behind = insertTokens(tokens, isNamed ? end + 3 : end + 1, ...name, ')');
    edits.push(queryEdit(insertTokens(behind, at, '('), 0.8, 'a computed column needs brackets'));
  }
  if (token.kind === 'sign' && /^(?:[<>=*/+-]|[<>!]=|&&|\|\|)$/.test(token.text)) {
    const filter = tokens.findLastIndex((one, index) => index < at && isKeyword(one, 'FILTER'));
    if (filter !== -1 && !isPunctuation(tokens[filter + 1], '('))
      edits.push(queryEdit(insertTokens(tokens, filter + 1, '('), 0.9, 'a condition needs brackets'));
  }
  return edits;
};

/** Another separator before it: `;` if a new sentence starts, `.` if the old one continues. */
const changeSeparator: EditMaker = ({ tokens, at }) => {
  const place = tokens.findLastIndex((token, index) => index < at && /^[.;,]$/.test(token.text));
  if (place === -1 || at - place > 4) return [];
  return ['.', ';', ',']
    .filter((sign) => sign !== tokens[place]!.text)
    .map((sign) => queryEdit(replaceToken(tokens, place, sign), 1.2, `"${sign}" is meant`));
};

/** Text after a complete query is not part of it. */
const dropTrailingText: EditMaker = ({ tokens, at, wanted, token }) => {
  if (!wanted.has(END) || token.text === '') return [];
  const rest = tokens.slice(at);
  // Text with braces, variables or names belongs to the query.
  const isQuery = rest.some(
    ({ kind, text }) => /^[{}]$/.test(text) || kind === 'variable' || kind === 'name',
  );
  const cost = isQuery ? 3 : rest.length > 4 ? 0.8 : 1.2;
  const made = [...tokens.slice(0, at), newToken('', '')];
  return [queryEdit(made, cost, 'the query without what is said behind it')];
};

const editMakers: readonly EditMaker[] = [
  insertMissing,
  takeOut,
  fixKeyword,
  translateOperators,
  quoteOrPrefix,
  closeQuote,
  moveClause,
  addBrackets,
  changeSeparator,
  dropTrailingText,
];

function shown({ text }: Token): string {
  return text.length > 20 ? `${text.slice(0, 20)}...` : text;
}
