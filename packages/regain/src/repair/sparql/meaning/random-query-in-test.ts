/** Random valid queries, and the same query with a part missing that the meaning does not need. */

import { pick, type Random, type Token, textOfTokens, tokensOf } from '../../../types/index.ts';

const variables = ['?x', '?y', '?z', '?w'];
const properties = ['wdt:P31', 'wdt:P17', 'wdt:P31/wdt:P279*', '?p', 'rdfs:label', '^wdt:P50', 'a'];
const objects = [...variables, 'wd:Q5', 'wd:Q142', '"Paris"@en', '3', '"1900-01-01"^^xsd:dateTime'];
const conditions = [
  '?y > 5',
  '?x != wd:Q5 && ?y < 3',
  'LANG(?z) = "en"',
  'YEAR(?y) > 1900 || BOUND(?z)',
  '?y IN (1, 2)',
];

export function randomQuery(random: Random): string {
  const head = pick(random, [
    'SELECT ?x',
    'SELECT DISTINCT ?x ?y',
    'ASK',
    'SELECT *',
    'SELECT ?x (COUNT(?y) AS ?n)',
  ]);
  const isGrouped = head.includes('COUNT');
  const tail = [
    isGrouped ? ' GROUP BY ?x' : '',
    head === 'ASK' || random.uniform() < 0.5 ? '' : pick(random, [' ORDER BY ?x', ' ORDER BY DESC(?x)']),
    head === 'ASK' || random.uniform() < 0.5 ? '' : ' LIMIT 5',
  ];
  return `${head} WHERE { ${elements(random, 2)} }${tail.join('')}`;
}

function elements(random: Random, depth: number): string {
  const count = 1 + random.below(3);
  return Array.from({ length: count }, (_, index) =>
    index === 0 ? triples(random) : element(random, depth),
  ).join(' ');
}

function element(random: Random, depth: number): string {
  const inner = () => elements(random, depth - 1);
  const kind = random.below(depth > 0 ? 11 : 5);
  if (kind < 3) return triples(random);
  if (kind === 3) return `FILTER(${pick(random, conditions)})`;
  if (kind === 4) return 'VALUES ?w { wd:Q5 wd:Q142 }';
  if (kind === 5) return `OPTIONAL { ${inner()} }`;
  if (kind === 6) return `{ ${inner()} } UNION { ${inner()} }`;
  if (kind === 7) return `MINUS { ${inner()} }`;
  if (kind === 8) return `{ SELECT ?x WHERE { ${inner()} } LIMIT 3 }`;
  if (kind === 9) return `FILTER NOT EXISTS { ${inner()} }`;
  return `{ ${inner()} }`;
}

function triples(random: Random): string {
  const pair = () => `${pick(random, properties)} ${pick(random, objects)}`;
  const more = pick(random, [
    '',
    '',
    ` ; ${pair()}`,
    ` , ${pick(random, objects)}`,
    ` ; ${pair()} ; ${pair()}`,
  ]);
  return `${pick(random, variables)} ${pair()}${more} .`;
}

/** A token that says nothing by itself, chosen at random, is left out; or the query is written differently. */
export function damaged(random: Random, query: string): string {
  const tokens = tokensOf(query);
  switch (random.below(6)) {
    case 0:
      return `Here is the query:\n\`\`\`sparql\n${query}\n\`\`\`\nIt lists what was asked for.`;
    case 1:
      return query.replaceAll('"', '”').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    case 2:
      return misspelt(random, tokens);
    default:
      return without(random, tokens, random.uniform() < 0.6 ? /^[{}()]$/ : /^(?:[.;,]|BY|AS)$/);
  }
}

function without(random: Random, tokens: readonly Token[], what: RegExp): string {
  const places = tokens.flatMap(({ text }, index) => (what.test(text) ? [index] : []));
  if (places.length === 0) return textOfTokens(tokens);
  const at = pick(random, places);
  return textOfTokens(tokens.filter((_, index) => index !== at).map((token) => ({ ...token, before: ' ' })));
}

function misspelt(random: Random, tokens: readonly Token[]): string {
  const places = tokens.flatMap(({ kind, text }, index) =>
    kind === 'word' && text.length > 4 ? [index] : [],
  );
  const at = pick(random, places);
  const { text } = tokens[at]!;
  const cut = 1 + random.below(text.length - 1);
  return textOfTokens(tokens.with(at, { ...tokens[at]!, text: text.slice(0, cut) + text.slice(cut + 1) }));
}
