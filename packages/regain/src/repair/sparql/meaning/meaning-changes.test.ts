import { describe, expect, it } from 'vitest';
import { keepsMeaning, meaningChanges } from './meaning-changes.ts';

/** What was written, and a repair of it. */
type Repaired = readonly [what: string, written: string, repaired: string];

const kept: readonly Repaired[] = [
  ['another layout', 'ASK{?x a wd:Q5}', 'ask where {\n ?x a wd:Q5 . }'],
  ['a fence and a label', 'SPARQL:\n```\nASK { ?x a wd:Q5 }\n```', 'ASK { ?x a wd:Q5 }'],
  [
    'a sentence behind it',
    'ASK { ?x a wd:Q5 }\nIt uses wd:Q5, which is the class of humans.',
    'ASK { ?x a wd:Q5 }',
  ],
  ['a semicolon at the end', 'SELECT ?x { ?x a wd:Q5 } LIMIT 5;', 'SELECT ?x { ?x a wd:Q5 } LIMIT 5'],
  ['typographic quotes', 'ASK { ?x rdfs:label “New York”@en }', 'ASK { ?x rdfs:label "New York"@en }'],
  [
    'entities',
    'ASK { ?x wdt:P1 ?y FILTER(?y &gt; 5 &amp;&amp; ?y &lt; 9) }',
    'ASK { ?x wdt:P1 ?y FILTER(?y > 5 && ?y < 9) }',
  ],
  ['escaped line breaks', 'ASK {\\n ?x rdfs:label \\"a\\" }', 'ASK {\n ?x rdfs:label "a" }'],
  ['URL encoding', 'ASK%20%7B%20%3Fx%20a%20wd%3AQ5%20%7D', 'ASK { ?x a wd:Q5 }'],
  ['quotes of CSV', '"ASK { ?x rdfs:label ""a"" }"', 'ASK { ?x rdfs:label "a" }'],
  ['URL encoding of signs', 'ASK %7B%3Fx a wd:Q5%7D', 'ASK {?x a wd:Q5}'],
  ['full-width signs', 'ASK ｛ ？x a wd:Q5 ｝', 'ASK { ?x a wd:Q5 }'],
  ['a comment of another language', 'ASK {\n// humans\n?x a wd:Q5 }', 'ASK {\n# humans\n?x a wd:Q5 }'],
  [
    'a known prefix',
    'ASK { ?x foaf:name "a" }',
    'PREFIX foaf: <http://xmlns.com/foaf/0.1/> ASK { ?x foaf:name "a" }',
  ],
  ['the last brace', 'SELECT ?x { ?x a wd:Q5 FILTER(?x > 5)', 'SELECT ?x { ?x a wd:Q5 FILTER(?x > 5) }'],
  ['a brace before a modifier', 'SELECT ?x { ?x a wd:Q5 LIMIT 5', 'SELECT ?x { ?x a wd:Q5 } LIMIT 5'],
  ['a dot', 'ASK { ?x a wd:Q5 ?y a wd:Q6 }', 'ASK { ?x a wd:Q5 . ?y a wd:Q6 }'],
  ['a semicolon', 'ASK { ?x a wd:Q5 wdt:P1 ?y }', 'ASK { ?x a wd:Q5 ; wdt:P1 ?y }'],
  ['brackets of a filter', 'ASK { ?x a ?y FILTER YEAR(?y) > 5 }', 'ASK { ?x a ?y FILTER(YEAR(?y) > 5) }'],
  ['a column without a name', 'SELECT COUNT(?x) { ?x a ?y }', 'SELECT (COUNT(?x) AS ?count) { ?x a ?y }'],
  ['AS', 'SELECT (COUNT(?x) ?n) { ?x a ?y }', 'SELECT (COUNT(?x) AS ?n) { ?x a ?y }'],
  [
    'commas between columns',
    'SELECT ?x, ?y { ?x a ?y } ORDER BY ?x, ?y',
    'SELECT ?x ?y { ?x a ?y } ORDER BY ?x ?y',
  ],
  ['a misspelt keyword', 'SELECT ?x { OPTINAL { ?x a ?y } }', 'SELECT ?x { OPTIONAL { ?x a ?y } }'],
  [
    'operators',
    'ASK { ?x a ?y FILTER(?y == 1 AND NOT BOUND(?x)) }',
    'ASK { ?x a ?y FILTER(?y = 1 && ! BOUND(?x)) }',
  ],
  ['a column without its mark', 'SELECT x { ?x a wd:Q5 }', 'SELECT ?x { ?x a wd:Q5 }'],
  ['a limit inside', 'SELECT ?x { ?x a wd:Q5 LIMIT 5 }', 'SELECT ?x { ?x a wd:Q5 } LIMIT 5'],
  [
    'modifiers in the wrong order',
    'SELECT ?x { ?x a ?y } LIMIT 5 ORDER BY ?x',
    'SELECT ?x { ?x a ?y } ORDER BY ?x LIMIT 5',
  ],
  [
    'a shadowed variable',
    'SELECT (COALESCE(?t, "") AS ?t) { OPTIONAL { ?x rdfs:label ?t } }',
    'SELECT (COALESCE(?t_0, "") AS ?t) { OPTIONAL { ?x rdfs:label ?t_0 } }',
  ],
  [
    'grouping by the name of an aggregate',
    'SELECT ?x (COUNT(?y) AS ?n) { ?x a ?y } GROUP BY ?x ?n',
    'SELECT ?x (COUNT(?y) AS ?n) { ?x a ?y } GROUP BY ?x',
  ],
  [
    'grouping by the name of a computed column',
    'SELECT (YEAR(?d) AS ?y) (COUNT(?x) AS ?n) { ?x wdt:P569 ?d } GROUP BY ?y',
    'SELECT ?y (COUNT(?x) AS ?n) { ?x wdt:P569 ?d } GROUP BY (YEAR(?d) AS ?y)',
  ],
  [
    'a constant bound after its use',
    'ASK { ?x a ?y BIND(wd:Q5 AS ?x) }',
    'ASK { ?x a ?y VALUES ?x { wd:Q5 } }',
  ],
  [
    'a named part, evaluated before the BIND that uses it',
    'SELECT ?y WITH { SELECT ?x { ?x a wd:Q5 } } AS %p WHERE { BIND(?x AS ?y) INCLUDE %p }',
    'SELECT ?y WHERE { { SELECT ?x { ?x a wd:Q5 } } BIND(?x AS ?y) }',
  ],
];

