import { describe, expect, it } from 'vitest';
import { isLossless } from '../../govern/index.ts';
import type { Failure, Json, JsonObject, Situation } from '../../types/index.ts';
import { parseFailure } from '../parse/parse-failure.ts';
import { candidatesOf } from './index.ts';
import { noteOnQuery, repairQuery } from './repair-query.ts';
import { failed as failureOf, situation as situationOf } from './situation-in-test.ts';

const spec = {
  name: 'sparql_query',
  description: 'Answers a query.',
  inputSchema: {
    type: 'object',
    properties: { query: { type: 'string' } },
    required: ['query'],
    additionalProperties: false,
  },
  effect: 'read',
} as const;

function candidatesFor(query: string, failure: Partial<Failure>, more: Partial<Situation> = {}) {
  const situation = situationOf({
    call: { tool: 'sparql_query', args: { query } },
    spec,
    tools: [spec],
    failure: failureOf('invalid-request', failure),
    ...more,
  });
  return repairQuery(situation, parseFailure(situation.failure, situation.value));
}

const queryIn = (candidate: ReturnType<typeof candidatesFor>[number] | undefined) =>
  candidate?.action.kind === 'repair-arguments' ? String(candidate.action.args.query) : undefined;

const refusal = { message: "MalformedQueryException: Encountered '}' at line 1, column 40." };
const task = (text: string, ...ids: readonly string[]) => ({
  context: {
    ...{ id: 't', text, given: ids.map((value, n) => ({ name: `id${n}`, value })) },
    ...{ plan: [], step: 0, outputs: {} },
  },
});
const empty = (vars: readonly string[], ...bindings: readonly Json[]) =>
  ({
    failure: failureOf('empty-output', { visibility: 'implicit', message: 'the answer has no rows' }),
    value: { head: { vars }, results: { bindings } } as Json,
  }) as const;

describe('a rejected query', () => {
  it('is repaired as an argument', () => {
    const [best] = candidatesFor('SELECT ?x WHERE { ?x wdt:P31 wd:Q5 ORDER BY ?x', refusal);
    expect(queryIn(best)).toBe('SELECT ?x WHERE { ?x wdt:P31 wd:Q5 } ORDER BY ?x');
    expect(best!.operators).toEqual(['restate-value']);
    expect(best!.support).toBeGreaterThan(0.8);
  });

  it('is only guessed if the repair has other readings', () => {
    const [best] = candidatesFor('SELECT ?x WHERE { ?x wdt:P297 FR }', refusal);
    expect(queryIn(best)).toBe('SELECT ?x WHERE { ?x wdt:P297 "FR" }');
    expect(best!.operators).toEqual(['correct-value']);
  });

  it('has no candidate that loses a constraint, and a note that names it', () => {
    const query = 'SELECT ?x WHERE { ?x wdt:P31 wd:Q5 . FILTER(?x > ) }';
    expect(candidatesFor(query, refusal)).toEqual([]);
    expect(noteOnQuery({ query }, refusal.message)).toContain(
      'would change what it asks: an operator is removed: >',
    );
    expect(noteOnQuery({ query }, 'no permission')).toBeUndefined();
    expect(noteOnQuery({ query: 'SELECT ?x { ?x wdt:P31 wd:Q5' }, refusal.message)).toBeUndefined();
  });

  it('has less support if the complaint is about something else', () => {
    const wrong = 'SELECT ?x WHERE { ?x wdt:P31 wd:Q5';
    const [about] = candidatesFor(wrong, refusal);
    const [other] = candidatesFor(wrong, { message: "Missing required parameter 'format'." });
    expect(other!.support).toBeLessThan(0.5 * about!.support);
  });

  it('is not changed if it is valid or was not parsed', () => {
    const right = 'SELECT ?x WHERE { ?x wdt:P31 wd:Q5 }';
    expect(candidatesFor(right, { message: 'Encountered an error at line 1' })).toEqual([]);
    const slow = failureOf('timeout', { message: 'no answer within 60000 ms' });
    expect(candidatesFor('SELECT ?x WHERE {', {}, { failure: slow })).toEqual([]);
  });

  it('gets declarations for prefixes that the endpoint does not know', () => {
    const [best] = candidatesFor('SELECT ?x WHERE { ?x wdt:P31 wd:Q5 }', {
      message: 'Line 1, column 22: Unresolved prefixed name: wdt:P31',
    });
    expect(queryIn(best)).toMatch(/PREFIX wd: <.*\nPREFIX wdt: <|PREFIX wdt: <.*\nPREFIX wd: </);
  });
});

