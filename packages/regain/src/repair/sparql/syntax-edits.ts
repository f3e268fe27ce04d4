/** Edits at the point where parsing fails: inserting or deleting a sign, correcting a word, adding brackets. */

import { isKeyword, isPunctuation, type Token, textOfTokens } from '../../types/index.ts';
import { editDistance } from '../../values/index.ts';
import {
  closingBracketOf,
  insertTokens,
  newToken,
  removeTokens,
  replaceToken,
} from './grammar/edit-tokens.ts';
import { isAggregate } from './grammar/expressions.ts';
import { END, PREDICATE, type QuerySyntaxError, TERM, VARIABLE } from './grammar/query-reader.ts';
import { moveClause } from './move-clause.ts';
import { closeQuote } from './quote-edits.ts';
import type { EditMaker, QueryEdit } from './token-edits.ts';

export function editsAt(tokens: readonly Token[], syntaxError: QuerySyntaxError): readonly QueryEdit[] {
  const seen = { tokens, at: syntaxError.at, wanted: syntaxError.expected, token: tokens[syntaxError.at]! };
  return editMakers.flatMap((make) => make(seen));
}

const signs: readonly (readonly [sign: string, cost: number])[] = [
  ...(['.', '}', ')', ']', '{', '('] as const).map((sign) => [sign, 1] as const),
  [';', 1.3],
  [',', 1.3],
];

const insertSign: EditMaker = ({ tokens, at, wanted }) => {
  const edits: QueryEdit[] = signs
    .filter(([sign]) => wanted.has(sign))
    .map(([sign, cost]) => ({ tokens: insertTokens(tokens, at, sign), cost, why: `put in "${sign}"` }));
  for (const word of ['BY', 'AS'])
    if (wanted.has(word))
      edits.push({ tokens: insertTokens(tokens, at, word), cost: 0.6, why: `put in ${word}` });
  return edits;
};

const removeToken: EditMaker = ({ tokens, at, wanted, token }) => {
  const edits: QueryEdit[] = [];
  if (token.text !== '') {
    const isComma = token.text === ',' && wanted.has(VARIABLE);
    const cost = isComma ? 0.4 : token.kind === 'sign' ? 1 : token.kind === 'bad' ? 0.9 : 2.2;
    edits.push({ tokens: removeTokens(tokens, at), cost, why: `take out "${shown(token)}"` });
  }
  const before = tokens[at - 1];
  if (before?.kind === 'sign' && at > 1)
    edits.push({ tokens: removeTokens(tokens, at - 1), cost: 1.1, why: `take out "${before.text}"` });
  return edits;
};

/** A keyword with a typing error. */
const fixKeyword: EditMaker = ({ tokens, at, wanted, token }) => {
  if (token.kind !== 'word' || token.text.length < 3) return [];
  const word = token.text.toUpperCase();
  return [...wanted]
    .filter((one) => /^[A-Z_]{2,}$/.test(one) && one !== word)
    .map((one) => ({ one, far: editDistance(one, word) }))
    .filter(({ one, far }) => far <= 2 && far * 2.5 <= one.length)
    .map(({ one, far: distance }) => ({
      tokens: replaceToken(tokens, at, one),
      cost: 0.3 + 0.2 * distance,
      why: `${one} is meant`,
    }));
};

/** Syntax of other languages. */
const translateOperators: EditMaker = ({ tokens, at, token, wanted }) => {
  const [word, next, before] = [token.text.toUpperCase(), tokens[at + 1], tokens[at - 1]];
  const edits: QueryEdit[] = [];
  const swap = (text: string) =>
    edits.push({ tokens: replaceToken(tokens, at, text), cost: 0.3, why: `${text} is meant` });
  if (token.kind === 'word' && word === 'AND') swap('&&');
  if (token.kind === 'word' && word === 'OR') swap('||');
  if (isKeyword(token, 'NOT') && (next?.kind === 'word' || isPunctuation(next, '('))) swap('!');
  if (token.text === '&') swap('&&');
  if (isPunctuation(token, '|')) swap('||');
  if (isPunctuation(token, '=') && isPunctuation(before, '='))
    edits.push({ tokens: removeTokens(tokens, at), cost: 0.3, why: 'one "=" is enough' });
  if (token.text === '<>' && wanted.has('!=')) swap('!=');
  if (isPunctuation(token, '>') && isPunctuation(before, '<'))
    edits.push({
      tokens: replaceToken(removeTokens(tokens, at), at - 1, '!='),
      cost: 0.3,
      why: '!= is meant',
    });
  if (token.text === '&' && next?.text === '&')
    edits.push({ tokens: removeTokens(tokens, at), cost: 0.3, why: '&& is meant' });
  return edits;
};

