/**
 * Removes what is not part of the query: code fences, sentences around it, typographic quotes, clauses of other
 * dialects.
 */

import { isKeyword, isPunctuation, textOfTokens, tokensOf } from '../../types/index.ts';
import { editDistance } from '../../values/index.ts';
import { closingBracketOf } from './token-edits.ts';

export interface CleanedQuery {
  readonly query: string;
  readonly cost: number;
  readonly why: readonly string[];
}

/** The query alone, with plain quotes. */
export function cleanQuery(text: string): CleanedQuery {
  let [query, cost] = [text, 0];
  const why: string[] = [];
  const take = (next: string, price: number, reason: string) => {
    if (next === query) return;
    query = next;
    cost += price;
    why.push(reason);
  };
  take(unfenced(query), 0.3, 'the query without the fence around it');
  take(withoutLead(query), 0.4, 'the query without what is said before it');
  take(withPlainQuotes(query), 0.3, 'plain quotation marks');
  take(query.replaceAll(/[\u00a0\u2007\u202f\u200b\ufeff]/g, ' '), 0.2, 'plain spaces');
  take(withoutNamedParts(query), 0.8, 'named parts put where they are included');
  return { query, cost, why };
}

function unfenced(text: string): string {
  const fenced = /```[ \t]*(?:sparql|sql|rq|query)?[ \t]*\r?\n?(.*?)(?:\r?\n)?```/is.exec(text);
  if (fenced !== null) return fenced[1]!;
  return text.includes('```') ? text.replaceAll(/```(?:sparql)?/gi, '') : text;
}

const beginnings = ['PREFIX', 'BASE', 'SELECT', 'ASK', 'CONSTRUCT', 'DESCRIBE'];
const BEGIN = new RegExp(`\\b(?:${beginnings.join('|')})\\b`);
const LINE = new RegExp(`^[ \\t]*(?:${beginnings.join('|')})\\b`, 'im');

/** From the first line that starts like a query, or else from the first such word in capitals. */
function withoutLead(text: string): string {
  if (begins(text)) return text;
  const found = LINE.exec(text) ?? BEGIN.exec(text);
  // Only words may be dropped: text with braces belongs to the query.
  if (found === null || found.index === 0 || /[{}]/.test(text.slice(0, found.index))) return text;
  return text.slice(found.index);
}

/** Whether the first word is the start of a query, or nearly. */
function begins(text: string): boolean {
  const word = tokensOf(text.slice(0, 2_000))[0]!.text.toUpperCase();
  return beginnings.some((one) => one === word || (one.length > 4 && editDistance(one, word) <= 2));
}

const MARKS = '“”„‟«»‘’‚‛`´';

/** Typographic quotes outside a string; those inside a string are its content. */
function withPlainQuotes(text: string): string {
  if (![...MARKS].some((mark) => text.includes(mark))) return text;
  const tokens = tokensOf(text);
  let made = '';
  for (const { kind, text: part, before } of tokens) {
    made += before;
    made += kind === 'bad' && part.length === 1 && MARKS.includes(part) ? '"' : part;
  }
  return made;
}

/** Blazegraph's `WITH { ... } AS %name` and `INCLUDE %name`: each part is inlined. */
function withoutNamedParts(text: string): string {
  if (!/\bWITH\b/i.test(text) || !/%\w/.test(text)) return text;
  let tokens = tokensOf(text);
  const parts = new Map<string, string>();
  for (let n = 0; n < PARTS_MAX; n++) {
    const at = tokens.findIndex(
      (token, index) => isKeyword(token, 'WITH') && isPunctuation(tokens[index + 1], '{'),
    );
    const end = at === -1 ? undefined : closingBracketOf(tokens, at + 1);
    if (end === undefined || !isKeyword(tokens[end + 1], 'AS')) break;
    parts.set(tokens[end + 2]?.text ?? '', textOfTokens(tokens.slice(at + 1, end + 1)).trim());
    tokens = [...tokens.slice(0, at), ...tokens.slice(end + 3)];
  }
  if (parts.size === 0) return text;
  let made = textOfTokens(tokens);
  // A part may include another.
  for (let n = 0; n < PARTS_MAX && /\bINCLUDE\s+%\w+/i.test(made); n++)
    made = made.replaceAll(/\bINCLUDE\s+(%\w+)/gi, (call, name: string) => parts.get(name) ?? call.slice(8));
  return made;
}

const PARTS_MAX = 8;
