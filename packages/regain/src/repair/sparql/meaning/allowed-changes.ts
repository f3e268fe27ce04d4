/** Changes of one or a few tokens that restate what the query says. */

import { isKeyword, isPunctuation, type Token, textOfTokens, tokensOf } from '../../../types/index.ts';
import { editDistance } from '../../../values/index.ts';
import { replaceToken } from '../grammar/edit-tokens.ts';
import { functionNames } from '../grammar/expressions.ts';
import { syntaxErrorIn } from '../grammar/grammar.ts';
import { type ReadQuery, readQuery } from './only-reading.ts';
import type { TokenChange } from './token-changes.ts';

const keywords: readonly string[] = [
  ...(
    'SELECT ASK CONSTRUCT DESCRIBE PREFIX BASE DISTINCT REDUCED WHERE FROM NAMED FILTER OPTIONAL MINUS UNION GRAPH SERVICE ' +
    'SILENT BIND VALUES UNDEF EXISTS NOT IN AS GROUP BY HAVING ORDER ASC DESC LIMIT OFFSET SEPARATOR TRUE FALSE'
  ).split(' '),
  ...functionNames,
];

/** A typing error in a keyword that no other keyword is as near to. */
function isMisspeltKeyword(wrong: Token, right: Token): boolean {
  if (wrong.kind !== 'word' || wrong.text.length < 4) return false;
  const word = wrong.text.toUpperCase();
  const meant = right.text.toUpperCase();
  if (!keywords.includes(meant) || keywords.includes(word)) return false;
  const far = editDistance(word, meant);
  return far <= 2 && keywords.every((other) => other === meant || editDistance(word, other) > far);
}

/** Operators of other languages. */
const operators: Readonly<Record<string, string>> = {
  ...{ AND: '&&', OR: '||', '&': '&&', '|': '||', '<>': '!=', '==': '=', '!==': '!=', '===': '=' },
};

/** One token, or a few, in another form. */
export function isRestated(
  { removed, inserted, from, at }: TokenChange,
  sent: readonly Token[],
  repaired: ReadQuery,
): boolean {
  const [old] = removed;
  const [now] = inserted;
  if (old === undefined || now === undefined) return false;
  if (operators[joined(removed).toUpperCase()] === joined(inserted)) return true;
  if (old.kind === 'bad' && /^["']/.test(old.text)) return isOnlyEnd(sent, from, repaired);
  if (removed.length > 1) return false;
  if (old.kind === 'bad' && /^https?:/.test(old.text))
    return joined(inserted).replace('>', '').slice(1) === old.text;
  if (inserted.length > 1 || old.kind !== 'word') return false;
  if (isMisspeltKeyword(old, now)) return true;
  // Before a call or a bracket both negate only that.
  if (isKeyword(old, 'NOT') && now.text === '!') return true;
  if (now.kind === 'language') return now.text === `@${old.text}` && sent[from - 1]?.kind === 'string';
  if (now.kind === 'name') return /^Q\d+$/.test(old.text) && now.text === `wd:${old.text}`;
  return now.kind === 'variable' && isOnlyVariable(old.text, at, sent, repaired);
}

function joined(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join('');
}

/** A variable without its mark, at a place where no text can stand. */
function isOnlyVariable(name: string, at: number, sent: readonly Token[], { tokens }: ReadQuery): boolean {
  if (tokens[at]!.text !== `?${name}`) return false;
  return (
    sent.some(({ kind, text }) => kind === 'variable' && text.slice(1) === name) &&
    syntaxErrorIn(replaceToken(tokens, at, JSON.stringify(name))) !== undefined
  );
}

/** A string without its closing mark that can end at one place only. */
function isOnlyEnd(sent: readonly Token[], from: number, repaired: ReadQuery): boolean {
  const { text, before } = sent[from]!;
  const [lead, tail] = [textOfTokens(sent.slice(0, from)), textOfTokens(sent.slice(from + 1))];
  let count = 0;
  for (let end = 1; end <= text.length; end++) {
    const isBoundary = end === text.length || !/\w/.test(text[end]!) || !/\w/.test(text[end - 1]!);
    if (!isBoundary) continue;
    const whole = `${lead}${before}${text.slice(0, end)}${text[0]}${text.slice(end)}${tail}`;
    const other = readQuery(tokensOf(whole));
    if (other === undefined) continue;
    if (other.algebra !== repaired.algebra) return false;
    count++;
  }
  return count > 0;
}

/** Signs and words without a meaning where they stand. */
export function isMeaningless({ removed, from }: TokenChange, sent: readonly Token[]): boolean {
  return removed.every((token, index) => {
    const [before, next] = [sent[from + index - 1], sent[from + index + 1]];
    const word = token.text.toUpperCase();
    if (token.kind === 'word')
      return keywords.includes(word) && before?.kind === 'word' && before.text.toUpperCase() === word;
    if (isPunctuation(token, ',')) return isBetweenColumns(sent, from + index);
    if (isPunctuation(token, '='))
      return isPunctuation(before, '=') || isPunctuation(next, '=') || before?.text === '!=';
    if (!isPunctuation(token, '.') && !isPunctuation(token, ';')) return false;
    const isRepeated = before?.text === token.text || next?.text === token.text;
    return isRepeated || next?.text === '' || isPunctuation(before, '{');
  });
}

/** A comma between columns, group keys or sort keys. */
function isBetweenColumns(tokens: readonly Token[], at: number): boolean {
  const [before, next] = [tokens[at - 1], tokens[at + 1]];
  if (before?.kind !== 'variable' && before?.text !== ')') return false;
  if (next?.kind !== 'variable' && next?.text !== '(' && !isKeyword(next, 'DESC') && !isKeyword(next, 'ASC'))
    return false;
  const start = tokens.findLastIndex(
    (token, index) =>
      index < at && (isPunctuation(token, '{') || isPunctuation(token, '}') || isKeyword(token, 'SELECT')),
  );
  const clause = tokens.slice(start, at);
  let depth = 0;
  for (const token of clause) depth += isPunctuation(token, '(') ? 1 : isPunctuation(token, ')') ? -1 : 0;
  const isList = isKeyword(tokens[start], 'SELECT') || clause.some((token) => isKeyword(token, 'BY'));
  return depth === 0 && isList;
}
