import type { WordingFamily } from 'regain/internal/dialects';
import { type Json, type JsonObject, type SuiteTask, ToolError, virtualClock } from 'regain/internal/types';
import { describe, expect, it } from 'vitest';
import { embeddedEndpoint, problemWith } from './embedded-engine.ts';
import { QueryProblem } from './endpoint.ts';
import { httpEndpoint } from './http-endpoint.ts';
import { wikidataLive } from './index.ts';
import { withoutLabelService } from './label-service.ts';
import { queryError } from './query-error-texts.ts';

const { signal } = new AbortController();
const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "[AUTO_LANGUAGE],en". }';

describe('the embedded engine', () => {
  it.each([
    ['SELECT ?x WHERE { wd:Q1 wdt:P36 ?x', 1, 35, ''],
    ['SELECT ?x WHERE {\n  wd:Q1 wdt:P36 ?x\n  ?x wdt:P1 ?y }', 3, 3, '?x'],
    ['SELECT ?x WHERE { ?x rdfs:label “Paris”@en }', 1, 33, '“'],
    ['SELECT ?x WHERE { ?x ?y ?z\nLIMIT 5 }', 2, 1, 'LIMIT'],
    ['SELECT ?x WHERE { ?x ?y ?z FILTER ?z > 5 }', 1, 35, '?z'],
    ['SELECT ?x WHERE { ?x ?y ?z }}', 1, 29, '}'],
    [`SELECT ?x WHERE { ?x ?y ?z .\n ${LABELS} \n`, 3, 1, ''],
  ])('reports the position of an error: %j', async (query, line, column, found) => {
    expect(await problemWith(query)).toMatchObject({ code: 'syntax', line, column, found });
  });

  it('reports an undeclared prefix', async () => {
    const query = 'SELECT ?x WHERE {\n  wd:Q142 wtd:P36 ?x }';
    expect(await problemWith(query)).toMatchObject({ code: 'unknown-prefix', line: 2, found: 'wtd:P36' });
    expect(await problemWith(`PREFIX wtd: <http://example.org/> ${query}`)).toBeUndefined();
  });

  it('fills in labels as the service does, and none without it', async () => {
    const ask = async (columns: string, service: string) =>
      (
        (await embeddedEndpoint().query(
          `SELECT ${columns} WHERE { wd:Q142 wdt:P36 ?x . ${service} }`,
          signal,
        )) as JsonObject & { results: { bindings: JsonObject[] } }
      ).results.bindings[0]!;
    expect(await ask('?xLabel ?xDescription', LABELS)).toMatchObject({
      xLabel: { value: 'Paris' },
      xDescription: { value: 'capital of France' },
    });
    expect(await ask('?x ?xLabel', '')).toEqual({ x: expect.anything() });
    const byHand =
      'SERVICE wikibase:label { bd:serviceParam wikibase:language "fr,en" . ?x rdfs:label ?name . }';
    expect(await ask('?name', byHand)).toMatchObject({ name: { value: 'Paris' } });
  });

  it('gives entities without a label their id', async () => {
    const query = `SELECT ?xLabel WHERE { VALUES ?x { wd:Q424242424242 } ${LABELS} }`;
    expect(await embeddedEndpoint().query(query, signal)).toMatchObject({
      results: { bindings: [{ xLabel: { value: 'Q424242424242' } }] },
    });
  });

  it('leaves queries without the label service unchanged', () => {
    const query = 'SELECT ?x { SERVICE <http://example.org/sparql> { ?x ?y ?z } }';
    expect(withoutLabelService(query)).toBe(query);
  });
});

describe('wordings', () => {
  const problem = new QueryProblem('syntax', {
    offset: 30,
    line: 3,
    column: 7,
    found: 'LIMIT',
    expected: ['"}"'],
  });

  it.each(['a', 'b', 'c', 'd'] as const)(
    'of family %s say where, with status 400',
    (family: WordingFamily) => {
      for (const code of ['syntax', 'unknown-prefix'] as const) {
        const error = queryError(new QueryProblem(code, problem), family);
        expect(error.status).toBe(400);
        expect(error.message).toMatch(/\b3\b.*\b7\b/);
      }
    },
  );
});

const suite = wikidataLive();
const task = suite.tasks[0]!;

function call(
  tool: string,
  args: JsonObject,
  from: typeof suite = suite,
  at: SuiteTask = task,
): Promise<unknown> {
  const clock = virtualClock();
  const found = from.open(at, clock).tools.find(({ name }) => name === tool)!;
  return found.execute(args, { clock, signal, step: 0, purpose: 'step', nth: 0 });
}