/** A bare word: a string without quotes, a variable without its mark, an id without its prefix. */
const quoteOrPrefix: EditMaker = ({ tokens, at, wanted, token }) => {
  const edits: QueryEdit[] = [];
  const asText = wanted.has(TERM) || wanted.has(PREDICATE) || wanted.has(VARIABLE) || wanted.has('a text');
  if (token.kind === 'word' && asText) {
    const id = /^([QP])\d+$/.exec(token.text)?.[1];
    if (id !== undefined) {
      const prefix = id === 'Q' ? 'wd' : wanted.has(PREDICATE) ? 'wdt' : 'wd';
      edits.push({
        tokens: replaceToken(tokens, at, `${prefix}:${token.text}`),
        cost: 0.4,
        why: `${prefix}: in front of an id`,
      });
    }
    if (tokens.some(({ kind, text }) => kind === 'variable' && text.slice(1) === token.text))
      edits.push({
        tokens: replaceToken(tokens, at, `?${token.text}`),
        cost: 0.5,
        why: 'a variable is meant',
      });
    if (!wanted.has(PREDICATE)) {
      const end = wordsEnd(tokens, at);
      const words = textOfTokens([{ ...token, before: '' }, ...tokens.slice(at + 1, end)]);
      const text = newToken(JSON.stringify(words), token.before);
      edits.push({
        tokens: [...tokens.slice(0, at), text, ...tokens.slice(end)],
        cost: 0.7,
        why: 'a text is meant',
      });
    }
  }
  if (token.kind === 'bad' && /^https?:/.test(token.text))
    edits.push({
      tokens: [...tokens.slice(0, at), ...addressTokens(token), ...tokens.slice(at + 1)],
      cost: 0.4,
      why: 'an address needs its brackets',
    });
  const before = tokens[at - 1];
  if (token.kind === 'word' && before?.kind === 'string' && /^[a-z]{2,3}$/.test(token.text))
    edits.push({
      tokens: replaceToken(tokens, at, `@${token.text}`),
      cost: 0.4,
      why: 'a language needs its mark',
    });
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
  let end = at + 1;
  while (
    end < tokens.length - 1 &&
    /^(?:word|number)$/.test(tokens[end]!.kind) &&
    /^[ \t]*$/.test(tokens[end]!.before)
  )
    end++;
  return end;
}

/** `COUNT(?x) AS ?n` among the columns, or a filter's condition, without brackets. */
const addBrackets: EditMaker = ({ tokens, at, token, wanted }) => {
  const edits: QueryEdit[] = [];
  if (
    token.kind === 'word' &&
    isAggregate(token.text) &&
    wanted.has(VARIABLE) &&
    isPunctuation(tokens[at + 1], '(')
  ) {
    const end = closingBracketOf(tokens, at + 1);
    if (end !== undefined) {
      const isNamed = isKeyword(tokens[end + 1], 'AS') && tokens[end + 2]?.kind === 'variable';
      const name = isNamed ? [] : ['AS', `?${token.text.toLowerCase()}`];
      const behind = insertTokens(tokens, isNamed ? end + 3 : end + 1, ...name, ')');
      edits.push({
        tokens: insertTokens(behind, at, '('),
        cost: 0.8,
        why: 'a computed column needs brackets',
      });
    }
  }
  if (token.kind === 'sign' && /^(?:[<>=*/+-]|[<>!]=|&&|\|\|)$/.test(token.text)) {
    const filter = tokens.findLastIndex((one, index) => index < at && isKeyword(one, 'FILTER'));
    if (filter !== -1 && !isPunctuation(tokens[filter + 1], '(')) {
      edits.push({
        tokens: insertTokens(tokens, filter + 1, '('),
        cost: 0.9,
        why: 'a condition needs brackets',
      });
    }
  }
  return edits;
};

/** Another separator before it: `;` if a new sentence starts, `.` if the old one continues. */
const changeSeparator: EditMaker = ({ tokens, at }) => {
  const place = tokens.findLastIndex((token, index) => index < at && /^[.;,]$/.test(token.text));
  if (place === -1 || at - place > 4) return [];
  return ['.', ';', ',']
    .filter((sign) => sign !== tokens[place]!.text)
    .map((sign) => ({ tokens: replaceToken(tokens, place, sign), cost: 1.2, why: `"${sign}" is meant` }));
};

/** Text after a complete query is not part of it. */
const dropTrailingText: EditMaker = ({ tokens, at, wanted, token }) => {
  if (!wanted.has(END) || token.text === '') return [];
  const rest = tokens.slice(at);
  // Text with braces, variables or names belongs to the query.
  const isQuery = rest.some(
    ({ kind, text }) => /^[{}]$/.test(text) || kind === 'variable' || kind === 'name',
  );
  return [
    {
      tokens: [...tokens.slice(0, at), newToken('', '')],
      cost: isQuery ? 3 : rest.length > 4 ? 0.8 : 1.2,
      why: 'the query without what is said behind it',
    },
  ];
};

const editMakers: readonly EditMaker[] = [
  insertSign,
  removeToken,
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
