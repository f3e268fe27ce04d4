/** Moves a clause that comes too early, or before one that it must follow, to its position at the end. */

import { isKeyword, isPunctuation, type Token } from '../../types/index.ts';
import { type EditMaker, queryEdit } from './grammar/edit-tokens.ts';

const clauses: readonly string[] = ['GROUP', 'HAVING', 'ORDER', 'LIMIT', 'OFFSET'];

export const moveClause: EditMaker = ({ tokens, at, token }) => {
  if (!isClause(token)) return [];
  const clause = tokens.slice(at, clauseEnd(tokens, at));
  const rest = tokens.toSpliced(at, clause.length);
  const tail = tailOf(rest);
  const all = [clause, ...tail.clauses].sort((a, b) => rankOf(a[0]!) - rankOf(b[0]!));
  const behind = all.flatMap(([first, ...others]) => [{ ...first!, before: '\n' }, ...others]);
  const moved = rest.toSpliced(tail.from, tail.to - tail.from, ...behind);
  return [queryEdit(moved, 0.6, `${token.text.toUpperCase()} belongs at the end`)];
};

function rankOf({ text }: Token): number {
  return clauses.indexOf(text.toUpperCase());
}

function isClause(token: Token): boolean {
  return token.kind === 'word' && rankOf(token) !== -1;
}

function clauseEnd(tokens: readonly Token[], from: number): number {
  let depth = 0;
  for (let at = from + 1; at < tokens.length; at++) {
    const { text } = tokens[at]!;
    if (text === '(') depth++;
    else if (text === ')' && --depth < 0) return at;
    const isOver =
      text === '' || text === '{' || text === '}' || text === '.' || isKeyword(tokens[at], 'WHERE');
    if (depth <= 0 && (isOver || isClause(tokens[at]!))) return at;
  }
  return tokens.length - 1;
}

/** The clauses after the last group. */
function tailOf(tokens: readonly Token[]): { from: number; to: number; clauses: (readonly Token[])[] } {
  const last = tokens.findLastIndex((token) => isPunctuation(token, '}'));
  const found: (readonly Token[])[] = [];
  let at = last + 1;
  while (at < tokens.length - 1 && isClause(tokens[at]!)) {
    const end = clauseEnd(tokens, at);
    found.push(tokens.slice(at, end));
    at = end;
  }
  return { from: last + 1, to: at, clauses: found };
}
