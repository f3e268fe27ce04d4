/** Draws the facts of this suite's templates from the graph: entities of a topic, by conditions on them. */

import { pick, type Random } from 'regain/internal/types';
import { once } from 'regain/internal/values';
import type { Draws } from '../templates/task-template.ts';
import type { Claim, Entity } from './graph/entities.ts';
import { facts } from './graph/graph-facts.ts';
import type { Topic } from './graph/table-reader.ts';

/** Conditions on an entity. A path such as `P17/P37` follows the first value of P17. */
interface Condition {
  readonly has?: readonly string[];
  /** At least so many claims of a property. */
  readonly least?: { readonly [path: string]: number };
  /** Excluded values of the property, as a text or as the label of an item. */
  readonly unless?: { readonly [property: string]: readonly string[] };
  /** Takes the first value of this property in place of the entity. */
  readonly follow?: string;
}

export const graphDraws: Draws = {
  label: (random, source) => drawEntity(random, source.label as Topic, source).label,
  entity: (random, source) => named(drawEntity(random, source.entity as Topic, source)),
  text: (random, source) =>
    statedText(drawEntity(random, source.text as Topic, source), String(source.property)),
  /** A language in which something was written, and a year at most so many years after that came out. */
  languageOfWork: (random, source) => {
    const work = drawEntity(random, 'work');
    const { yearsAfter } = source.languageOfWork as { readonly yearsAfter: number };
    return [...named(entityOf(work, 'P407')), yearOf(work) + 1 + random.below(yearsAfter)];
  },
  /** A work and its writer; half of the time another writer, so that the answer may be no. */
  workAndWriter: (random) => {
    const work = drawEntity(random, 'work');
    const writer = random.below(2) === 0 ? entityOf(work, 'P50') : drawEntity(random, 'writer');
    return [...named(work), ...named(writer)];
  },
  /** An entity and the first item of a property; half of the time another of `others`, so that the answer may be no. */
  pair: (random, source) => {
    const entity = drawEntity(random, source.pair as Topic);
    const isRight = random.below(2) === 0;
    const other = isRight
      ? entityOf(entity, String(source.property))
      : drawEntity(random, source.others as Topic);
    return [...named(entity), ...named(other)];
  },
  /** A number: `plus` and `times` a draw below `below`. */
  below: (random, { below, times = 1, plus = 0 }) =>
    Number(plus) + Number(times) * random.below(Number(below)),
};

function named({ label, id }: Entity): [label: string, id: string] {
  return [label, id];
}

function drawEntity(random: Random, topic: Topic, condition: Condition = {}): Entity {
  const among = facts().of[topic].filter((entity) => isPlain(entity) && meets(entity, condition));
  const found = pick(random, among);
  return condition.follow === undefined ? found : entityOf(found, condition.follow);
}

function meets(entity: Entity, { has = [], least = {}, unless = {} }: Condition): boolean {
  return (
    has.every((path) => claimsAt(entity, path).length > 0) &&
    Object.entries(least).every(([path, count]) => claimsAt(entity, path).length >= count) &&
    Object.entries(unless).every(([property, words]) => !words.includes(textOfProperty(entity, property)))
  );
}

/** Whether a search for its name is unique, and its name can stand in a text. */
function isPlain({ label }: Entity): boolean {
  return nameCounts().get(label.toLowerCase()) === 1 && /^[\p{L}][\p{L} '-]+$/u.test(label);
}

const nameCounts = once(() => {
  const names = facts().all.flatMap(({ label, aliases }) => [label, ...aliases]);
  return new Map(
    [...Map.groupBy(names, (name) => name.toLowerCase())].map(([name, all]) => [name, all.length]),
  );
});

function claimsAt(entity: Entity, path: string): readonly Claim[] {
  const [property, ...rest] = path.split('/');
  const claims = entity.claims.filter((claim) => claim.property === property);
  if (rest.length === 0 || claims.length === 0) return claims;
  return claimsAt(entityOf(entity, property!), rest.join('/'));
}

function textOfProperty(entity: Entity, property: string): string {
  return claimsAt(entity, property)[0]?.value.kind === 'item'
    ? entityOf(entity, property).label
    : statedText(entity, property);
}

/** The only text value of a property. */
function statedText(entity: Entity, property: string): string {
  const value = claimsAt(entity, property)[0]?.value;
  return value?.kind === 'text' ? value.text : '';
}

/** The first item value of a property. */
function entityOf(entity: Entity, property: string): Entity {
  const value = claimsAt(entity, property)[0]!.value;
  return byId().get(value.kind === 'item' ? value.id : '')!;
}

const byId = once(() => new Map(facts().all.map((known) => [known.id, known])));

/** The publication year of a work. */
function yearOf(work: Entity): number {
  const value = claimsAt(work, 'P577')[0]!.value;
  return value.kind === 'time' ? Number(value.time.slice(0, 4)) : 0;
}
