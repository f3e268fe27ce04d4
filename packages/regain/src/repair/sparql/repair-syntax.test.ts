import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { forAllWith } from '../../../../../scripts/for-all.ts';
import { tokensOf } from '../../types/index.ts';
import { syntaxErrorIn } from './grammar/grammar.ts';
import { repairSyntax } from './repair-syntax.ts';

const bare = (query: string) => query.replaceAll(/\s+/g, ' ').trim();
const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "en" . }';

describe('a valid query', () => {
  it.each([
    'SELECT * WHERE { ?s ?p ?o }',
    'ASK { wd:Q142 wdt:P36 wd:Q90 }',
    `SELECT ?x ?xLabel WHERE { ?x wdt:P31/wdt:P279* wd:Q515 ; wdt:P17 wd:Q142 . ${LABELS} } ORDER BY DESC(?x) LIMIT 5`,
    'SELECT ?c (COUNT(DISTINCT ?x) AS ?n) { ?x wdt:P17 ?c . FILTER(?n > 3 && LANG(?l) = "en") } GROUP BY ?c HAVING(COUNT(?x) > 2)',
    'PREFIX ex: <http://example.org/> CONSTRUCT { ?a ex:b ?c } WHERE { ?a (ex:b|^ex:c)+ ?c . OPTIONAL { ?a ex:d [ ex:e "f"@en ] } }',
    'SELECT ?x { { ?x a wd:Q5 } UNION { ?x a wd:Q6 } MINUS { ?x wdt:P1 [] } VALUES (?y ?z) { (1 UNDEF) ("a" <b>) } }',
    'SELECT ?x { ?x wdt:P569 ?d . BIND(YEAR(?d) AS ?y) FILTER NOT EXISTS { ?x wdt:P570 ?e } FILTER(?y NOT IN (1, -2)) }',
    'SELECT ?x { { SELECT ?x WHERE { ?x ?y ?z } LIMIT 3 } FILTER EXISTS { ?x a [] } } OFFSET 2',
    'DESCRIBE wd:Q42',
  ])('is not changed: %s', (query) => {
    expect(repairSyntax(query)[0]).toEqual({ query, cost: 0, why: [], changes: [] });
  });
});

/** Common mistakes, with the intended query. */
const cases: readonly (readonly [what: string, wrong: string, right: string])[] = [
  [
    'a brace is missing',
    'SELECT ?x WHERE { ?x a wd:Q5 ORDER BY ?x',
    'SELECT ?x WHERE { ?x a wd:Q5 } ORDER BY ?x',
  ],
  ['a brace too many', 'SELECT ?x WHERE { ?x a wd:Q5 }}', 'SELECT ?x WHERE { ?x a wd:Q5 }'],
  ['no brace at all', 'SELECT ?x WHERE ?x a wd:Q5 .', 'SELECT ?x WHERE { ?x a wd:Q5 . }'],
  ['a dot is missing', 'SELECT ?x { ?x a wd:Q5 ?x wdt:P1 ?y }', 'SELECT ?x { ?x a wd:Q5 . ?x wdt:P1 ?y }'],
  [
    'a bracket of a filter',
    'SELECT ?x { ?x wdt:P1 ?y FILTER(?y > 5 . }',
    'SELECT ?x { ?x wdt:P1 ?y FILTER(?y > 5 ) . }',
  ],
  [
    'a bare filter',
    'SELECT ?x { ?x wdt:P1 ?y FILTER ?y > 5 }',
    'SELECT ?x { ?x wdt:P1 ?y FILTER ( ?y > 5 ) }',
  ],
  [
    'a bare filter that begins with a call',
    'SELECT ?x { ?x wdt:P1 ?y FILTER YEAR(?y) < 1900 }',
    'SELECT ?x { ?x wdt:P1 ?y FILTER ( YEAR(?y) < 1900 ) }',
  ],
  ['commas between columns', 'SELECT ?x, ?y WHERE { ?x a ?y }', 'SELECT ?x ?y WHERE { ?x a ?y }'],
  ['a misspelt keyword', 'SELEC ?x WHERE { ?x a wd:Q5 }', 'SELECT ?x WHERE { ?x a wd:Q5 }'],
  ['another', 'SELECT ?x WHERE { OPTINAL { ?x a ?y } }', 'SELECT ?x WHERE { OPTIONAL { ?x a ?y } }'],
  ['a fence', '```sparql\nSELECT ?x { ?x a wd:Q5 }\n```', 'SELECT ?x { ?x a wd:Q5 }'],
  ['words around it', 'Sure:\nSELECT ?x { ?x a wd:Q5 }\nThat lists them all.', 'SELECT ?x { ?x a wd:Q5 }'],
  ['typographic quotes', 'SELECT ?x { ?x rdfs:label “Paris”@en }', 'SELECT ?x { ?x rdfs:label "Paris"@en }'],
  ['a text without quotes', 'SELECT ?x { ?x wdt:P297 FR }', 'SELECT ?x { ?x wdt:P297 "FR" }'],
  [
    'a text that is not closed',
    'SELECT ?x { ?x rdfs:label "Paris@en }',
    'SELECT ?x { ?x rdfs:label "Paris"@en }',
  ],
  [
    'a text that is not opened',
    'SELECT ?x { ?x rdfs:label New York"@en }',
    'SELECT ?x { ?x rdfs:label "New York"@en }',
  ],
  ['a limit inside', 'SELECT ?x { ?x a wd:Q5 LIMIT 5 }', 'SELECT ?x { ?x a wd:Q5 } LIMIT 5'],
  [
    'clauses in the wrong order',
    'SELECT ?x { ?x a wd:Q5 } LIMIT 5 ORDER BY ?x',
    'SELECT ?x { ?x a wd:Q5 } ORDER BY ?x LIMIT 5',
  ],
  [
    'a column without brackets',
    'SELECT COUNT(?x) AS ?n { ?x a wd:Q5 }',
    'SELECT ( COUNT(?x) AS ?n ) { ?x a wd:Q5 }',
  ],
  ['an unknown prefix', 'SELECT ?x { ?x wtd:P31 wd:Q5 }', 'SELECT ?x { ?x wdt:P31 wd:Q5 }'],
  ['a word of another vocabulary', 'SELECT ?x { ?x rdf_s:label ?y }', 'SELECT ?x { ?x rdfs:label ?y }'],
  ['ids without prefixes', 'SELECT ?x { ?x wdt:P31 Q5 }', 'SELECT ?x { ?x wdt:P31 wd:Q5 }'],
  [
    'operators of other languages',
    'SELECT ?x { ?x ?y ?z FILTER(?y == 1 AND ?z <> 2) }',
    'SELECT ?x { ?x ?y ?z FILTER(?y = 1 && ?z != 2) }',
  ],
  ['a bare address', 'SELECT ?x { ?x a http://example.org/a }', 'SELECT ?x { ?x a <http://example.org/a> }'],
  [
    'a variable without its mark',
    'SELECT ?x { ?x a ?y FILTER(y > 5) }',
    'SELECT ?x { ?x a ?y FILTER(?y > 5) }',
  ],
  [
    'a plain column beside a computed one',
    'SELECT ?c (COUNT(?x) AS ?n) WHERE { ?x wdt:P17 ?c } ORDER BY ?n',
    'SELECT ?c (COUNT(?x) AS ?n) WHERE { ?x wdt:P17 ?c } GROUP BY ?c ORDER BY ?n',
  ],
  [
    'named parts of another dialect',
    'SELECT ?x WITH { SELECT ?x { ?x a wd:Q5 } } AS %all WHERE { INCLUDE %all }',
    'SELECT ?x WHERE { { SELECT ?x { ?x a wd:Q5 } } }',
  ],
];

