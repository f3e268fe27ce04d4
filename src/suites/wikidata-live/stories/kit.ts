/** What the stories of this suite are written with. */

import { pick } from '../../../contract/distributions.ts';
import type { Random } from '../../../contract/random.ts';
import type { Claim, Entity } from '../graph/entities.ts';
import { facts } from '../graph/facts.ts';
import type { Topic } from '../graph/reading.ts';

export const LABELS = 'SERVICE wikibase:label { bd:serviceParam wikibase:language "en" . }';

/** A SELECT over these lines. */
export function select(columns: string, lines: readonly string[], ...ends: readonly string[]): string {
  return `SELECT ${columns} WHERE {\n${lines.map((line) => `  ${line}`).join('\n')}\n}${ends.map((end) => `\n${end}`).join('')}`;
}

export function ask(...lines: readonly string[]): string {
  return `ASK {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`;
}

/** One of the things of a topic, of which the rest is true as well. */
export function one(random: Random, topic: Topic, passes: (entity: Entity) => boolean = () => true): Entity {
  return pick(random, among(topic, passes));
}

function among(topic: Topic, passes: (entity: Entity) => boolean): readonly Entity[] {
  return facts().of[topic].filter((entity) => isPlain(entity) && passes(entity));
}

/** Whether a search for its name finds it alone, and its name stands in a text like any other words. */
function isPlain({ label }: Entity): boolean {
  counts ??= countNames();
  return counts.get(label.toLowerCase()) === 1 && /^[\p{L}][\p{L} '-]+$/u.test(label);
}

let counts: Map<string, number> | undefined;

function countNames(): Map<string, number> {
  const all = new Map<string, number>();
  for (const { label, aliases } of facts().all) {
    for (const name of [label, ...aliases])
      all.set(name.toLowerCase(), (all.get(name.toLowerCase()) ?? 0) + 1);
  }
  return all;
}

export function has(...properties: readonly string[]): (entity: Entity) => boolean {
  return ({ claims }) => properties.every((property) => claims.some((claim) => claim.property === property));
}

export function claimsOf({ claims }: Entity, property: string): readonly Claim[] {
  return claims.filter((claim) => claim.property === property);
}

/** The one text that a property says of it. */
export function textOf(entity: Entity, property: string): string {
  const value = claimsOf(entity, property)[0]?.value;
  return value?.kind === 'text' ? value.text : '';
}

/** The first thing that a property of it names. */
export function thingOf(entity: Entity, property: string): Entity {
  const value = claimsOf(entity, property)[0]!.value;
  byId ??= new Map(facts().all.map((known) => [known.id, known]));
  return byId.get(value.kind === 'item' ? value.id : '')!;
}

let byId: ReadonlyMap<string, Entity> | undefined;

/** The year in which a work came out. */
export function yearOf(work: Entity): number {
  const value = claimsOf(work, 'P577')[0]!.value;
  return value.kind === 'time' ? Number(value.time.slice(0, 4)) : 0;
}
