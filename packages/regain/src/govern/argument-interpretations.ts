/** All lossless readings of the arguments of a call: as they are, parsed from a string, or taken out of an envelope. */

import type { Json, JsonObject, JsonSchema } from '../types/index.ts';
import { isObject, tryParseJson, wordSet } from '../values/index.ts';
import { isUnaccepted, membersOf, propertyAt, valueFits } from './schema-members.ts';

/** Arguments, and their schema. */
interface InterpretedArguments {
  readonly args: JsonObject;
  readonly schema: JsonSchema;
}

/** The original and the repaired call, in all ways in which they may be compared. */
export function argumentInterpretations(
  before: JsonObject,
  after: JsonObject,
  input: JsonSchema,
  errorText: string,
): { readonly sent: JsonObject; readonly repaired: InterpretedArguments }[] {
  const sent = withUnpacked(before);
  const repaired = withUnpacked(after);
  const whole = repaired.map((args): InterpretedArguments => ({ args, schema: input }));
  // Moving a value from one object to another would change its argument: only one of the two calls is unpacked.
  return [
    ...sent.flatMap((one) => whole.map((other) => ({ sent: one, repaired: other }))),
    ...sent
      .flatMap((one) => withoutEnvelope(one, input, errorText))
      .flatMap((one) => whole.map((other) => ({ sent: one, repaired: other }))),
    ...sent.flatMap((one) => repaired.flatMap((other) => withinParameter(other, one, input))),
  ];
}

/** The arguments inside an envelope that the tool does not accept. */
function withoutEnvelope(args: JsonObject, input: JsonSchema, errorText: string): JsonObject[] {
  const [key, inner] = onlyMember(args) ?? [];
  return key !== undefined && inner !== undefined && isEnvelope(key, input, errorText) ? [inner] : [];
}

/** The arguments inside an object that the schema requires, if the tool accepts none of them at the top level. */
function withinParameter(args: JsonObject, sent: JsonObject, input: JsonSchema) {
  const [key, inner] = onlyMember(args) ?? [];
  const property = key === undefined ? undefined : propertyAt(input, key);
  if (inner === undefined || property === undefined || valueFits(inner, property) !== true) return [];
  const { properties } = membersOf(input);
  if (Object.keys(sent).some((name) => name === key || Object.hasOwn(properties, name))) return [];
  return [{ sent, repaired: { args: inner, schema: property } }];
}

/** Names under which models send all arguments in one object. */
const ENVELOPES = wordSet('input inputs args arguments params parameters kwargs tool_input');

function isEnvelope(key: string, input: JsonSchema, errorText: string): boolean {
  if (Object.keys(membersOf(input).properties).length === 0 && ENVELOPES.has(key.toLowerCase())) return true;
  return isUnaccepted(key, input, errorText);
}

function onlyMember(args: JsonObject): readonly [string, JsonObject] | undefined {
  const [only, ...others] = Object.entries(args);
  // An empty object is an argument, not an envelope.
  if (only === undefined || others.length > 0 || !isObject(only[1])) return undefined;
  return Object.keys(only[1]).length === 0 ? undefined : [only[0], only[1]];
}

function withUnpacked(args: JsonObject): JsonObject[] {
  const open = unpacked(args) as JsonObject;
  return JSON.stringify(open) === JSON.stringify(args) ? [args] : [args, open];
}

function unpacked(value: Json): Json {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    const parsed = parse(value);
    return parsed === undefined ? value : unpacked(parsed);
  }
  if (Array.isArray(value)) return fromPairs(value) ?? value.map(unpacked);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unpacked(inner)]));
}

/** `[{ name, value }, ...]` as an object. */
function fromPairs(list: readonly Json[]): JsonObject | undefined {
  const pairs = new Map<string, Json>();
  for (const item of list) {
    if (!isObject(item)) return undefined;
    const { name, key = name, value, ...rest } = item;
    if (typeof key !== 'string' || value === undefined || pairs.has(key)) return undefined;
    if (Object.keys(rest).length > 0) return undefined;
    pairs.set(key, unpacked(value));
  }
  return pairs.size === 0 ? undefined : Object.fromEntries(pairs);
}

/** Undefined also if a number has more digits than a double keeps. */
function parse(text: string): Json | undefined {
  const outsideTexts = text.replaceAll(/"(?:[^"\\]|\\.)*"/g, '');
  if (/[\d.]{16,}/.test(outsideTexts)) return undefined;
  return tryParseJson(text);
}
