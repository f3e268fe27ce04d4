/** SELECT, and the clauses that all query forms share. */

import { constraint, expression, isAggregate, isFunction } from './expressions.ts';
import { group, isAddress } from './patterns.ts';
import { NUMBER, type QueryReader, VARIABLE } from './query-reader.ts';

/** A SELECT, at the top or inside a group. */
export function select(reader: QueryReader): void {
  reader.keyword('SELECT');
  reader.takeWord('DISTINCT', 'REDUCED');
  if (!reader.takeSign('*')) {
    if (!column(reader)) reader.stop();
    while (column(reader));
  }
  body(reader);
}

/** What follows the head of a query. */
export function body(reader: QueryReader): void {
  dataset(reader);
  where(reader);
  modifiers(reader);
}

function column(reader: QueryReader): boolean {
  if (reader.takeKind('variable', VARIABLE)) return true;
  if (!reader.takeSign('(')) return false;
  expression(reader);
  reader.keyword('AS');
  reader.variable();
  reader.sign(')');
  return true;
}

export function dataset(reader: QueryReader): void {
  while (reader.takeWord('FROM')) {
    reader.takeWord('NAMED');
    if (!isAddress(reader)) reader.stop();
  }
}

export function where(reader: QueryReader): void {
  reader.takeWord('WHERE');
  group(reader);
}

export function modifiers(reader: QueryReader): void {
  if (reader.takeWord('GROUP')) {
    reader.keyword('BY');
    if (!sortKey(reader, true)) reader.stop();
    while (sortKey(reader, true));
  }
  if (reader.takeWord('HAVING')) {
    constraint(reader);
    while (reader.isSign('(')) constraint(reader);
  }
  if (reader.takeWord('ORDER')) {
    reader.keyword('BY');
    if (!sortKey(reader, false)) reader.stop();
    while (sortKey(reader, false));
  }
  for (let n = 0; n < 2; n++) {
    if (reader.takeWord('LIMIT', 'OFFSET') && !reader.takeKind('number', NUMBER)) reader.stop();
  }
}

function sortKey(reader: QueryReader, canName: boolean): boolean {
  if (!canName && (reader.word === 'ASC' || reader.word === 'DESC')) {
    reader.next();
    reader.sign('(');
    expression(reader);
    reader.sign(')');
    return true;
  }
  if (reader.takeKind('variable', VARIABLE)) return true;
  if (reader.takeSign('(')) {
    expression(reader);
    if (canName && reader.takeWord('AS')) reader.variable();
    reader.sign(')');
    return true;
  }
  const { kind, text } = reader.token;
  if (kind === 'name' || kind === 'iri' || (kind === 'word' && (isFunction(text) || isAggregate(text)))) {
    constraint(reader);
    return true;
  }
  if (!canName) for (const word of ['ASC', 'DESC']) reader.expect(word);
  return false;
}
