/** The patterns of SPARQL 1.1: groups, triples, paths, terms, inline data. */

import { constraint, expression, literal } from './expressions.ts';
import { IRI, NUMBER, PREDICATE, type QueryReader, TERM, VARIABLE } from './query-reader.ts';

export function group(reader: QueryReader): void {
  reader.nested(() =>
    reader.production('group', () => {
      reader.sign('{');
      if (reader.word === 'SELECT') {
        reader.production('subquery', () => {
          reader.rules.select(reader);
          values(reader);
        });
      } else patterns(reader);
      reader.sign('}');
    }),
  );
}

const startWords = ['OPTIONAL', 'MINUS', 'GRAPH', 'SERVICE', 'FILTER', 'BIND', 'VALUES'];
const patternWords = [...startWords, 'UNION'];

export function patterns(reader: QueryReader): void {
  let isOpen = false;
  for (;;) {
    if (reader.isSign('}') || reader.isAtEnd) return;
    if (other(reader)) {
      reader.takeSign('.');
      isOpen = false;
    } else if (startsTerm(reader)) {
      if (isOpen) reader.stop('.', ';', ',', '}');
      reader.production('triples', () => triples(reader));
      isOpen = !reader.takeSign('.');
    } else {
      if (isOpen) for (const sign of ['.', ';', ',']) reader.expect(sign);
      reader.stop(TERM, '}', ...patternWords, 'SELECT');
    }
  }
}

/** A pattern other than a triple; false if none starts here. */
function other(reader: QueryReader): boolean {
  if (reader.isSign('{')) {
    reader.production('union', () => {
      do group(reader);
      while (reader.takeWord('UNION'));
    });
    return true;
  }
  if (!startWords.includes(reader.word)) return false;
  reader.production(reader.word === 'FILTER' ? 'filter' : 'pattern', () => wordPattern(reader));
  return true;
}

/** A pattern that starts with a keyword. */
function wordPattern(reader: QueryReader): void {
  switch (reader.word) {
    case 'OPTIONAL':
    case 'MINUS':
      reader.next();
      group(reader);
      return;
    case 'GRAPH':
    case 'SERVICE':
      reader.next();
      reader.takeWord('SILENT');
      if (!reader.takeKind('variable', VARIABLE) && !isAddress(reader)) reader.stop();
      group(reader);
      return;
    case 'FILTER':
      reader.next();
      constraint(reader);
      return;
    case 'BIND':
      reader.next();
      reader.sign('(');
      expression(reader);
      reader.keyword('AS');
      reader.variable();
      reader.sign(')');
      return;
    default:
      values(reader);
  }
}

function startsTerm(reader: QueryReader): boolean {
  const { kind, text } = reader.token;
  if (kind === 'word') return reader.word === 'TRUE' || reader.word === 'FALSE';
  return kind === 'sign' ? text === '[' || text === '(' : kind !== 'bad' && kind !== 'language';
}

function triples(reader: QueryReader): void {
  const isBracketed = reader.isSign('[') || reader.isSign('(');
  term(reader);
  if (isBracketed && (reader.isSign('.') || reader.isSign('}'))) return;
  properties(reader);
}

function properties(reader: QueryReader): void {
  verb(reader);
  objects(reader);
  while (reader.takeSign(';')) {
    if (startsVerb(reader)) {
      verb(reader);
      objects(reader);
    }
  }
}

function startsVerb(reader: QueryReader): boolean {
  const { kind, text } = reader.token;
  if (kind === 'variable' || kind === 'iri' || kind === 'name') return true;
  return kind === 'word' ? text === 'a' : kind === 'sign' && /^[(^!]$/.test(text);
}

function verb(reader: QueryReader): void {
  reader.production('verb', () => {
    if (!reader.takeKind('variable', VARIABLE)) path(reader);
  });
}

function path(reader: QueryReader): void {
  do step(reader);
  while (reader.takeSign('|') || reader.takeSign('/'));
}

function step(reader: QueryReader): void {
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

function objects(reader: QueryReader): void {
  do term(reader);
  while (reader.takeSign(','));
}

function term(reader: QueryReader): void {
  reader.production(reader.isSign('(') ? 'collection' : 'term', () => termParts(reader));
}

function termParts(reader: QueryReader): void {
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

export function isAddress(reader: QueryReader): boolean {
  return reader.takeKind('iri', IRI) || reader.takeKind('name', TERM);
}

export function values(reader: QueryReader): void {
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

function value(reader: QueryReader): void {
  if (reader.takeWord('UNDEF')) return;
  if (reader.isAtEnd || reader.token.kind === 'variable') reader.stop(TERM, '}', ')');
  term(reader);
}
