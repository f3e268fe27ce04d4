/** Which value of a repaired call stands for which value of the original one. Where two answers are possible, none is given. */

import { canonicalJson, type JsonSchema } from '../contract/json.ts';
import { validate } from '../contract/validate.ts';
import type { Place } from './argument-places.ts';
import { wordsOf } from './plain-values.ts';
import { isRestated } from './restated.ts';

export type Pair = readonly [before: Place, after: Place];

/** Every value of the original call with its place in the repaired one; null when one is lost, changed or in doubt. */
export function pairsOf(
  before: readonly Place[],
  after: readonly Place[],
  input: JsonSchema,
  said: string,
): readonly Pair[] | null {
  const pairs: Pair[] = [];
  const samePath = matched(before, after, (a, b) => a.path === b.path);
  const sameName = matched(
    samePath.left,
    samePath.right,
    (a, b) => a.name === b.name && isAlone(a, before) && isAlone(b, after),
  );
  for (const one of [...samePath.pairs, ...sameName.pairs]) {
    // What was not said before is new, and has to be explained by itself.
    if (one[0].value === null) continue;
    if (!isRestated(...one, said)) return null;
    pairs.push(one);
  }
  const gone = sameName.left.filter(({ value }) => value !== null);
  const moved = movedTo(gone, sameName.right, said);
  if (moved.length < gone.length) return null;
  const names = placesNamed(input);
  const isOrderly = moved.every(
    (one) => isRenaming(one, names, said) && !couldBeElsewhere(one, names, after, said),
  );
  return isOrderly && !canBeSwapped(moved) ? [...pairs, ...moved] : null;
}

/** A parameter of a schema, as a place without a value. */
interface Named extends Place {
  readonly isRequired: boolean;
}

function placesNamed({ properties, required }: JsonSchema): Named[] {
  return Object.entries((properties ?? {}) as { readonly [name: string]: JsonSchema }).map(
    ([name, property]) => ({
      path: name,
      name,
      words: wordsOf(name),
      value: null,
      property,
      isRequired: Array.isArray(required) && required.includes(name),
    }),
  );
}

function matched(before: readonly Place[], after: readonly Place[], fits: (a: Place, b: Place) => boolean) {
  const pairs = before.flatMap((a) => after.filter((b) => fits(a, b)).map((b): Pair => [a, b]));
  const paired = new Set(pairs.flat());
  const isLeft = (place: Place) => !paired.has(place);
  return { pairs, left: before.filter(isLeft), right: after.filter(isLeft) };
}

function isAlone({ name }: Place, places: readonly Place[]): boolean {
  return places.filter((other) => other.name === name).length === 1;
}

/** Values whose names are gone, each with the new name it went to: the most kindred names first. */
function movedTo(gone: readonly Place[], added: readonly Place[], said: string): Pair[] {
  const candidates = gone
    .flatMap((a) => added.filter((b) => isRestated(a, b, said)).map((b): Pair => [a, b]))
    .sort((one, other) => kinship(...other) - kinship(...one));
  const moved: Pair[] = [];
  for (const one of candidates) {
    if (moved.every(([a, b]) => a !== one[0] && b !== one[1])) moved.push(one);
  }
  return moved;
}

/** A name that the tool still knows has not been renamed: a value that leaves it was decided anew. */
function isRenaming([a, b]: Pair, names: readonly Place[], said: string): boolean {
  const isKnown = ({ name }: Place) => names.some((known) => known.name === name);
  if (a.name === b.name || !isKnown(a)) return true;
  return !isKnown(b) && (said.includes(a.name) || said.includes(b.name));
}

/** Whether the value could as well have gone to a name that was left empty: it fits there, and nothing speaks against it. */
function couldBeElsewhere(
  [a, b]: Pair,
  names: readonly Named[],
  after: readonly Place[],
  said: string,
): boolean {
  const isRequired = names.some(({ name, isRequired }) => name === b.name && isRequired);
  return names.some((other) => {
    if (other.name === a.name || after.some(({ name }) => name === other.name)) return false;
    if (isRequired && !other.isRequired) return false;
    if (said.includes(b.name) && !said.includes(other.name)) return false;
    return fits(a.value, other.property) && kinship(a, other) >= kinship(a, b);
  });
}

/** Whether two values could as well have changed places: both fit either way, and the names do not tell. */
function canBeSwapped(moved: readonly Pair[]): boolean {
  return moved.some(([a, b], i) =>
    moved.slice(i + 1).some(([c, d]) => {
      if (canonicalJson(b.value) === canonicalJson(d.value)) return false;
      if (!fits(b.value, d.property) || !fits(d.value, b.property)) return false;
      return kinship(a, b) + kinship(c, d) <= kinship(a, d) + kinship(c, b);
    }),
  );
}

function fits(value: Place['value'], property: JsonSchema | undefined): boolean {
  return property === undefined || validate(property, value).length === 0;
}

/** How much two names have to do with each other: the same description counts most, then shared words. */
function kinship(a: Place, b: Place): number {
  const isDescribedAlike =
    a.property?.description !== undefined && a.property.description === b.property?.description;
  const shared = a.words.filter((word) => b.words.includes(word)).length;
  return (isDescribedAlike ? 10 : 0) + (2 * shared) / (a.words.length + b.words.length);
}
