import { describe, expect, it } from 'vitest';
import { embeddedEndpoint, loadedEngine } from '../embedded-engine.ts';
import { rowsOf } from '../endpoint.ts';
import { isOwnId } from './entities.ts';
import { facts } from './graph-facts.ts';
import { graphText } from './triples.ts';

const values = async (query: string) =>
  rowsOf(await embeddedEndpoint().query(query, new AbortController().signal)).map((row) =>
    Object.values(row)
      .map(({ value }) => value.replace(/^.*\/entity\//, ''))
      .join(' '),
  );

describe('the graph', () => {
  it('has more than twenty thousand triples of plain facts', async () => {
    const { graph } = await loadedEngine();
    expect(graph.size).toBeGreaterThan(20_000);
    expect(graphText()).toBe(graphText());
  });

  it('contains common knowledge', async () => {
    expect(await values('SELECT ?x { wd:Q142 wdt:P36 ?x }')).toEqual(['Q90']);
    expect(await values('SELECT ?x { ?x wdt:P297 "DE" }')).toEqual(['Q183']);
    expect(await values('SELECT ?x { ?x wdt:P246 "Fe" }')).toEqual(['Q677']);
    expect(await values('SELECT ?n { wd:Q897 wdt:P1086 ?n }')).toEqual(['79']);
    expect(await values('SELECT ?x { wd:Q480 wdt:P50 ?x }')).toEqual(['Q5682']);
    expect(await values('SELECT ?x { wd:Q405 wdt:P397 ?x }')).toEqual(['Q2']);
    expect(await values('SELECT (COUNT(*) AS ?n) { ?x wdt:P31 wd:Q11344 }')).toEqual(['118']);
    expect(await values('SELECT (COUNT(*) AS ?n) { ?x wdt:P463 wd:Q1065 }')).toEqual(['193']);
    expect(await values('SELECT (COUNT(*) AS ?n) { ?x wdt:P463 wd:Q458 }')).toEqual(['27']);
  });

  it('states every fact directly and through a statement', async () => {
    const [short] = await values(
      'SELECT (COUNT(*) AS ?n) { ?x ?p ?y . FILTER(STRSTARTS(STR(?p), STR(wdt:))) }',
    );
    const [long] = await values(
      'SELECT (COUNT(*) AS ?n) { ?x ?p ?s . ?s ?q ?y . FILTER(STRSTARTS(STR(?q), STR(ps:))) FILTER(STRSTARTS(STR(?p), STR(p:))) }',
    );
    expect(long).toBe(short);
    expect(await values('SELECT ?n ?t { wd:Q142 p:P1082 ?s . ?s ps:P1082 ?n ; pq:P585 ?t }')).toHaveLength(1);
  });

  it('has borders on both sides, and a capital that knows its country', async () => {
    expect(await values('SELECT ?a ?b { ?a wdt:P47 ?b . FILTER NOT EXISTS { ?b wdt:P47 ?a } }')).toEqual([]);
    expect(
      await values('SELECT ?a ?b { ?a wdt:P36 ?b . FILTER(?a != ?b) FILTER NOT EXISTS { ?b wdt:P1376 ?a } }'),
    ).toEqual([]);
    expect(
      await values('SELECT ?a { ?a wdt:P31 wd:Q3624078 . FILTER NOT EXISTS { ?a wdt:P36 ?b } }'),
    ).toEqual([]);
  });

  it('marks invented ids', () => {
    const { all, of } = facts();
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(of.country.filter(({ id }) => isOwnId(id))).toEqual([]);
    expect(all.filter(({ id }) => !isOwnId(id)).length).toBeGreaterThan(700);
    expect(all.every(({ id }) => /^Q\d+$/.test(id))).toBe(true);
  });

  it('uses only properties that it describes', async () => {
    expect(
      await values(
        'SELECT DISTINCT ?p { ?x ?p ?y . FILTER(STRSTARTS(STR(?p), STR(wdt:))) FILTER NOT EXISTS { ?e wikibase:directClaim ?p } }',
      ),
    ).toEqual([]);
  });
});
