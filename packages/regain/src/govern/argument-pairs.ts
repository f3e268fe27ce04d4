/** Whether two values of calls say the same, member by member. Where two answers are possible, the answer is no. */

import { canonicalJson, type Json, type JsonObject, type JsonSchema } from '../types/index.ts';
import { isObject, isPlain, type Plain, wordsOf } from '../values/index.ts';
import { itemsOf, propertyAt } from './members.ts';
import { isRenaming } from './renamed.ts';
import { isRestated } from './restated.ts';

/** What is known while two calls are compared. */
export interface Comparing {
  /** The failure's text. */
  readonly said: string;
  /** Whether a call may gain what the schema fixes, or what repeats a value of its own under a name that says so. */
  readonly mayFill: boolean;
}

/** A value, the name it goes by, and the schema of its parameter where it is known. */
interface Named {
  readonly name: string;
  readonly value: Json;
  readonly property: JsonSchema | undefined;
}

function saysTheSame(before: Named, after: Named, comparing: Comparing): boolean {
  const [a, b] = [before.value, after.value];
  if (isPlainOrList(a) && isPlainOrList(b))
    return isRestated({ ...before, value: a }, { ...after, value: b }, comparing.said);
  if (isObject(a) && isObject(b)) return sameMembers(a, b, before.property, after.property, comparing);
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a.length === b.length && a.every((_, i) => saysTheSame(itemOf(before, i), itemOf(after, i), comparing))
    );
  // One object is a list of one object.
  if (isObject(a) && Array.isArray(b) && b.length === 1)
    return saysTheSame(before, itemOf(after, 0), comparing);
  if (isObject(b) && Array.isArray(a) && a.length === 1)
    return saysTheSame(itemOf(before, 0), after, comparing);
  return false;
}

/** Every member keeps its name, or goes to the one name that takes its place; none is lost, none is new. */
export function sameMembers(
  before: JsonObject,
  after: JsonObject,
  schemaBefore: JsonSchema | undefined,
  schemaAfter: JsonSchema | undefined,
  comparing: Comparing,
): boolean {
  const sent = membersIn(before, schemaBefore);
  const repaired = membersIn(after, schemaAfter);
  for (const one of sent) {
    const other = repaired.find(({ name }) => name === one.name);
    if (other !== undefined && !saysTheSame(one, other, comparing) && !isFilled(one, other, comparing))
      return false;
  }
  const isSaid = ({ value }: Named) => value !== null || !comparing.mayFill;
  const gone = sent.filter((one) => !Object.hasOwn(after, one.name) && isSaid(one));
  const added = repaired.filter((one) => !Object.hasOwn(before, one.name) && isSaid(one));
  const moved = new Set<Named>();
  for (const one of added) {
    const sources = gone.filter((old) => saysTheSame(old, one, comparing));
    const source = sources.find((old) =>
      isRenaming(old, one, { sent, repaired, schema: schemaAfter, said: comparing.said }),
    );
    if (source !== undefined && !moved.has(source)) moved.add(source);
    else if (!comparing.mayFill || !(isFixed(one) || repeats(one, sent))) return false;
  }
  return moved.size === gone.length;
}

function membersIn(object: JsonObject, schema: JsonSchema | undefined): Named[] {
  return Object.entries(object).map(([name, value]) => ({ name, value, property: propertyAt(schema, name) }));
}

/** What was sent as null was left open. */
function isFilled(before: Named, after: Named, { mayFill }: Comparing): boolean {
  return mayFill && before.value === null && isFixed(after);
}

/** The schema leaves no other value, or would fill in this one by itself. */
function isFixed({ value, property }: Named): boolean {
  if (property === undefined) return false;
  const { const: constant, default: preset, enum: allowed } = property;
  const only = Array.isArray(allowed) && allowed.length === 1 ? (allowed[0] as Json) : undefined;
  return [constant, preset, only].some(
    (fixed) => fixed !== undefined && canonicalJson(fixed) === canonicalJson(value),
  );
}

/** `confirm_amount` beside `amount`, with the same value. */
function repeats({ name, value }: Named, sent: readonly Named[]): boolean {
  const words = wordsOf(name);
  return sent.some(
    (one) =>
      one.value !== null &&
      canonicalJson(one.value) === canonicalJson(value) &&
      wordsOf(one.name).every((word) => words.includes(word)),
  );
}

function itemOf({ name, value, property }: Named, index: number): Named {
  return { name, value: (value as readonly Json[])[index]!, property: itemsOf(property) };
}

/** Lists of plain values are one value. */
function isPlainOrList(value: Json): value is Plain | readonly Plain[] {
  return Array.isArray(value) ? value.every(isPlain) : isPlain(value);
}
