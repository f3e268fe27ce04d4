/**
 * Whether an argument was renamed to its replacement. The tool must not accept the old name, the schema or the error
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

/** The two calls, the schema of the new one, and the error text. */
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
  // Without a schema every value fits; with a schema that cannot be read none does.
  if (after.property !== undefined && valueFits(after.value, after.property) !== true) return false;
  if (areOpposites(before.name, after.name)) return false;
  if (isSameParameter(before, after, calls)) return true;
  if (shareHeadNounOnly(before.name, after.name) && evidence < 3) return false;
  // A name that is merely listed needs further evidence.
  if (evidence === 1 && nameSimilarity(before.name, after.name) === 0) return false;
  return !hasRival(before, after, calls) && !hasOtherTarget(before, after, evidence, calls);
}

/** Another spelling of its name, or a description that no other parameter has, before and after. */
function isSameParameter(before: Argument, after: Argument, { sent, schema }: ComparedCalls): boolean {
  if (isSameName(before.name, after.name))
    return sent.filter(({ name }) => isSameName(name, after.name)).length === 1;
  const description = before.property?.description;
  if (typeof description !== 'string' || description.trim() === '') return false;
  const alike = Object.values(membersOf(schema).properties).filter((one) => one?.description === description);
  const own = sent.filter(({ property }) => property?.description === description);
  return after.property?.description === description && alike.length === 1 && own.length === 1;
}

/** Whether another unaccepted argument could also fill the new name. */
function hasRival(before: Argument, after: Argument, { sent, schema, errorText }: ComparedCalls): boolean {
  return sent.some(
    (other) =>
      other.name !== before.name &&
      isUnaccepted(other.name, schema, errorText) &&
      !isOtherParameter(other.name, after.name, schema) &&
      valueFits(other.value, after.property) !== false,
  );
}

/** It is another parameter of the schema in a different spelling. */
function isOtherParameter(name: string, besides: string, schema: JsonSchema | undefined): boolean {
  return Object.keys(membersOf(schema).properties).some(
    (known) => known !== besides && isSameName(known, name),
  );
}

/** Whether an unfilled name fits the value equally well, or is more similar to the old name. */
function hasOtherTarget(before: Argument, after: Argument, evidence: number, calls: ComparedCalls): boolean {
  const { sent, repaired, schema, errorText } = calls;
  const near = nameSimilarity(before.name, after.name);
  const taken = new Set([...sent, ...repaired].map(({ name }) => name));
  const { properties } = membersOf(schema);
  // A schema that lists the name also lists its rivals; otherwise a rival must be suggested by the error.
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

/** Evidence that the tool accepts a name: 3 suggested, 2 required, 1 listed, 0 none. */
function nameEvidence(name: string, { schema, errorText }: ComparedCalls): number {
  const { properties, required } = membersOf(schema);
  const mentioned = mentionStrength(errorText, name);
  if (mentioned === 3) return 3;
  if (required.includes(name) || mentioned === 2) return 2;
  return Object.hasOwn(properties, name) ? 1 : mentioned;
}
