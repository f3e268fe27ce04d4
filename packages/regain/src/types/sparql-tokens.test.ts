import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAll } from '../../../../scripts/for-all.ts';
import { lineAndColumnOf, looksLikeQuery, offsetOf, textOfTokens, tokensOf } from './sparql-tokens.ts';

const kinds = (query: string) =>
  tokensOf(query)
    .slice(0, -1)
    .map(({ kind, text }) => `${kind} ${text}`);

describe('the tokens of a query', () => {
  it('are distinguished', () => {
    expect(
      kinds('SELECT ?x WHERE { wd:Q142 wdt:P31/wdt:P279* <http://e/#a> ; rdfs:label "a\\"b"@en-GB . }'),
    ).toEqual([
      'word SELECT',
      'variable ?x',
      'word WHERE',
      'sign {',
      'name wd:Q142',
      'name wdt:P31',
      'sign /',
      'name wdt:P279',
      'sign *',
      'iri <http://e/#a>',
      'sign ;',
      'name rdfs:label',
      'string "a\\"b"',
      'language @en-GB',
      'sign .',
      'sign }',
    ]);
    expect(kinds('FILTER(?a<5.5&&?b >= .5) # no token\n_:b "2020"^^xsd:date')).toEqual([
      'word FILTER',
      'sign (',
      'variable ?a',
      'sign <',
      'number 5.5',
      'sign &&',
      'variable ?b',
      'sign >=',
      'number .5',
      'sign )',
      'blank _:b',
      'string "2020"',
      'sign ^^',
      'name xsd:date',
    ]);
  });

  it('exclude the dot after a name', () => {
    expect(kinds('wd:Q1 wdt:P2 wd:Q3.')).toEqual(['name wd:Q1', 'name wdt:P2', 'name wd:Q3', 'sign .']);
    expect(kinds('LIMIT 5.')).toEqual(['word LIMIT', 'number 5', 'sign .']);
  });

  it('mark invalid characters', () => {
    expect(kinds('“a” "b\nc')).toEqual(['bad “', 'word a', 'bad ”', 'bad "b', 'word c']);
    expect(kinds('http://example.org/x')).toEqual(['bad http://example.org/x']);
  });

  it('concatenate to the query, for any text', () => {
    forAll(fc.string({ unit: 'binary' }), (text) => {
      expect(textOfTokens(tokensOf(text))).toBe(text);
    });
  });

  it('have correct offsets', () => {
    const query = 'SELECT ?x\nWHERE { ?x a wd:Q5 }';
    for (const { start, text } of tokensOf(query)) {
      expect(query.slice(start, start + text.length)).toBe(text);
      const { line, column } = lineAndColumnOf(query, start);
      expect(offsetOf(query, line, column)).toBe(start);
    }
  });
});

describe('a text that looks like a query', () => {
  it.each([
    'SELECT ?x WHERE { ?x ?y ?z }',
    '```sparql\nselect ?x where ?x a wd:Q5\n```',
    'PREFIX a: <b> ASK { ?x a ?y }',
    'ASK { wd:Q142 wdt:P36 wd:Q90 ',
    'SELTEC ?x WHERE { ?x a wd:Q5 }',
  ])('%s', (text) => {
    expect(looksLikeQuery(text)).toBe(true);
  });

  it.each([
    'select a seat',
    'Please ask whether 5 is enough?',
    'SELECT name FROM people WHERE id = 5',
    '{ user { name } }',
    'query { users(where:{role:ADMIN}) { id } }',
    'Where is it? {now}',
    'please ask: { "name": "Q" }',
  ])('is not: %s', (text) => {
    expect(looksLikeQuery(text)).toBe(false);
  });
});
