/** Values for variables of a query, as some endpoints accept them: they are inserted at its beginning. */

import { isPunctuation, type Json, type JsonObject, lineAndColumnOf, tokensOf } from 'regain/internal/types';
import { Refusal } from '../domains/domain.ts';
import { type Endpoint, QueryProblem, type Results } from './endpoint.ts';

/** Runs the query with these values; error positions refer to the query as given. */
export async function boundQuery(
  query: string,
  bindings: JsonObject,
  endpoint: Endpoint,
  signal: AbortSignal,
): Promise<Results | Json> {
  const values = Object.entries(bindings)
    .map(([name, value]) => ` VALUES ?${nameOf(name)} { ${termOf(name, String(value))} }`)
    .join('');
  const open = values === '' ? undefined : tokensOf(query).find((token) => isPunctuation(token, '{'));
  if (open === undefined) return endpoint.query(query, signal);
  const at = open.start + 1;
  try {
    return await endpoint.query(query.slice(0, at) + values + query.slice(at), signal);
  } catch (error) {
    if (error instanceof QueryProblem && error.offset > at)
      throw withoutBindingOffset(error, query, values.length);
    throw error;
  }
}

function withoutBindingOffset(problem: QueryProblem, query: string, by: number): QueryProblem {
  const offset = Math.max(0, problem.offset - by);
  const { found, expected } = problem;
  return new QueryProblem(problem.code, { offset, ...lineAndColumnOf(query, offset), found, expected });
}

function nameOf(name: string): string {
  const bare = name.replace(/^[?$]/, '');
  if (/^\w+$/.test(bare)) return bare;
  throw new Refusal('refused', 'bindings', name, `${name} is no name of a variable`);
}

/** Addresses unchanged; ids of items and properties with their usual prefixes. */
function termOf(name: string, value: string): string {
  if (/^https?:\/\/[^\s<>"{}|^`\\]+$/.test(value)) return `<${value}>`;
  if (/^[a-z]+:\w+$/i.test(value)) return value;
  if (/^Q\d+$/.test(value)) return `wd:${value}`;
  if (/^P\d+$/.test(value)) return `wdt:${value}`;
  throw new Refusal(
    'refused',
    'bindings',
    { [name]: value },
    `${name} needs an address or an id, got ${value}`,
  );
}