describe('a repaired query', () => {
  const before = 'SELECT ?x { ?x a ?y OPTIONAL { ?x ?p ?z . ?z ?q ?w }';
  it.each([
    [
      'closed where that is clear',
      { query: 'SELECT ?x { ?x a ?y LIMIT 5' },
      { query: 'SELECT ?x { ?x a ?y } LIMIT 5' },
      true,
    ],
    ['closed at one of several places', { query: before }, { query: `${before} }` }, false],
    [
      'without the words of a message',
      { body: 'Run SELECT ?x { ?x a ?y }' },
      { body: 'SELECT ?x { ?x a ?y }' },
      false,
    ],
  ])('is lossless if it keeps the meaning: %s', (_, written, repaired, isKept) => {
    expect(isLossless(written as JsonObject, repaired as JsonObject)).toBe(isKept);
  });
});

describe('a query without results', () => {
  const ids = task('The capital (P36) of France (Q142)', 'P36', 'Q142');

  it.each([
    [
      'with an id under the wrong prefix',
      'SELECT ?x { wd:Q142 wd:P36 ?x }',
      'SELECT ?x { wd:Q142 wdt:P36 ?x }',
    ],
    ['with an unmentioned property', 'SELECT ?x { wd:Q142 wdt:P63 ?x }', 'SELECT ?x { wd:Q142 wdt:P36 ?x }'],
    [
      'with a name without its language',
      'SELECT ?x { ?x rdfs:label "Paris" }',
      'SELECT ?x { ?x rdfs:label "Paris"@en }',
    ],
    ['the wrong way round', 'SELECT ?x { ?x wdt:P36 wd:Q142 }', 'SELECT ?x { wd:Q142 wdt:P36 ?x }'],
  ])('is corrected: %s', (_, wrong, right) => {
    const [best] = candidatesFor(wrong, {}, { ...ids, ...empty(['x']) });
    expect(queryIn(best)).toBe(right);
    expect(best!.operators).toEqual(['correct-value']);
  });

  it('gets the label service', () => {
    const lack = empty(['x', 'xLabel'], { x: { type: 'uri', value: 'Q90' } });
    const [best] = candidatesFor('SELECT ?x ?xLabel { wd:Q142 wdt:P36 ?x }', {}, { ...ids, ...lack });
    expect(queryIn(best)).toContain('SERVICE wikibase:label');
  });

  it('is not changed if the answer is not a query result', () => {
    const lost = failureOf('empty-output', { visibility: 'implicit', message: 'the answer is empty' });
    const value = { head: { vars: [{ toString: 'x' }] }, results: { bindings: [{ x: 1 }] } };
    for (const other of [{}, value])
      expect(candidatesFor('SELECT ?x { wd:Q142 wd:P36 ?x }', {}, { failure: lost, value: other })).toEqual(
        [],
      );
  });
});

describe('a call without a query', () => {
  it('has no candidates', () => {
    const situation = situationOf({
      call: { tool: 'search_products', args: { query: 'select a lamp' } },
      failure: failureOf('invalid-request', { message: 'syntax error at line 1' }),
    });
    const parsed = parseFailure(situation.failure, situation.value);
    expect(repairQuery(situation, parsed)).toEqual([]);
    expect(candidatesOf(situation, parsed).length).toBeGreaterThan(0);
  });
});
