/** The embedded engine: oxigraph over the built-in graph, loaded with the first query. */

import { errorText, lineAndColumnOf, offsetOf, prefixOf, type Token, tokensOf } from 'regain/internal/types';
import { deepFreeze, once } from 'regain/internal/values';
import { type Endpoint, QueryProblem, type Results } from './endpoint.ts';
import { wellKnownPrefixes } from './graph/prefixes.ts';
import { graphText } from './graph/triples.ts';
import { withoutLabelService } from './label-service.ts';

/** The part of oxigraph that is used. */
interface Store {
  readonly size: number;
  load(text: string, options: { readonly format: string; readonly no_transaction: boolean }): void;
  query(sparql: string, options: { readonly results_format: 'json' }): unknown;
}

/** The loaded graph, and an empty store, on which a query costs no more than parsing. */
interface Engine {
  readonly graph: Store;
  readonly blank: Store;
}

/** One read-only store for the whole process. */
export const loadedEngine = once(async (): Promise<Engine> => {
  // Not at the top: programs without this suite must not load the engine.
  const { Store } = await import('oxigraph');
  const graph = new Store() as unknown as Store;
  graph.load(graphText(), { format: 'text/turtle', no_transaction: true });
  return { graph, blank: new Store() as unknown as Store };
});

/** Answers depend on the query only. */
const answerCache = new Map<string, Results | QueryProblem>();
const CACHE_MAX = 4_000;

export function embeddedEndpoint(): Endpoint {
  return {
    query: async (sparql) => {
      const known = answerCache.get(sparql);
      const found = known ?? answered(await loadedEngine(), sparql);
      if (known === undefined) {
        if (answerCache.size >= CACHE_MAX) answerCache.clear();
        answerCache.set(sparql, found);
      }
      if (found instanceof QueryProblem) throw new QueryProblem(found.code, found);
      return found;
    },
  };
}

/** On one line, so that line numbers of a query can be computed. */
const PROLOGUE = `${Object.entries(wellKnownPrefixes)
  .map(([name, iri]) => `PREFIX ${name}: <${iri}>`)
  .join(' ')}\n`;

function answered({ graph, blank }: Engine, sparql: string): Results | QueryProblem {
  // Errors in the query as given come first: in the rewritten query they would have other positions.
  const problem = syntaxProblem(blank, sparql);
  if (problem !== undefined) return problem;
  try {
    const text = String(graph.query(PROLOGUE + withoutLabelService(sparql), { results_format: 'json' }));
    return deepFreeze(JSON.parse(text) as Results);
  } catch (error) {
    return problemIn(sparql, errorText(error));
  }
}

/** Why the query cannot be parsed, if it cannot. A call of a missing service is reported after parsing. */
function syntaxProblem(blank: Store, sparql: string): QueryProblem | undefined {
  try {
    blank.query(PROLOGUE + sparql, { results_format: 'json' });
    return undefined;
  } catch (error) {
    const message = errorText(error);
    return /^error at /.test(message) ? problemIn(sparql, message) : undefined;
  }
}

/** The syntax error of a query, without running it; undefined where it can be parsed. */
export async function problemWith(sparql: string): Promise<QueryProblem | undefined> {
  return syntaxProblem((await loadedEngine()).blank, sparql);
}

/** Parses "error at 2:35: expected ...", whose first line is the prologue. */
function problemIn(sparql: string, message: string): QueryProblem {
  const said = /error at (\d+):(\d+): expected (?:one of )?(.*)$/s.exec(message);
  if (said === null) return problemAt(sparql, sparql.length, [message.slice(0, 200)]);
  const expected = said[3]!.split(/,\s+(?=["\w[])/).map((one) => one.trim());
  const words = expected.filter((one) => /^[A-Za-z]+$/.test(one));
  const reported = offsetOf(sparql, Number(said[1]) - 1, Number(said[2]));
  // The engine counts what it expected and did not find as present.
  const behind =
    words.length > 0 ? Math.min(...words.map(({ length }) => length)) : said[3] === '[_]' ? 1 : 0;
  const offset = reported - behind;
  return problemAt(sparql, Math.max(0, offset), expected);
}

function problemAt(sparql: string, reported: number, expected: readonly string[]): QueryProblem {
  const tokens = tokensOf(sparql);
  const stranger = unknownPrefix(tokens, reported);
  const at = stranger ?? tokens.find(({ start, text }) => start + text.length > reported) ?? tokens.at(-1)!;
  const place = { offset: at.start, ...lineAndColumnOf(sparql, at.start), found: at.text };
  const plain = expected.filter((one) => /^(?:"[^"]+"|[A-Z]{2,}|[A-Z][a-z].*)$/.test(one)).slice(0, 6);
  return stranger === undefined
    ? new QueryProblem('syntax', { ...place, expected: plain })
    : new QueryProblem('unknown-prefix', { ...place, expected: [] });
}

/** A name with an undeclared prefix at the error position. */
function unknownPrefix(tokens: readonly Token[], offset: number): Token | undefined {
  const declared = new Set(Object.keys(wellKnownPrefixes));
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'name') continue;
    if (/^PREFIX$/i.test(tokens[index - 1]?.text ?? '')) declared.add(prefixOf(token));
    else if (
      !declared.has(prefixOf(token)) &&
      token.start <= offset + 1 &&
      offset <= token.start + token.text.length
    )
      return token;
  }
  return undefined;
}