describe('an invalid query', () => {
  it.each(cases)('is repaired: %s', (_, wrong, right) => {
    expect(syntaxErrorIn(tokensOf(right))).toBeUndefined();
    expect(bare(repairSyntax(wrong)[0]!.query)).toBe(right);
  });

  it('with two mistakes is repaired', () => {
    const wrong = '```\nSELCT ?x, ?xLabel WHERE {\n  ?x wtd:P31 wd:Q5\n  ?x wdt:P19 wd:Q64 .\n  LIMIT 5\n```';
    expect(bare(repairSyntax(wrong)[0]!.query)).toBe(
      'SELECT ?x ?xLabel WHERE { ?x wdt:P31 wd:Q5 . ?x wdt:P19 wd:Q64 . } LIMIT 5',
    );
  });

  it('declares common prefixes', () => {
    const [best] = repairSyntax('SELECT ?x { ?x foaf:name "Ada" }');
    expect(best!.query).toBe('PREFIX foaf: <http://xmlns.com/foaf/0.1/>\nSELECT ?x { ?x foaf:name "Ada" }');
  });
});

describe('any text', () => {
  const words = fc.constantFrom(
    ...'SELECT ASK WHERE { } ( ) . ; , ?x ?y wd:Q5 wdt:P31 "a" “ " FILTER OPTIONAL LIMIT 5 ORDER BY AS COUNT < > = % ` @en'.split(
      ' ',
    ),
  );

  it('terminates, and the result is a valid query', () => {
    forAllWith({ numRuns: 60 }, fc.array(words, { maxLength: 30 }), (parts) => {
      for (const { query } of repairSyntax(parts.join(' ')))
        expect(syntaxErrorIn(tokensOf(query))).toBeUndefined();
    });
  });

  it('is processed in bounded time, however long or deep it is', () => {
    expect(repairSyntax(`SELECT ?x { ${'{ '.repeat(500)}`)).toEqual([]);
    expect(repairSyntax('"'.repeat(5_000)).length).toBeLessThanOrEqual(3);
    expect(repairSyntax(`SELECT ?x { ${'?x ?y ?z . '.repeat(2_000)}`)[0]!.why).toEqual(['put in "}"']);
  });
});
