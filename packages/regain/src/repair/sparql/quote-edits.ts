/** Edits of a query with an unclosed or unopened string. */

import { type Token, textOfTokens, tokensOf } from '../../types/index.ts';
import { type EditMaker, queryEdit } from './grammar/edit-tokens.ts';

export const closeQuote: EditMaker = ({ tokens, at, token }) => {
  const place = isOpenQuote(token) ? at : quoteNear(tokens, at);
  if (place === -1) return [];
  const { text, before } = tokens[place]!;
  const [mark, rest] = [text[0]!, text.slice(1)];
  const lead = textOfTokens(tokens.slice(0, place));
  const tail = textOfTokens(tokens.slice(place + 1));
  const closed = endsIn(rest).map((end, rank) => {
    const query = `${lead}${before}${mark}${rest.slice(0, end)}${mark}${rest.slice(end)}${tail}`;
    return queryEdit(tokensOf(query), 0.7 + 0.2 * rank, 'close the text');
  });
  const opened = (before === '' ? beginningsIn(lead) : []).map((begin, rank) => {
    const query = `${lead.slice(0, begin)}${mark}${lead.slice(begin)}${mark}${rest}${tail}`;
    return queryEdit(tokensOf(query), 0.6 + 0.2 * rank, 'open the text');
  });
  return [...closed, ...opened];
};

/** Where an unclosed string may end, nearest first. */
function endsIn(rest: string): readonly number[] {
  const ends = [/@[a-z]/i, /\s+[.;,]/, /[)}\]]/, /\s*$/].flatMap((end) => end.exec(rest)?.index ?? []);
  return [...new Set(ends)].filter((end) => end > 0).sort((a, b) => a - b);
}

/**
 * Where a string with only a closing mark may start: after the last bracket, sign or predicate, or at the last word.
 */
function beginningsIn(lead: string): readonly number[] {
  const found = [/(?<=[(,=]\s*|\s[\w-]*:\w+\s+)[^(),;={}"\n:?]+$/, /[^\s(),;={}"]+$/].flatMap(
    (begin) => begin.exec(lead)?.index ?? [],
  );
  return [...new Set(found)];
}

/** The mark is a few words before the point of failure. */
function quoteNear(tokens: readonly Token[], at: number): number {
  return tokens.findIndex((token, near) => near >= at && near < at + 8 && isOpenQuote(token));
}

function isOpenQuote({ kind, text }: Token): boolean {
  return kind === 'bad' && /^["']/.test(text);
}
