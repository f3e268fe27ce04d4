/** The graph as Turtle: entities, their claims and the properties, as Wikidata writes them in RDF. */

import type { Claim, Entity, Value } from './entities.ts';
import { facts } from './graph-facts.ts';
import { wellKnownPrefixes } from './prefixes.ts';
import { rows } from './tables.ts';

/** The whole graph. The same text every time. */
export function graphText(): string {
  const lines = Object.entries(wellKnownPrefixes).map(([name, iri]) => `@prefix ${name}: <${iri}> .`);
  for (const entity of facts().all) writeEntity(entity, lines);
  writeProperties(lines);
  return `${lines.join('\n')}\n`;
}

function writeEntity({ id, label, description, aliases, claims }: Entity, lines: string[]): void {
  lines.push(`wd:${id} ${words(label, description, aliases)} .`);
  const counts = new Map<string, number>();
  for (const claim of claims) {
    const nth = (counts.get(claim.property) ?? 0) + 1;
    counts.set(claim.property, nth);
    writeClaim(id, claim, nth, lines);
  }
}

/** Both forms of a fact: `wdt:` directly to the value, `p:` and `ps:` through the statement. */
function writeClaim(
  id: string,
  { property, value, qualifiers = [] }: Claim,
  nth: number,
  lines: string[],
): void {
  const statement = `wds:${id}-${property}-${nth}`;
  const said = term(value);
  const more = qualifiers.map((one) => ` ; pq:${one.property} ${term(one.value)}`).join('');
  lines.push(
    `wd:${id} wdt:${property} ${said} ; p:${property} ${statement} .`,
    `${statement} wikibase:rank wikibase:NormalRank ; ps:${property} ${said}${more} .`,
  );
}

const types: Readonly<Record<string, string>> = {
  item: 'wikibase:WikibaseItem',
  text: 'wikibase:String',
  number: 'wikibase:Quantity',
  time: 'wikibase:Time',
};

function writeProperties(lines: string[]): void {
  for (const [id, label, kind, description, others] of rows('property')) {
    const aliases = others === '' ? [] : others!.split(',');
    writeProperty(id!, types[kind!]!, words(label!, description!, aliases), lines);
  }
  for (const [id, label, instead] of rows('deprecatedProperty')) {
    const description = `deprecated: use ${instead} instead`;
    writeProperty(id!, types.item!, words(label!, description, []), lines);
  }
}

function writeProperty(id: string, type: string, said: string, lines: string[]): void {
  lines.push(
    `wd:${id} a wikibase:Property ; ${said} ; wikibase:propertyType ${type} ; wikibase:directClaim wdt:${id} ; ` +
      `wikibase:claim p:${id} ; wikibase:statementProperty ps:${id} ; wikibase:qualifier pq:${id} .`,
  );
}

function words(label: string, description: string, aliases: readonly string[]): string {
  const others = aliases.map((alias) => ` ; skos:altLabel ${quoted(alias)}@en`).join('');
  return `rdfs:label ${quoted(label)}@en ; schema:description ${quoted(description)}@en${others}`;
}

function term(value: Value): string {
  switch (value.kind) {
    case 'item':
      return `wd:${value.id}`;
    case 'text':
      return quoted(value.text);
    case 'number':
      return `"${value.amount}"^^xsd:decimal`;
    case 'time':
      return `"${value.time}"^^xsd:dateTime`;
  }
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
