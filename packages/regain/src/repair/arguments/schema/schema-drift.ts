/** Changes between two schemas of one tool: renamed parameters and changed units. */

import type { Json, JsonSchema } from '../../../types/index.ts';
import { areSameUnit, convertUnit, unitOf } from '../../../values/index.ts';
import { nameSimilarity } from '../words/name-similarity.ts';
import { sentenceWords } from '../words/split-words.ts';
import { normalSchema } from './normal-schema.ts';
import { type SchemaView, viewOf } from './view-of.ts';

export interface SchemaDrift {
  /** The new name of a parameter that was removed. */
  successor(name: string): string | undefined;
  strength(name: string): number;
  /** Converts a number from the old unit to the new one; undefined if the unit did not change. */
  converted(name: string, value: Json): number | undefined;
}

export function schemaDrift(before: JsonSchema, now: JsonSchema): SchemaDrift {
  const known = cache.get(now);
  if (known?.before === before) return known.drift;
  const drift = compared(before, now);
  cache.set(now, { before, drift });
  return drift;
}

const cache = new WeakMap<JsonSchema, { before: JsonSchema; drift: SchemaDrift }>();

function compared(listedBefore: JsonSchema, now: JsonSchema): SchemaDrift {
  const { closed: before } = normalSchema(listedBefore);
  const [old, current] = [viewOf(before, before, {}), viewOf(now, now, {})];
  const namesOnlyIn = (a: SchemaView, b: SchemaView) =>
    [...a.properties.keys()].filter((name) => !b.properties.has(name)).slice(0, NAMES_MAX);
  const [vanished, appeared] = [namesOnlyIn(old, current), namesOnlyIn(current, old)];
  const isOnly = vanished.length === 1 && appeared.length === 1;
  const parameterIn = ({ properties, required }: SchemaView, root: JsonSchema, name: string): Parameter => ({
    name,
    view: viewOf(root, properties.get(name)!),
    index: [...properties.keys()].indexOf(name),
    isRequired: required.includes(name),
  });
  const pairs = vanished
    .flatMap((from) => appeared.map((to) => ({ from, to })))
    .map(({ from, to }) => {
      const parameters = [parameterIn(old, before, from), parameterIn(current, now, to)] as const;
      return { from, to, strength: strengthOf(...parameters, isOnly) };
    })
    .filter(({ strength }) => strength >= 0.4)
    .sort((a, b) => b.strength - a.strength);
  const successors = new Map<string, { to: string; strength: number }>();
  const predecessors = new Map<string, string>();
  for (const { from, to, strength } of pairs) {
    if (successors.has(from) || predecessors.has(to)) continue;
    successors.set(from, { to, strength });
    predecessors.set(to, from);
  }
  return {
    successor: (name) => successors.get(name)?.to,
    strength: (name) => successors.get(name)?.strength ?? 0,
    converted: (name, value) => {
      const earlier = predecessors.get(name) ?? name;
      const [from, to] = [old.properties.get(earlier), current.properties.get(name)];
      if (from === undefined || to === undefined || typeof value !== 'number') return undefined;
      const [has, wants] = [unitOf(earlier, from), unitOf(name, to)];
      if (has === undefined || wants === undefined || areSameUnit(has, wants)) return undefined;
      return convertUnit(value, has, wants);
    },
  };
}

const NAMES_MAX = 30;

interface Parameter {
  readonly name: string;
  readonly view: SchemaView;
  readonly index: number;
  readonly isRequired: boolean;
}

function strengthOf(from: Parameter, to: Parameter, isOnly: boolean): number {
  const isSameType = from.view.types.join() === to.view.types.join();
  const matches = [
    0.95 * nameSimilarity(from.name, to.name),
    isSameType ? 0.15 : 0,
    from.index === to.index ? 0.4 : 0,
    from.isRequired === to.isRequired ? 0.1 : 0,
    isOnly ? 0.5 : 0,
    0.7 * alike(from.view.description, to.view.description),
  ];
  const strength = 1 - matches.reduce((doubt, match) => doubt * (1 - match), 1);
  return Math.min(0.97, isSameType ? strength : 0.85 * strength);
}

function alike(a: string, b: string): number {
  if (a === '' || b === '') return 0;
  const [one, other] = [sentenceWords(a), sentenceWords(b)];
  const shared = [...one].filter((word) => other.has(word)).length;
  return (2 * shared) / Math.max(1, one.size + other.size);
}
