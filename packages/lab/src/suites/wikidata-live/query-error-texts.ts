/** How endpoints report a query that they cannot parse: two families for each split, each with a position. */

import type { WordingFamily } from 'regain/internal/dialects';
import { ToolError } from 'regain/internal/types';
import type { QueryProblem } from './endpoint.ts';

type Wording = Readonly<Record<QueryProblem['code'], (problem: QueryProblem) => string>>;

/** In the order of the splits. */
const wordings: Readonly<Record<WordingFamily, Wording>> = {
  // As Blazegraph does.
  a: {
    syntax: (p) =>
      `org.openrdf.query.MalformedQueryException: Encountered ${quoted(p)} at line ${p.line}, column ${p.column}.${list(p, ' Was expecting one of: ')}`,
    'unknown-prefix': (p) =>
      `org.openrdf.query.MalformedQueryException: QName '${p.found}' uses an undefined prefix at line ${p.line}, column ${p.column}.`,
  },
  // As Jena does.
  b: {
    syntax: (p) =>
      `QueryParseException: Line ${p.line}, column ${p.column}: ${p.found === '' ? 'query ends here' : `${quoted(p)} cannot stand here`}.${list(p, ' Expected ')}`,
    'unknown-prefix': (p) =>
      `QueryParseException: Line ${p.line}, column ${p.column}: Unresolved prefixed name: ${p.found}`,
  },
  // As Virtuoso does.
  c: {
    syntax: (p) =>
      `Virtuoso 37000 Error SP030: SPARQL compiler, line ${p.line}, char ${p.column}: syntax error at ${quoted(p)}`,
    'unknown-prefix': (p) =>
      `Virtuoso 37000 Error SP030: SPARQL compiler, line ${p.line}, char ${p.column}: Undefined namespace prefix at '${p.found}'`,
  },
  // As QLever does.
  d: {
    syntax: (p) =>
      `Invalid SPARQL query: mismatched input ${quoted(p)}${list(p, ' expecting ')} (${p.line}:${p.column})`,
    'unknown-prefix': (p) =>
      `Invalid SPARQL query: Prefix ${p.found.split(':')[0]} was not registered using a PREFIX declaration (${p.line}:${p.column})`,
  },
  // As Neptune does.
  e: {
    syntax: (p) =>
      `{"code":"MalformedQueryException","detailedMessage":${JSON.stringify(`Malformed query: ${p.found === '' ? 'premature end of the query' : `unexpected ${quoted(p)}`} [line ${p.line}, position ${p.column}]${list(p, '; permitted here: ')}`)}}`,
    'unknown-prefix': (p) =>
      `{"code":"MalformedQueryException","detailedMessage":${JSON.stringify(`Malformed query: no namespace is bound to the prefix of '${p.found}' [line ${p.line}, position ${p.column}]`)}}`,
  },
  // As RDFLib does.
  f: {
    syntax: (p) =>
      `ParseException: ${p.expected.length === 0 ? 'Unexpected token' : `Expected {${p.expected.join(' | ')}}`}, found ${p.found === '' ? 'end of text' : quoted(p)}  (line:${p.line}, col:${p.column})`,
    'unknown-prefix': (p) =>
      `Exception: Unknown namespace prefix : ${p.found.split(':')[0]}  (line:${p.line}, col:${p.column})`,
  },
  // As a gateway in front of an engine does.
  g: {
    syntax: (p) =>
      gatewayAnswer(
        `Query could not be parsed at row ${p.line}, position ${p.column}, near ${quoted(p)}.${list(p, ' Allowed here: ')}`,
      ),
    'unknown-prefix': (p) =>
      gatewayAnswer(`Namespace of ${p.found} is unknown at row ${p.line}, position ${p.column}.`),
  },
  // As MarkLogic does.
  h: {
    syntax: (p) =>
      `[1.0-ml] XDMP-SPQLPARSE: (err:SPARQL) Unexpected token ${quoted(p)}${list(p, ', wanted ')} -- query, line ${p.line}, offset ${p.column}`,
    'unknown-prefix': (p) =>
      `[1.0-ml] XDMP-SPQLPREFIX: (err:SPARQL) Prefix has no namespace binding: ${p.found} -- query, line ${p.line}, offset ${p.column}`,
  },
};

export function queryError(problem: QueryProblem, family: WordingFamily): ToolError {
  const error = new ToolError(wordings[family][problem.code](problem), { status: 400 });
  // Without a location in this code.
  error.stack = `${error.name}: ${error.message}`;
  return error;
}

function gatewayAnswer(detailedMessage: string): string {
  return JSON.stringify({ code: 'MalformedQueryException', detailedMessage });
}

function quoted({ found }: QueryProblem): string {
  return found === '' ? '<EOF>' : `'${found.slice(0, 40)}'`;
}

function list({ expected }: QueryProblem, lead: string): string {
  return expected.length === 0 ? '' : `${lead}${expected.join(', ')}`;
}
