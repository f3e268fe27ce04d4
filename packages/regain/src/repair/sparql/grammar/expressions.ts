/** The expressions of SPARQL 1.1: filters, calls, aggregates. */

import { wordSet } from '../../../values/index.ts';
import { type QueryReader, STRING, TERM } from './query-reader.ts';

const aggregates = wordSet('COUNT SUM MIN MAX AVG SAMPLE GROUP_CONCAT');

const functions = wordSet(`
  STR LANG LANGMATCHES DATATYPE BOUND IRI URI BNODE RAND ABS CEIL FLOOR ROUND CONCAT STRLEN UCASE LCASE ENCODE_FOR_URI
  CONTAINS STRSTARTS STRENDS STRBEFORE STRAFTER YEAR MONTH DAY HOURS MINUTES SECONDS TIMEZONE TZ NOW UUID STRUUID MD5
  SHA1 SHA256 SHA384 SHA512 COALESCE IF STRLANG STRDT SAMETERM ISIRI ISURI ISBLANK ISLITERAL ISNUMERIC REGEX SUBSTR REPLACE
`);

export const functionNames: readonly string[] = [...aggregates, ...functions];

export function isAggregate(word: string): boolean {
  return aggregates.has(word.toUpperCase());
}

export function isFunction(word: string): boolean {
  return functions.has(word.toUpperCase());
}

/** Functions that may have no arguments. */
const withoutArguments = wordSet('NOW RAND UUID STRUUID BNODE CONCAT COALESCE');

/** `( ... )`, a call, or EXISTS: what may follow FILTER and HAVING. */
export function constraint(reader: QueryReader): void {
  if (!brackets(reader) && !call(reader)) reader.stop();
}

/** `( ... )`; false if there is none. */
function brackets(reader: QueryReader): boolean {
  if (!reader.isSign('(')) {
    reader.expect('(');
    return false;
  }
  reader.production('brackets', () => {
    reader.next();
    expression(reader);
    reader.sign(')');
  });
  return true;
}

type Rule = (reader: QueryReader) => void;

/** Operands with one of the signs between them. */
function chain(operand: Rule, ...signs: readonly string[]): Rule {
  return operation((reader) => {
    do operand(reader);
    while (signs.some((sign) => reader.takeSign(sign)));
  });
}

function operation(rule: Rule): Rule {
  return (reader) => reader.production('operation', () => rule(reader));
}

const unary = operation((reader) => {
  if (reader.isSign('!') || reader.isSign('-') || reader.isSign('+')) reader.next();
  primary(reader);
});
const sum = chain(chain(unary, '*', '/'), '+', '-');
const comparisons = ['=', '!=', '<', '>', '<=', '>='];
const relation = operation((reader) => {
  sum(reader);
  if (comparisons.some((sign) => reader.takeSign(sign))) sum(reader);
  else if (reader.takeWord('IN')) list(reader);
  else if (reader.word === 'NOT') {
    reader.next();
    reader.keyword('IN');
    list(reader);
  }
});
const disjunction = chain(chain(relation, '&&'), '||');

export function expression(reader: QueryReader): void {
  reader.nested(() => disjunction(reader));
}

function list(reader: QueryReader): void {
  reader.sign('(');
  if (!reader.takeSign(')')) restOfList(reader);
}

function restOfList(reader: QueryReader): void {
  do expression(reader);
  while (reader.takeSign(','));
  reader.sign(')');
}

function primary(reader: QueryReader): void {
  if (brackets(reader)) return;
  const { kind } = reader.token;
  if (kind === 'variable' || kind === 'number') reader.next();
  else if (kind === 'string') literal(reader);
  else if (!call(reader)) reader.stop(TERM);
}

/** A string with its language or type. */
export function literal(reader: QueryReader): void {
  if (!reader.takeKind('string', STRING)) reader.stop();
  if (reader.takeKind('language', 'a language')) return;
  if (reader.takeSign('^^') && reader.token.kind !== 'iri' && reader.token.kind !== 'name') reader.stop();
  else if (reader.tokens[reader.at - 1]!.text === '^^') reader.next();
}

/** A function, an aggregate, EXISTS, a constant, or an IRI with or without arguments. */
function call(reader: QueryReader): boolean {
  const { word, token } = reader;
  if (token.kind === 'iri' || token.kind === 'name') {
    reader.next();
    if (reader.isSign('(')) args(reader, true);
    return true;
  }
  if (word === 'TRUE' || word === 'FALSE') {
    reader.next();
    return true;
  }
  if (word === 'EXISTS' || word === 'NOT') {
    reader.next();
    if (word === 'NOT') reader.keyword('EXISTS');
    reader.rules.group(reader);
    return true;
  }
  if (aggregates.has(word)) {
    reader.next();
    aggregate(reader, word);
    return true;
  }
  if (functions.has(word)) {
    reader.next();
    args(reader, withoutArguments.has(word));
    return true;
  }
  for (const name of functionNames) reader.expect(name);
  reader.expect('EXISTS');
  reader.expect('NOT');
  return false;
}

function args(reader: QueryReader, mayBeEmpty: boolean): void {
  reader.sign('(');
  if (mayBeEmpty && reader.takeSign(')')) return;
  reader.takeWord('DISTINCT');
  restOfList(reader);
}

function aggregate(reader: QueryReader, word: string): void {
  reader.sign('(');
  reader.takeWord('DISTINCT');
  if (word !== 'COUNT' || !reader.takeSign('*')) expression(reader);
  if (word === 'GROUP_CONCAT' && reader.takeSign(';')) {
    reader.keyword('SEPARATOR');
    reader.sign('=');
    if (!reader.takeKind('string', STRING)) reader.stop();
  }
  reader.sign(')');
}
