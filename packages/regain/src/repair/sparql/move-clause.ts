/** Moves a clause that comes too early, or before one that it must follow, to its position at the end. */

import { isKeyword, isPunctuation, type Token } from '../../types/index.ts';
import type { EditMaker } from './token-edits.ts';

const clauses: readonly string[] = ['GROUP', 'HAVING', 'ORDER', 'LIMIT', 'OFFSET'];

export const moveClause: EditMaker = ({ tokens, at, token }) => {
  const from = token.kind === 'word' && clauses.includes(token.text.toUpperCase()) ? at : undefined;
  if (from === undefined) return [];
  const rest = [...tokens.slice(0, from), ...tokens.slice(clauseEnd(tokens, from))];
  const clause = tokens.slice(from, clauseEnd(tokens, from));
  const tail = tailOf(rest);
  const all = [clause, ...tail.clauses].sort((a, b) => rankOf(a[0]!) - rankOf(b[0]!));
  const end = rest.at(-1)!;
  const behind = all.flatMap(([first, ...others]) => [{ ...first!, before: '\n' }, ...others]);
  return [
    {
      tokens: [...rest.slice(0, tail.from), ...behind, ...rest.slice(tail.to, -1), end],
      cost: 0.6,
      why: `${token.text.toUpperCase()} belongs at the end`,
    },
  ];
};

function rankOf({ text }: Token): number {
  return clauses.indexOf(text.toUpperCase());
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at++) {
    const { kind, text } = tokens[at]!;
    if (text === '(') depth++;
    else if (text === ')' && --depth < 0) return at;
    const isOver =
      text === '' || text === '{' || text === '}' || text === '.' || isKeyword(tokens[at], 'WHERE');
    if (depth <= 0 && (isOver || (kind === 'word' && clauses.includes(text.toUpperCase())))) return at;
  }
  return tokens.length - 1;
}

/** The clauses after the last group. */
function tailOf(tokens: readonly Token[]): { from: number; to: number; clauses: (readonly Token[])[] } {
  const last = tokens.findLastIndex((token) => isPunctuation(token, '}'));
  const found: (readonly Token[])[] = [];
  let at = last + 1;
  while (
    at < tokens.length - 1 &&
    tokens[at]!.kind === 'word' &&
    clauses.includes(tokens[at]!.text.toUpperCase())
  ) {
    const end = clauseEnd(tokens, at);
    found.push(tokens.slice(at, end));
    at = end;
  }
  return { from: last + 1, to: at, clauses: found };
}