const changed: readonly (readonly [...Repaired, change: string])[] = [
  ['a filter', 'ASK { ?x a ?y FILTER ?y > }', 'ASK { ?x a ?y }', 'lost: a filter is removed: FILTER ?y >'],
  [
    'a pattern',
    'ASK { ?x a wd:Q5 . ?x ?y . }',
    'ASK { ?x a wd:Q5 . }',
    'lost: a pattern is removed: ?x ?y .',
  ],
  [
    'a modifier',
    'SELECT ?x { ?x a ?y } LIMIT',
    'SELECT ?x { ?x a ?y }',
    'lost: a modifier is removed: LIMIT',
  ],
  [
    'DISTINCT',
    'DISTINCT SELECT ?x { ?x a ?y }',
    'SELECT ?x { ?x a ?y }',
    'lost: a modifier is removed: DISTINCT',
  ],
  ['a variable', 'ASK { ?x ?x a wd:Q5 }', 'ASK { ?x a wd:Q5 }', 'lost: a variable is removed: ?x'],
  ['a literal', 'ASK { ?x wdt:P1 3 . 4 }', 'ASK { ?x wdt:P1 3 . }', 'lost: a literal is removed: 4'],
  [
    'another value',
    'ASK { ?x wdt:P1 "a }',
    'ASK { ?x wdt:P1 "b" }',
    'lost: a part is replaced: "a } by "b" }',
  ],
  [
    'another name',
    'ASK { ?x wdt:P1 wd:Q5',
    'ASK { ?x wdt:P1 wd:Q6 }',
    'lost: a name is replaced: wd:Q5 by wd:Q6 }',
  ],
  [
    'a brace that may stand elsewhere',
    'SELECT ?x { ?x a wd:Q5 OPTIONAL { ?x wdt:P1 ?y . ?y wdt:P2 ?z . }',
    'SELECT ?x { ?x a wd:Q5 OPTIONAL { ?x wdt:P1 ?y . ?y wdt:P2 ?z . } }',
    'guessed: "}" is added, and it could stand at other places',
  ],
  [
    'a brace too many beside a filter',
    'ASK { ?x a ?y FILTER(?y > 5) } }',
    'ASK { ?x a ?y FILTER(?y > 5) }',
    'guessed: "}" is removed, and other brackets could be changed instead',
  ],
  [
    'a limit that may belong to a part',
    'SELECT ?x { ?x a ?y OPTIONAL { ?x wdt:P1 ?z LIMIT 1 } }',
    'SELECT ?x { ?x a ?y OPTIONAL { ?x wdt:P1 ?z } } LIMIT 1',
    'guessed: LIMIT is moved out of a group that it may belong to',
  ],
  [
    'an operator or a comma',
    'ASK { ?x wdt:P1 wdt:P2 ?y }',
    'ASK { ?x wdt:P1 wdt:P2 , ?y }',
    'guessed: "," is added, and another sign could be meant',
  ],
  [
    'a wrong comma or a missing semicolon',
    'ASK { ?x a wd:Q5, ?x wdt:P1 ?y }',
    'ASK { ?x a wd:Q5, ?x ; wdt:P1 ?y }',
    'guessed: ";" is added, and another sign could be meant',
  ],
  [
    'another separator',
    'ASK { ?x a wd:Q5 ; ?x a wd:Q6 }',
    'ASK { ?x a wd:Q5 . ?x a wd:Q6 }',
    'guessed: ; is read as .',
  ],
  ['a word as a text', 'ASK { ?x wdt:P1 FR }', 'ASK { ?x wdt:P1 "FR" }', 'guessed: FR is read as "FR"'],
  ['an unknown prefix', 'ASK { ?x wtd:P1 ?y }', 'ASK { ?x wdt:P1 ?y }', 'guessed: wtd:P1 is read as wdt:P1'],
  [
    'an unknown address',
    'ASK { ?x ex:a ?y }',
    'PREFIX ex: <http://e.org/> ASK { ?x ex:a ?y }',
    'guessed: the query is valid as it is written',
  ],
  [
    'the end of a text',
    'ASK { ?x rdfs:label "Paris@en }',
    'ASK { ?x rdfs:label "Paris"@en }',
    'guessed: "Paris@en } is read as "Paris"@en }',
  ],
  [
    'grouping that was not asked for',
    'SELECT ?c (COUNT(?x) AS ?n) { ?x wdt:P17 ?c }',
    'SELECT ?c (COUNT(?x) AS ?n) { ?x wdt:P17 ?c } GROUP BY ?c',
    'guessed: the query is valid as it is written',
  ],
  [
    'a part with a limit that is included twice',
    'SELECT ?x WITH { SELECT ?x { ?x a ?y } LIMIT 1 } AS %p WHERE { { INCLUDE %p } UNION { INCLUDE %p } }',
    'SELECT ?x WHERE { { { SELECT ?x { ?x a ?y } LIMIT 1 } } UNION { { SELECT ?x { ?x a ?y } LIMIT 1 } } }',
    'lost: ',
  ],
  [
    'a shadowed sort key',
    'SELECT (STR(?t) AS ?t) { ?x a ?t } ORDER BY ?t',
    'SELECT (STR(?t_0) AS ?t) { ?x a ?t_0 } ORDER BY ?t',
    'lost: a variable is replaced: ?t by ?t_0',
  ],
];

describe('a repair of a query', () => {
  it.each(kept)('keeps the meaning: %s', (_, written, repaired) => {
    expect(meaningChanges(written, repaired)).toEqual([]);
  });

  it.each(changed)('changes the meaning: %s', (_, written, repaired, change) => {
    const said = meaningChanges(written, repaired).map(({ kind, what }) => `${kind}: ${what}`);
    expect(said.join('\n')).toContain(change);
  });

  it('is compared in bounded time, however long it is', () => {
    const long = `SELECT ?x { ${'?x ?y ?z . '.repeat(2_000)}`;
    expect(meaningChanges(long, `${long}}`)).toEqual([
      { kind: 'guessed', what: '"}" is added, and it could stand at other places' },
    ]);
    expect(keepsMeaning(`${long}}`, 'ASK { ?x a ?y }')).toBe(false);
  });
});
