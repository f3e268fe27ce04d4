/** Whether two argument values are equivalent, member by member. Ambiguity counts as no. */

import { equalJson, type Json, type JsonObject, type JsonSchema } from '../types/index.ts';
import { isObject, isScalar, type Scalar, wordsOf } from '../values/index.ts';
import { isArgumentRename } from './argument-rename.ts';
import { isEquivalentValue } from './equivalent-value.ts';
import { itemsOf, propertyAt } from './schema-members.ts';

/** Context of the comparison of two calls. */
export interface CompareOptions {
  /** The failure's text. */
  readonly errorText: string;
  /** Whether a call may gain a value that the schema fixes, or a copy of its own value under a name that says so. */
  readonly mayFill: boolean;
}

/** A value, its name, and the schema of its parameter if known. */
interface NamedValue {
  readonly name: string;
  readonly value: Json;
  readonly property: JsonSchema | undefined;
}

function isSameValue(before: NamedValue, after: NamedValue, options: CompareOptions): boolean {
  const [a, b] = [before.value, after.value];
  if (isScalarOrList(a) && isScalarOrList(b))
    return isEquivalentValue({ ...before, value: a }, { ...after, value: b }, options.errorText);
  if (isObject(a) && isObject(b)) return sameMembers(a, b, before.property, after.property, options);
  if (Array.isArray(a) && Array.isArray(b))
    return (
      a.length === b.length && a.every((_, i) => isSameValue(itemOf(before, i), itemOf(after, i), options))
    );
  // One object equals a list of one object.
  if (isObject(a) && Array.isArray(b) && b.length === 1)
    return isSameValue(before, itemOf(after, 0), options);
  if (isObject(b) && Array.isArray(a) && a.length === 1)
    return isSameValue(itemOf(before, 0), after, options);
  return false;
}

/** Every member keeps its name or moves to the one name that replaces it; none is lost or added. */
export function sameMembers(
  before: JsonObject,
  after: JsonObject,
  schemaBefore: JsonSchema | undefined,
  schemaAfter: JsonSchema | undefined,
  options: CompareOptions,
): boolean {
  const sent = membersIn(before, schemaBefore);
  const repaired = membersIn(after, schemaAfter);
  for (const one of sent) {
    const other = repaired.find(({ name }) => name === one.name);
    if (other !== undefined && !isSameValue(one, other, options) && !isFilledNull(one, other, options))
      return false;
  }
  const isSaid = ({ value }: NamedValue) => value !== null || !options.mayFill;
  const removed = sent.filter((one) => !Object.hasOwn(after, one.name) && isSaid(one));
  const added = repaired.filter((one) => !Object.hasOwn(before, one.name) && isSaid(one));
  const moved = new Set<NamedValue>();
  for (const one of added) {
    const sources = removed.filter((old) => isSameValue(old, one, options));
    const source = sources.find((old) =>
      isArgumentRename(old, one, { sent, repaired, schema: schemaAfter, errorText: options.errorText }),
    );
    if (source !== undefined && !moved.has(source)) moved.add(source);
    else if (!options.mayFill || !(isFixed(one) || repeatsArgument(one, sent))) return false;
  }
  return moved.size === removed.length;
}

function membersIn(object: JsonObject, schema: JsonSchema | undefined): NamedValue[] {
  return Object.entries(object).map(([name, value]) => ({ name, value, property: propertyAt(schema, name) }));
}

/** A null counts as not set. */
function isFilledNull(before: NamedValue, after: NamedValue, { mayFill }: CompareOptions): boolean {
  return mayFill && before.value === null && isFixed(after);
}

/** The schema allows no other value, or has it as the default. */
function isFixed({ value, property }: NamedValue): boolean {
  if (property === undefined) return false;
  const { const: constant, default: preset, enum: allowed } = property;
  const only = Array.isArray(allowed) && allowed.length === 1 ? (allowed[0] as Json) : undefined;
  return [constant, preset, only].some((fixed) => equalJson(fixed, value));
}

/** `confirm_amount` next to `amount`, with the same value. */
function repeatsArgument({ name, value }: NamedValue, sent: readonly NamedValue[]): boolean {
  const words = wordsOf(name);
  return sent.some(
    (one) =>
      one.value !== null &&
      equalJson(one.value, value) &&
      wordsOf(one.name).every((word) => words.includes(word)),
  );
}

function itemOf({ name, value, property }: NamedValue, index: number): NamedValue {
  return { name, value: (value as readonly Json[])[index]!, property: itemsOf(property) };
}

/** A list of scalars is compared as one value. */
function isScalarOrList(value: Json): value is Scalar | readonly Scalar[] {
  return Array.isArray(value) ? value.every(isScalar) : isScalar(value);
}
