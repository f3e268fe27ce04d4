/**
 * Removes what is not part of the query: code fences, sentences around it, typographic quotes, clauses of other
 * dialects.
 */

import { textOfTokens, tokensOf } from '../../types/index.ts';
import { editDistance } from '../../values/index.ts';
import { inlineNamedParts } from './meaning/named-parts.ts';
import { plainNotation, withPlainQuotes } from './meaning/plain-notation.ts';
import type { RepairedQuery } from './repair-syntax.ts';

/** The query alone, with plain quotes. */
export function cleanQuery(text: string): Omit<RepairedQuery, 'changes'> {
  let [query, cost] = [text, 0];
  const why: string[] = [];
  const take = (next: string, price: number, reason: string) => {
    if (next === query) return;
    query = next;
    cost += price;
    why.push(reason);
  };
  take(plainNotation(query), 0.2, 'plain characters');
  take(unfenced(query), 0.3, 'the query without the fence around it');
  take(withoutLead(query), 0.4, 'the query without what is said before it');
  // No query has them outside a string.
  take(withPlainQuotes(query, '`´'), 0.3, 'plain quotation marks');
  const parts = /\bWITH\b/i.test(query) ? inlineNamedParts(tokensOf(query)) : undefined;
  if (parts !== undefined) take(textOfTokens(parts.tokens), 0.8, parts.why);
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
