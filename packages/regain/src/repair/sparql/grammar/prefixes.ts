/** Common prefixes and their vocabularies. */

import { prefixOf, type Token } from '../../../types/index.ts';
import { editDistance } from '../../../values/index.ts';

/** Predeclared by Wikidata's query service. */
const wikidata: readonly string[] =
  'wd wds wdv wdref wdt wdtn p ps psv psn pq pqv pqn pr prv prn wdno wdata wikibase bd bds gas hint schema rdf rdfs owl skos xsd prov geo geof dct cc ontolex mwapi'.split(
    ' ',
  );

/** IRIs of prefixes that a query may use without a declaration. */
export const prefixIris: Readonly<Record<string, string>> = {
  wd: 'http://www.wikidata.org/entity/',
  wds: 'http://www.wikidata.org/entity/statement/',
  wdt: 'http://www.wikidata.org/prop/direct/',
  p: 'http://www.wikidata.org/prop/',
  ps: 'http://www.wikidata.org/prop/statement/',
  psv: 'http://www.wikidata.org/prop/statement/value/',
  pq: 'http://www.wikidata.org/prop/qualifier/',
  pqv: 'http://www.wikidata.org/prop/qualifier/value/',
  pr: 'http://www.wikidata.org/prop/reference/',
  wikibase: 'http://wikiba.se/ontology#',
  bd: 'http://www.bigdata.com/rdf#',
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  owl: 'http://www.w3.org/2002/07/owl#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
  schema: 'http://schema.org/',
  prov: 'http://www.w3.org/ns/prov#',
  geo: 'http://www.opengis.net/ont/geosparql#',
  dct: 'http://purl.org/dc/terms/',
  dcterms: 'http://purl.org/dc/terms/',
  dc: 'http://purl.org/dc/elements/1.1/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  dbo: 'http://dbpedia.org/ontology/',
  dbr: 'http://dbpedia.org/resource/',
  dbp: 'http://dbpedia.org/property/',
  fn: 'http://www.w3.org/2005/xpath-functions#',
  lexinfo: 'http://www.lexinfo.net/ontology/2.0/lexinfo#',
  void: 'http://rdfs.org/ns/void#',
  dcat: 'http://www.w3.org/ns/dcat#',
};

/** Words that identify a vocabulary. */
const prefixOfTerm: Readonly<Record<string, string>> = {
  label: 'rdfs',
  comment: 'rdfs',
  subClassOf: 'rdfs',
  type: 'rdf',
  altLabel: 'skos',
  prefLabel: 'skos',
  description: 'schema',
  about: 'schema',
  isPartOf: 'schema',
  inLanguage: 'schema',
  serviceParam: 'bd',
  language: 'wikibase',
  rank: 'wikibase',
  directClaim: 'wikibase',
  date: 'xsd',
  dateTime: 'xsd',
  integer: 'xsd',
  decimal: 'xsd',
  string: 'xsd',
  sameAs: 'owl',
  wasDerivedFrom: 'prov',
};

/** Names with an undeclared prefix, the first of each prefix. */
export function undeclaredNames(tokens: readonly Token[]): readonly Token[] {
  const known = new Set(wikidata);
  const found = new Map<string, Token>();
  tokens.forEach((token, index) => {
    if (token.kind !== 'name') return;
    const prefix = prefixOf(token);
    if (/^PREFIX$/i.test(tokens[index - 1]?.text ?? '')) known.add(prefix);
    else if (!known.has(prefix) && !found.has(prefix)) found.set(prefix, token);
  });
  return [...found.values()];
}

/** The prefixes that an unknown one may stand for with their costs, most likely first. */
export function likelyPrefixes(token: Token): readonly (readonly [prefix: string, cost: number])[] {
  const prefix = prefixOf(token);
  const local = token.text.slice(prefix.length + 1);
  const byKind = /^P\d+$/.test(local) ? ['wdt', 'p', 'ps', 'pq'] : /^[QL]\d+$/.test(local) ? ['wd'] : [];
  const knownPrefix = prefixOfTerm[local];
  const found = new Map<string, number>();
  byKind.forEach((one, rank) => {
    found.set(one, 0.4 + 0.5 * rank - (editDistance(one, prefix) <= 2 ? 0.05 : 0));
  });
  if (knownPrefix !== undefined) found.set(knownPrefix, 0.4);
  if (found.size === 0) {
    for (const one of wikidata) {
      const distance = editDistance(one, prefix.toLowerCase());
      if (distance <= 1 || (distance === 2 && prefix.length >= 4)) found.set(one, 0.4 + 0.3 * distance);
    }
  }
  return [...found].sort(([, a], [, b]) => a - b).slice(0, 3);
}
