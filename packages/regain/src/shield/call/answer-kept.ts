/**
 * Whether an answer that was read otherwise holds nothing but what came: parsed out of a text, taken out of an envelope, in
 * another type. Whoever read it: a brain may be a language model that a text has talked round.
 */

import { isLossless, isRestated, itemsOf, membersOf, propertyAt, TELLING_FIELD } from '../../govern/index.ts';
import { isCutJson } from '../../recovery/index.ts';
import type { Json, JsonObject, JsonSchema } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';

export function holdsAnswer(came: Json, repaired: Json, output: JsonSchema | undefined): boolean {
  if (typeof came === 'string') return isReadFrom(came, repaired);
  return (
    partsOf(came).some((part) =>
      typeof part === 'string' ? isReadFrom(part, repaired) : isTakenFrom(part, repaired, output),
    ) || isLossless({ answer: came }, { answer: repaired }, { properties: { answer: output ?? {} } })
  );
}

/** Every key and value stands in the text, in this order; and the text does not break off. */
function isReadFrom(text: string, repaired: Json): boolean {
  const start = text.search(/[[{]/);
  if (start === -1 || isCutJson(text.slice(start))) return false;
  const plain = withoutMarks(text);
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
      found.push(withoutMarks(key));
      tokensOf(inner, found);
    }
  } else if (typeof value === 'string') found.push(withoutMarks(JSON.stringify(value).slice(1, -1)));
  else if (typeof value === 'number') found.push(String(value));
  return found;
}

/** Escapes may be nested; a text means the same without them as far as is compared here. */
function withoutMarks(text: string): string {
  return text.replaceAll('\\', '');
}

/** The answer, and what stands in its envelopes. */
function partsOf(came: Json, depth = 0): Json[] {
  if (typeof came !== 'object' || came === null || depth > ENVELOPES_MAX) return [came];
  const inner = isObject(came) ? Object.entries(came) : came.map((item) => ['', item] as const);
  const parts = inner.slice(0, MEMBERS_MAX).flatMap(([key, member]) => {
    // What stands beside an answer and warns of it is not to be left behind.
    const isWarned = isObject(came) && Object.keys(came).some((other) => other !== key && warns(other, came));
    return isWarned ? [] : partsOf(member, depth + 1);
  });
  return [came, ...parts];
}

const ENVELOPES_MAX = 2;
const MEMBERS_MAX = 12;

/** The same values under the same names, in another type or out of an object of which the schema knows nothing. */
function isTakenFrom(came: Json, repaired: Json, schema: JsonSchema | undefined): boolean {
  if (Array.isArray(repaired)) {
    const list: readonly Json[] = Array.isArray(came) ? came : [came];
    return (
      list.length === repaired.length &&
      list.every((item, i) => isTakenFrom(item, repaired[i] as Json, itemsOf(schema)))
    );
  }
  if (Array.isArray(came))
    return came.length === 1 && isObject(repaired) && isTakenFrom(came[0] as Json, repaired, schema);
  if (isObject(came) && isObject(repaired)) return membersTaken(came, repaired, schema);
  if (typeof came === 'string' && isObject(repaired)) return isReadFrom(came, repaired);
  if (typeof came === 'object' || typeof repaired === 'object') return came === repaired;
  return isRestated(
    { name: '', value: came, property: undefined },
    { name: '', value: repaired, property: schema },
  );
}

function membersTaken(came: JsonObject, repaired: JsonObject, schema: JsonSchema | undefined): boolean {
  const { properties } = membersOf(schema);
  const isUnknown = (key: string) => schema !== undefined && !Object.hasOwn(properties, key);
  const left = Object.keys(came).filter((key) => !Object.hasOwn(repaired, key));
  if (left.some((key) => !isUnknown(key) || warns(key, came))) return false;
  const wrappers = left.map((key) => came[key]!).filter(isObject);
  return Object.entries(repaired).every(([key, value]) => {
    const property = propertyAt(schema, key);
    if (Object.hasOwn(came, key)) return isTakenFrom(came[key]!, value, property);
    return wrappers.some(
      (inner) =>
        !Object.keys(inner).some((other) => warns(other, inner)) && holds(inner, key, value, property),
    );
  });
}

/** One or two levels down. */
function holds(
  inner: JsonObject,
  key: string,
  value: Json,
  property: JsonSchema | undefined,
  depth = 0,
): boolean {
  if (Object.hasOwn(inner, key)) return isTakenFrom(inner[key]!, value, property);
  return (
    depth === 0 && Object.values(inner).some((one) => isObject(one) && holds(one, key, value, property, 1))
  );
}

/** A mark that the rest is old, cut short, wrong or in another unit. */
function warns(key: string, { [key]: value }: JsonObject): boolean {
  return TELLING_FIELD.test(key) && value !== null && value !== false && value !== '' && value !== 0;
}
