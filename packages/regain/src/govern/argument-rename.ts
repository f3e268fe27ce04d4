/**
 * Whether an argument went to the name that took its place. The tool must not take the old name, the schema or the error
 * must name the new one, no other argument could fill it, and no other name could take the argument.
 */

import type { Json, JsonSchema } from '../types/index.ts';
import { areOpposites, isSameName, nameSimilarity, shareHeadNounOnly } from './compare-names.ts';
import { mentionStrength, namesInText } from './names-in-error-text.ts';
import { isUnaccepted, membersOf, propertyAt, valueFits } from './schema-members.ts';

export interface Argument {
  readonly name: string;
  readonly value: Json;
  readonly property: JsonSchema | undefined;
}

/** The two calls, the schema of the new one, and what the tool said. */
export interface ComparedCalls {
  readonly sent: readonly Argument[];
  readonly repaired: readonly Argument[];
  readonly schema: JsonSchema | undefined;
  readonly errorText: string;
}

export function isArgumentRename(before: Argument, after: Argument, calls: ComparedCalls): boolean {
  const { schema, errorText } = calls;
  const evidence = nameEvidence(after.name, calls);
  if (evidence === 0 || !isUnaccepted(before.name, schema, errorText)) return false;
  // No schema, nothing to fit; a schema that cannot be read fits nothing.
  if (after.property !== undefined && valueFits(after.value, after.property) !== true) return false;
  if (areOpposites(before.name, after.name)) return false;
  if (isSameParameter(before, after, calls)) return true;
  if (shareHeadNounOnly(before.name, after.name) && evidence < 3) return false;
  // A name that is only on offer needs a reason why it should be this one.
  if (evidence === 1 && nameSimilarity(before.name, after.name) === 0) return false;
  return !hasRival(before, after, calls) && !hasOtherTarget(before, after, evidence, calls);
}

/** Another way to write its name, or a description that it alone has, before and after. */
function isSameParameter(before: Argument, after: Argument, { sent, schema }: ComparedCalls): boolean {
  if (isSameName(before.name, after.name))
    return sent.filter(({ name }) => isSameName(name, after.name)).length === 1;
  const description = before.property?.description;
  if (typeof description !== 'string' || description.trim() === '') return false;
  const alike = Object.values(membersOf(schema).properties).filter((one) => one?.description === description);
  const own = sent.filter(({ property }) => property?.description === description);
  return after.property?.description === description && alike.length === 1 && own.length === 1;
}

/** Whether another argument that the tool does not take could fill the new name as well. */
function hasRival(before: Argument, after: Argument, { sent, schema, errorText }: ComparedCalls): boolean {
  return sent.some(
    (other) =>
      other.name !== before.name &&
      isUnaccepted(other.name, schema, errorText) &&
      !isOtherParameter(other.name, after.name, schema) &&
      valueFits(other.value, after.property) !== false,
  );
}

/** It is another parameter of the schema, only written otherwise. */
function isOtherParameter(name: string, besides: string, schema: JsonSchema | undefined): boolean {
  return Object.keys(membersOf(schema).properties).some(
    (known) => known !== besides && isSameName(known, name),
  );
}

/** Whether a name that is still empty has as good a claim to the value, or is more like the old name. */
function hasOtherTarget(before: Argument, after: Argument, evidence: number, calls: ComparedCalls): boolean {
  const { sent, repaired, schema, errorText } = calls;
  const near = nameSimilarity(before.name, after.name);
  const taken = new Set([...sent, ...repaired].map(({ name }) => name));
  const { properties } = membersOf(schema);
  // A schema that lists the name lists its rivals; any other word of the error would have to be suggested.
  const least = Object.hasOwn(properties, after.name) ? 3 : 1;
  const mentioned = namesInText(errorText).filter((other) => mentionStrength(errorText, other) >= least);
  return [...new Set([...Object.keys(properties), ...mentioned])].some((other) => {
    if (taken.has(other) || valueFits(before.value, propertyAt(schema, other)) === false) return false;
    const theirs = nameEvidence(other, calls);
    if (theirs === 0) return false;
    const likes = nameSimilarity(before.name, other);
    return (theirs >= evidence && likes >= near) || (likes > near && evidence < 3);
  });
}

/** How well a name is established as one that the tool takes: 3 suggested, 2 asked for, 1 on offer, 0 not at all. */
function nameEvidence(name: string, { schema, errorText }: ComparedCalls): number {
  const { properties, required } = membersOf(schema);
  const mentioned = mentionStrength(errorText, name);
  if (mentioned === 3) return 3;
  if (required.includes(name) || mentioned === 2) return 2;
  return Object.hasOwn(properties, name) ? 1 : mentioned;
}
