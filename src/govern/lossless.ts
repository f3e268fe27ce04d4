/** Whether repaired arguments still mean the same: a write may be re-expressed, never re-decided. */

import { canonicalJson, type Json, type JsonObject, type JsonSchema } from '../contract/json.ts';
import { type Pair, pairsOf } from './argument-pairs.ts';
import { type Place, placesOf, readingsOf } from './argument-places.ts';
import { isRestated } from './restated.ts';

/**
 * True when the repaired call says what the original one said. Every value keeps its name, or moves to the one name that
 * can have taken its place; it stays what it was, in another type, format or unit; none is lost; and what is new the
 * schema fixes (a constant, a default, the only allowed value) or repeats a value under a name that says so.
 *
 * `input` is the schema of the repaired call, `inputBefore` that of the original one where it was another: it tells the
 * old units. `said`, the failure's text, can show that a name or a spelling is not taken, never what a value should be.
 */
export function isLossless(
  before: JsonObject,
  after: JsonObject,
  input: JsonSchema = {},
  said = '',
  inputBefore: JsonSchema = input,
): boolean {
  const originals = readingsOf(before).map((args) => placesOf(args, inputBefore));
  const repairs = readingsOf(after).map((args) => placesOf(args, input));
  return originals.some((original) =>
    repairs.some((repaired) => saysTheSame(original, repaired, input, said)),
  );
}

function saysTheSame(
  before: readonly Place[],
  after: readonly Place[],
  input: JsonSchema,
  said: string,
): boolean {
  const pairs = pairsOf(before, after, input, said);
  if (pairs === null) return false;
  const paired = new Set(pairs.map(([, place]) => place));
  return after.every(
    (place) => paired.has(place) || place.value === null || isFixed(place) || repeats(place, pairs),
  );
}

/** The schema leaves no other value, or would fill in this one by itself. */
function isFixed({ value, property }: Place): boolean {
  if (property === undefined) return false;
  const { const: constant, default: preset, enum: allowed } = property;
  const only = Array.isArray(allowed) && allowed.length === 1 ? (allowed[0] as Json) : undefined;
  return [constant, preset, only].some(
    (fixed) => fixed !== undefined && canonicalJson(fixed) === canonicalJson(value),
  );
}

/** `confirm_amount` beside `amount`, with the same value. */
function repeats(place: Place, pairs: readonly Pair[]): boolean {
  return pairs.some(
    ([, other]) => other.words.every((word) => place.words.includes(word)) && isRestated(other, place),
  );
}
