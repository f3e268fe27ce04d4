/**
 * Whether an argument went to the name that took its place. The tool must not take the old name, the schema or the error
 * must name the new one, no other argument could fill it, and no other name could take the argument.
 */

import type { Json, JsonSchema } from '../types/index.ts';
import { fits, isUnaccepted, membersOf, propertyAt } from './members.ts';
import { areOpposed, areTwoOfAKind, isSameName, likeness } from './names-apart.ts';
import { namesIn, toldOf } from './told-names.ts';

export interface Argument {
  readonly name: string;
  readonly value: Json;
  readonly property: JsonSchema | undefined;
}

/** The two calls, the schema of the new one, and what the tool said. */
export interface Calls {
  readonly sent: readonly Argument[];
  readonly repaired: readonly Argument[];
  readonly schema: JsonSchema | undefined;
  readonly said: string;
}

export function isRenaming(before: Argument, after: Argument, calls: Calls): boolean {
  const { schema, said } = calls;
  const claim = claimOf(after.name, calls);
  if (claim === 0 || !isUnaccepted(before.name, schema, said)) return false;
  // No schema, nothing to fit; a schema that cannot be read fits nothing.
  if (after.property !== undefined && fits(after.value, after.property) !== true) return false;
  if (areOpposed(before.name, after.name)) return false;
  if (isSameParameter(before, after, calls)) return true;
  if (areTwoOfAKind(before.name, after.name) && claim < 3) return false;
  // A name that is only on offer needs a reason why it should be this one.
  if (claim === 1 && likeness(before.name, after.name) === 0) return false;
  return !hasRival(before, after, calls) && !couldBeElsewhere(before, after, claim, calls);
}

/** Another way to write its name, or a description that it alone has, before and after. */
function isSameParameter(before: Argument, after: Argument, { sent, schema }: Calls): boolean {
  if (isSameName(before.name, after.name))
    return sent.filter(({ name }) => isSameName(name, after.name)).length === 1;
  const description = before.property?.description;
  if (typeof description !== 'string' || description.trim() === '') return false;
  const alike = Object.values(membersOf(schema).properties).filter((one) => one?.description === description);
  const own = sent.filter(({ property }) => property?.description === description);
  return after.property?.description === description && alike.length === 1 && own.length === 1;
}

/** Whether another argument that the tool does not take could fill the new name as well. */
function hasRival(before: Argument, after: Argument, { sent, schema, said }: Calls): boolean {
  return sent.some(
    (other) =>
      other.name !== before.name &&
      isUnaccepted(other.name, schema, said) &&
      !isClaimedByName(other.name, after.name, schema) &&
      fits(other.value, after.property) !== false,
  );
}

/** It is another parameter of the schema, only written otherwise. */
function isClaimedByName(name: string, besides: string, schema: JsonSchema | undefined): boolean {
  return Object.keys(membersOf(schema).properties).some(
    (known) => known !== besides && isSameName(known, name),
  );
}

/** Whether a name that is still empty has as good a claim to the value, or is more like the old name. */
function couldBeElsewhere(before: Argument, after: Argument, claim: number, calls: Calls): boolean {
  const { sent, repaired, schema, said } = calls;
  const near = likeness(before.name, after.name);
  const taken = new Set([...sent, ...repaired].map(({ name }) => name));
  const { properties } = membersOf(schema);
  // A schema that lists the name lists its rivals; any other word of the error would have to be suggested.
  const least = Object.hasOwn(properties, after.name) ? 3 : 1;
  const told = namesIn(said).filter((other) => toldOf(said, other) >= least);
  return [...new Set([...Object.keys(properties), ...told])].some((other) => {
    if (taken.has(other) || fits(before.value, propertyAt(schema, other)) === false) return false;
    const theirs = claimOf(other, calls);
    if (theirs === 0) return false;
    const likes = likeness(before.name, other);
    return (theirs >= claim && likes >= near) || (likes > near && claim < 3);
  });
}

/** How well a name is established as one that the tool takes: 3 suggested, 2 asked for, 1 on offer, 0 not at all. */
function claimOf(name: string, { schema, said }: Calls): number {
  const { properties, required } = membersOf(schema);
  const told = toldOf(said, name);
  if (told === 3) return 3;
  if (required.includes(name) || told === 2) return 2;
  return Object.hasOwn(properties, name) ? 1 : told;
}
