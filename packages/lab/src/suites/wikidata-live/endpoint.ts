/** The target of queries: the embedded engine, or any SPARQL endpoint. */

import type { Json } from 'regain/internal/types';

/** A term of an answer, as the W3C's JSON results write it. */
export interface Term {
  readonly type: 'uri' | 'literal' | 'bnode';
  readonly value: string;
  readonly datatype?: string;
  readonly 'xml:lang'?: string;
}

export type Binding = { readonly [variable: string]: Term };

/** SPARQL 1.1 Query Results JSON: rows of a SELECT, or the result of an ASK. */
export interface Results {
  readonly head: { readonly vars?: readonly string[] };
  readonly results?: { readonly bindings: readonly Binding[] };
  readonly boolean?: boolean;
}

export interface Endpoint {
  /**
   * Answers a complete query. Throws a QueryProblem for one that cannot be parsed, and otherwise any error of the
   * transport. An answer that is no JSON results is returned unchanged.
   */
  query(sparql: string, signal: AbortSignal): Promise<Results | Json>;
}

/** A query that cannot be parsed: the position, and the problem. */
export class QueryProblem extends Error {
  override readonly name = 'QueryProblem';
  readonly code: 'syntax' | 'unknown-prefix';
  /** Offset in the query as it was given. */
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  /** The text at that position; empty at the end. */
  readonly found: string;
  readonly expected: readonly string[];

  constructor(
    code: QueryProblem['code'],
    place: Pick<QueryProblem, 'offset' | 'line' | 'column' | 'found' | 'expected'>,
  ) {
    super(`${code} at line ${place.line}, column ${place.column}`);
    this.code = code;
    this.offset = place.offset;
    this.line = place.line;
    this.column = place.column;
    this.found = place.found;
    this.expected = place.expected;
  }
}

export function rowsOf(answer: Results | Json): readonly Binding[] {
  return (answer as Results).results?.bindings ?? [];
}
