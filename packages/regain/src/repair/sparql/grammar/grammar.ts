/** The grammar of SPARQL 1.1 queries: a parser that reports where a query becomes invalid, and what it expected. */

import type { Token } from '../../../types/index.ts';
import { group, isAddress, patterns, values } from './patterns.ts';
import { END, IRI, QueryReader, QuerySyntaxError, type SyntaxNode, TERM, VARIABLE } from './query-reader.ts';
import { body, dataset, modifiers, select, where } from './select.ts';

/** Undefined if the query is valid. */
export function syntaxErrorIn(tokens: readonly Token[]): QuerySyntaxError | undefined {
  const read = parseQuery(tokens);
  return read instanceof QuerySyntaxError ? read : undefined;
}

/** The syntax tree, or where parsing failed. */
export function parseQuery(tokens: readonly Token[]): SyntaxNode | QuerySyntaxError {
  const reader = new QueryReader(tokens, { group, select });
  try {
    query(reader);
    return { rule: 'query', parts: reader.parts };
  } catch (error) {
    if (error instanceof QuerySyntaxError) return error;
    throw error;
  }
}

function query(reader: QueryReader): void {
  reader.production('prologue', () => prologue(reader));
  switch (reader.word) {
    case 'SELECT':
      select(reader);
      break;
    case 'ASK':
      reader.next();
      body(reader);
      break;
    case 'CONSTRUCT':
      construct(reader);
      break;
    case 'DESCRIBE':
      describe(reader);
      break;
    default:
      reader.stop('SELECT', 'ASK', 'CONSTRUCT', 'DESCRIBE', 'PREFIX');
  }
  values(reader);
  if (!reader.isAtEnd) reader.stop(END);
}

function prologue(reader: QueryReader): void {
  for (;;) {
    if (reader.takeWord('BASE')) {
      if (!reader.takeKind('iri', IRI)) reader.stop();
    } else if (reader.takeWord('PREFIX')) {
      if (!reader.takeKind('name', 'a prefix') || !reader.takeKind('iri', IRI)) reader.stop();
    } else return;
  }
}

function construct(reader: QueryReader): void {
  reader.next();
  reader.expect('{');
  if (reader.isSign('{')) {
    reader.production('group', () => {
      reader.next();
      patterns(reader);
      reader.sign('}');
    });
  }
  body(reader);
}

function describe(reader: QueryReader): void {
  reader.next();
  if (!reader.takeSign('*')) {
    let count = 0;
    while (reader.takeKind('variable', VARIABLE) || isAddress(reader)) count++;
    if (count === 0) reader.stop(TERM);
  }
  dataset(reader);
  if (reader.word === 'WHERE' || reader.isSign('{')) where(reader);
  modifiers(reader);
}
