/** The grammar of SPARQL 1.1 queries, as a reader that says where a query can no longer be one, and what it looked for. */

import type { Token } from '../../../contract/sparql-tokens.ts';
import { constraint, expression, isAggregate, isFunction, literal } from './expressions.ts';
import { END, IRI, NUMBER, PREDICATE, Reader, Stuck, TERM, VARIABLE } from './reader.ts';

/** Undefined where the query can be read to its end. */
export function stuckIn(tokens: readonly Token[]): Stuck | undefined {
  const reader = new Reader(tokens);
  try {
    query(reader);
    return undefined;
  } catch (error) {
    if (error instanceof Stuck) return error;
    throw error;
  }
}

function query(reader: Reader): void {
  prologue(reader);
  switch (reader.word) {
    case 'SELECT':
      select(reader);
      break;
    case 'ASK':
      reader.next();
      dataset(reader);
      where(reader);
      modifiers(reader);
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

function prologue(reader: Reader): void {
  for (;;) {
    if (reader.takeWord('BASE')) {
      if (!reader.takeKind('iri', IRI)) reader.stop();
    } else if (reader.takeWord('PREFIX')) {
      if (!reader.takeKind('name', 'a prefix') || !reader.takeKind('iri', IRI)) reader.stop();
    } else return;
  }
}

/** A SELECT, at the top or inside a group. */
function select(reader: Reader): void {
  reader.keyword('SELECT');
  reader.takeWord('DISTINCT', 'REDUCED');
  if (!reader.takeSign('*')) {
    if (!column(reader)) reader.stop();
    while (column(reader));
  }
  dataset(reader);
  where(reader);
  modifiers(reader);
}

function column(reader: Reader): boolean {
  if (reader.takeKind('variable', VARIABLE)) return true;
  if (!reader.takeSign('(')) return false;
  expression(reader);
  reader.keyword('AS');
  reader.variable();
  reader.sign(')');
  return true;
}

function construct(reader: Reader): void {
  reader.next();
  if (reader.takeSign('{')) {
    patterns(reader);
    reader.sign('}');
  }
  dataset(reader);
  where(reader);
  modifiers(reader);
}

function describe(reader: Reader): void {
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

function isAddress(reader: Reader): boolean {
  return reader.takeKind('iri', IRI) || reader.takeKind('name', TERM);
}

function dataset(reader: Reader): void {
  while (reader.takeWord('FROM')) {
    reader.takeWord('NAMED');
    if (!isAddress(reader)) reader.stop();
  }
}

function where(reader: Reader): void {
  reader.takeWord('WHERE');
  group(reader);
}

function group(reader: Reader): void {
  reader.nested(() => {
    reader.sign('{');
    if (reader.word === 'SELECT') {
      select(reader);
      values(reader);
    } else patterns(reader);
    reader.sign('}');
  });
}

/** What an expression needs of the patterns, without importing them in a circle of values. */
export const PATTERN: { readonly group: (reader: Reader) => void } = { group };

const patternWords = ['OPTIONAL', 'MINUS', 'GRAPH', 'SERVICE', 'FILTER', 'BIND', 'VALUES', 'UNION'];

function patterns(reader: Reader): void {
  let isOpen = false;
  for (;;) {
    if (reader.isSign('}') || reader.isAtEnd) return;
    if (other(reader)) {
      reader.takeSign('.');
      isOpen = false;
    } else if (startsTerm(reader)) {
      if (isOpen) reader.stop('.', ';', ',', '}');
      triples(reader);
      isOpen = !reader.takeSign('.');
    } else {
      if (isOpen) for (const sign of ['.', ';', ',']) reader.want(sign);
      reader.stop(TERM, '}', ...patternWords, 'SELECT');
    }
  }
}

/** A pattern that is no triple; false where none begins here. */
function other(reader: Reader): boolean {
  if (reader.isSign('{')) {
    do group(reader);
    while (reader.takeWord('UNION'));
    return true;
  }
  switch (reader.word) {
    case 'OPTIONAL':
    case 'MINUS':
      reader.next();
      group(reader);
      return true;
    case 'GRAPH':
    case 'SERVICE':
      reader.next();
      reader.takeWord('SILENT');
      if (!reader.takeKind('variable', VARIABLE) && !isAddress(reader)) reader.stop();
      group(reader);
      return true;
    case 'FILTER':
      reader.next();
      constraint(reader);
      return true;
    case 'BIND':
      reader.next();
      reader.sign('(');
      expression(reader);
      reader.keyword('AS');
      reader.variable();
      reader.sign(')');
      return true;
    case 'VALUES':
      values(reader);
      return true;
    default:
      return false;
  }
}

function startsTerm(reader: Reader): boolean {
  const { kind, text } = reader.token;
  if (kind === 'word') return reader.word === 'TRUE' || reader.word === 'FALSE';
  return kind === 'sign' ? text === '[' || text === '(' : kind !== 'bad' && kind !== 'language';
}

function triples(reader: Reader): void {
  const isBracketed = reader.isSign('[') || reader.isSign('(');
  term(reader);
  if (isBracketed && (reader.isSign('.') || reader.isSign('}'))) return;
  properties(reader);
}

function properties(reader: Reader): void {
  verb(reader);
  objects(reader);
  while (reader.takeSign(';')) {
    if (startsVerb(reader)) {
      verb(reader);
      objects(reader);
    }
  }
}

function startsVerb(reader: Reader): boolean {
  const { kind, text } = reader.token;
  if (kind === 'variable' || kind === 'iri' || kind === 'name') return true;
  return kind === 'word' ? text === 'a' : kind === 'sign' && /^[(^!]$/.test(text);
}

function verb(reader: Reader): void {
  if (reader.takeKind('variable', VARIABLE)) return;
  path(reader);
}

function path(reader: Reader): void {
  do step(reader);
  while (reader.takeSign('|') || reader.takeSign('/'));
}

function step(reader: Reader): void {
  reader.takeSign('^');
  reader.takeSign('!');
  reader.takeSign('^');
  if (reader.takeSign('(')) {
    reader.nested(() => path(reader));
    reader.sign(')');
  } else if (reader.token.kind === 'word' && reader.token.text === 'a') reader.next();
  else if (!isAddress(reader)) reader.stop(PREDICATE);
  if (reader.isSign('?') || reader.isSign('*') || reader.isSign('+')) reader.next();
}

function objects(reader: Reader): void {
  do term(reader);
  while (reader.takeSign(','));
}

function term(reader: Reader): void {
  const { kind } = reader.token;
  if (reader.takeSign('[')) {
    reader.nested(() => {
      if (!reader.isSign(']')) properties(reader);
      reader.sign(']');
    });
  } else if (reader.takeSign('(')) {
    reader.nested(() => {
      while (!reader.isSign(')')) term(reader);
      reader.sign(')');
    });
  } else if (kind === 'string') literal(reader);
  else if (kind === 'variable' || kind === 'iri' || kind === 'name' || kind === 'blank' || kind === 'number')
    reader.next();
  else if (reader.word === 'TRUE' || reader.word === 'FALSE') reader.next();
  else if (reader.isSign('+') || reader.isSign('-')) {
    reader.next();
    if (!reader.takeKind('number', NUMBER)) reader.stop();
  } else reader.stop(TERM);
}

function modifiers(reader: Reader): void {
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

function sortKey(reader: Reader, canName: boolean): boolean {
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
  if (!canName) for (const word of ['ASC', 'DESC']) reader.want(word);
  return false;
}

function values(reader: Reader): void {
  if (!reader.takeWord('VALUES')) return;
  if (reader.takeSign('(')) {
    while (reader.takeKind('variable', VARIABLE));
    reader.sign(')');
    reader.sign('{');
    while (reader.takeSign('(')) {
      while (!reader.isSign(')')) value(reader);
      reader.sign(')');
    }
  } else {
    reader.variable();
    reader.sign('{');
    while (!reader.isSign('}')) value(reader);
  }
  reader.sign('}');
}

function value(reader: Reader): void {
  if (reader.takeWord('UNDEF')) return;
  if (reader.isAtEnd || reader.token.kind === 'variable') reader.stop(TERM, '}', ')');
  term(reader);
}
