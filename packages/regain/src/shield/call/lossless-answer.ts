/**
 * Whether a repaired answer contains only what the tool returned: parsed from a text, taken out of an envelope, converted
 * to another type. Checked for every brain: a language model may follow instructions in the text.
 */

import {
  isEquivalentValue,
  isLossless,
  isMetadataField,
  itemsOf,
  membersOf,
  propertyAt,
} from '../../govern/index.ts';
import { isTruncatedJson } from '../../recovery/index.ts';
import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

export function isLosslessAnswer(original: Json, repaired: Json, output: JsonSchema | undefined): boolean {
  if (typeof original === 'string') return isParsedFrom(original, repaired);
  return (
    partsOf(original).some((part) =>
      typeof part === 'string' ? isParsedFrom(part, repaired) : isExtractedFrom(part, repaired, output),
    ) || isLossless({ answer: original }, { answer: repaired }, { properties: { answer: output ?? {} } })
  );
}

/** Every key and value occurs in the text, in this order, and the text is not truncated. */
function isParsedFrom(text: string, repaired: Json): boolean {
  const start = text.search(/[[{]/);
  if (start === -1 || isTruncatedJson(text.slice(start))) return false;
  const plain = withoutBackslashes(text);
  let at = 0;
  for (const token of tokensOf(repaired)) {
    const next = plain.indexOf(token, at);
    if (next === -1) return false;
    at = next + token.length;
  }
  return at > 0;
}

function tokensOf(value: Json, found: string[] = []): string[] {
  if (Array.isArray(value)) for (const item of value) tokensOf(item, found);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      found.push(withoutBackslashes(key));
      tokensOf(inner, found);
    }
  } else if (typeof value === 'string') found.push(withoutBackslashes(JSON.stringify(value).slice(1, -1)));
  else if (typeof value === 'number') found.push(String(value));
  return found;
}

/** Escapes may be nested. They do not matter for this comparison. */
function withoutBackslashes(text: string): string {
  return text.replaceAll('\\', '');
}

/** The answer and the contents of its envelopes. */
function partsOf(original: Json, depth = 0): Json[] {
  if (typeof original !== 'object' || original === null || depth > ENVELOPES_MAX) return [original];
  const inner = isObject(original) ? Object.entries(original) : original.map((item) => ['', item] as const);
  const parts = inner.slice(0, MEMBERS_MAX).flatMap(([key, member]) => {
    // A warning field next to the answer must not be dropped.
    const isWarned =
      isObject(original) &&
      Object.keys(original).some((other) => other !== key && isWarningField(other, original));
    return isWarned ? [] : partsOf(member, depth + 1);
  });
  return [original, ...parts];
}

const ENVELOPES_MAX = 2;
const MEMBERS_MAX = 12;

/** The same values under the same names, in another type or out of a wrapper that the schema does not declare. */
function isExtractedFrom(original: Json, repaired: Json, schema: JsonSchema | undefined): boolean {
  if (Array.isArray(repaired)) {
    const list: readonly Json[] = Array.isArray(original) ? original : [original];
    return (
      list.length === repaired.length &&
      list.every((item, i) => isExtractedFrom(item, repaired[i] as Json, itemsOf(schema)))
    );
  }
  if (Array.isArray(original))
    return (
      original.length === 1 && isObject(repaired) && isExtractedFrom(original[0] as Json, repaired, schema)
    );
  if (isObject(original) && isObject(repaired)) return areMembersExtracted(original, repaired, schema);
  if (typeof original === 'string' && isObject(repaired)) return isParsedFrom(original, repaired);
  if (typeof original === 'object' || typeof repaired === 'object') return original === repaired;
  return isEquivalentValue(
    { name: '', value: original, property: undefined },
    { name: '', value: repaired, property: schema },
  );
}

function areMembersExtracted(
  original: JsonObject,
  repaired: JsonObject,
  schema: JsonSchema | undefined,
): boolean {
  const { properties } = membersOf(schema);
  const isUnknown = (key: string) => schema !== undefined && !Object.hasOwn(properties, key);
  const left = Object.keys(original).filter((key) => !Object.hasOwn(repaired, key));
  if (left.some((key) => !isUnknown(key) || isWarningField(key, original))) return false;
  const wrappers = left.map((key) => original[key]!).filter(isObject);
  return Object.entries(repaired).every(([key, value]) => {
    const property = propertyAt(schema, key);
    if (Object.hasOwn(original, key)) return isExtractedFrom(original[key]!, value, property);
    return wrappers.some(
      (inner) =>
        !Object.keys(inner).some((other) => isWarningField(other, inner)) &&
        containsMember(inner, key, value, property),
    );
  });
}

/** One or two levels down. */
function containsMember(
  inner: JsonObject,
  key: string,
  value: Json,
  property: JsonSchema | undefined,
  depth = 0,
): boolean {
  if (Object.hasOwn(inner, key)) return isExtractedFrom(inner[key]!, value, property);
  return (
    depth === 0 &&
    Object.values(inner).some((one) => isObject(one) && containsMember(one, key, value, property, 1))
  );
}

/** A field that marks the rest as old, truncated, wrong or in another unit. */
function isWarningField(key: string, { [key]: value }: JsonObject): boolean {
  return isMetadataField(key) && value !== null && value !== false && value !== '' && value !== 0;
}