describe('the tools', () => {
  it('bind variables of a query, and count its places without them', async () => {
    const query = 'SELECT ?x WHERE {\n  ?c ?p ?x }';
    const bindings = { c: 'http://www.wikidata.org/entity/Q142', p: 'P36' };
    expect(await call('sparql_query', { query, bindings })).toMatchObject({
      results: { bindings: [{ x: { value: 'http://www.wikidata.org/entity/Q90' } }] },
    });
    const broken = 'SELECT ?x WHERE { ?c ?p ?x LIMIT 5 }';
    await expect(call('sparql_query', { query: broken, bindings })).rejects.toThrow(/[Ll]ine 1, column 28\b/);
    await expect(call('sparql_query', { query, bindings: { c: 'a b' } })).rejects.toThrow(/address or an id/);
  });

  it('find entities and properties by name, own names first', async () => {
    const hits = (await call('search_entities', { search: 'china' })) as { search: { id: string }[] };
    expect(hits.search[0]).toMatchObject({ id: 'Q148', match: { type: 'alias', text: 'China' } });
    expect(await call('search_properties', { search: 'capital' })).toMatchObject({
      search: [{ id: 'P36', direct: 'http://www.wikidata.org/prop/direct/P36' }],
    });
    expect(await call('search_properties', { search: 'title (old)' })).toMatchObject({
      search: [{ id: 'P357', description: 'deprecated: use P1476 instead' }],
    });
    expect(await call('search_entities', { search: '"} UNION {' })).toMatchObject({ search: [] });
  });

  it('describe by id and by address, and report unknown ones', async () => {
    const byId = await call('describe_entity', { entity: 'Q142' });
    expect(byId).toEqual(await call('describe_entity', { entity: 'http://www.wikidata.org/entity/Q142' }));
    expect(byId).toMatchObject({ id: 'Q142', label: 'France', description: 'country in Europe' });
    await expect(call('describe_entity', { entity: 'Q99999999999' })).rejects.toThrow();
  });
});

describe('any other endpoint', () => {
  const answering = (status: number, body: string, headers: { [name: string]: string } = {}) => {
    const asked: { url: string; body: string }[] = [];
    const endpoint = httpEndpoint({
      url: 'http://127.0.0.1/sparql',
      fetch: async (url, request) => {
        asked.push({ url, body: request.body });
        return { status, headers: { get: (name) => headers[name] ?? null }, text: async () => body };
      },
    });
    return { endpoint, asked, live: wikidataLive({ endpoint }) };
  };

  it('gets the query unchanged, and answers', async () => {
    const results = { head: { vars: ['x'] }, results: { bindings: [] } };
    const { asked, live } = answering(200, JSON.stringify(results));
    expect(await call('sparql_query', { query: 'SELECT ?x { ?x ?y ?z }' }, live)).toEqual(results);
    expect(asked).toEqual([
      { url: 'http://127.0.0.1/sparql', body: 'query=SELECT+%3Fx+%7B+%3Fx+%3Fy+%3Fz+%7D' },
    ]);
  });

  it.each([
    [429, 'Too Many Requests', { 'retry-after': '7' }, { status: 429, retryAfterMs: 7_000 }],
    [403, 'You have been banned until tomorrow', {}, { status: 403 }],
    [500, 'SPARQL-QUERY: q\njava.util.concurrent.TimeoutException\n\tat java.util.X', {}, { status: 504 }],
    [
      400,
      'SPARQL-QUERY: q\norg.openrdf.query.MalformedQueryException: Encountered "}" at line 1',
      {},
      { status: 400 },
    ],
  ])('reports %d as endpoints do', async (status, body, headers, expected) => {
    const { live } = answering(status, body, headers as unknown as { [name: string]: string });
    const error = await call('sparql_query', { query: 'SELECT ?x { ?x ?y ?z }' }, live).catch(
      (one: unknown) => one,
    );
    expect(error).toBeInstanceOf(ToolError);
    expect(error).toMatchObject(expected);
    expect((error as ToolError).message).not.toContain('SPARQL-QUERY');
  });

  it('returns an incomplete answer unchanged', async () => {
    const cut = '{"head":{"vars":["x"]},"results":{"bindings":[{"x":';
    expect(await call('sparql_query', { query: 'SELECT ?x { ?x ?y ?z }' }, answering(200, cut).live)).toBe(
      cut as Json,
    );
  });
});
