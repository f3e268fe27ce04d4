/** Whether repaired arguments still mean the same: a call may be said otherwise, never decided anew. */

import type { JsonObject, JsonSchema } from '../types/index.ts';
import { argumentInterpretations } from './argument-interpretations.ts';
import { sameMembers } from './compare-arguments.ts';
import { inlineReferences } from './schema-members.ts';

/**
 * True when the repaired call says what the original one said: every value stays what it was, in another type, format, unit
 * or spelling, under its own name or under the one name that takes its place; none is lost and none is added.
 *
 * `input` is the schema of the repaired call, `inputBefore` that of the original one where it was another: it tells the
 * old units. `said`, the failure's text, can show that a name or a spelling is not taken and which name is wanted, never
 * what a value should be.
 */
export function isLossless(...compared: Compared): boolean {
  return isSameCall(compared, false);
}

/**
 * The same, but that the call may gain what leaves no choice: a constant, a default or the only allowed value of the schema,
 * or a value of its own once more (`confirm_amount`). Not lossless: nobody asked for it.
 */
export function isLosslessOrFilled(...compared: Compared): boolean {
  return isSameCall(compared, true);
}

type Compared = [
  before: JsonObject,
  after: JsonObject,
  input?: JsonSchema,
  said?: string,
  inputBefore?: JsonSchema,
];

function isSameCall(
  [before, after, input = {}, errorText = '', inputBefore = input]: Compared,
  mayFill: boolean,
): boolean {
  const [now, then] = [inlineReferences(input), inlineReferences(inputBefore)];
  return argumentInterpretations(before, after, now, errorText).some(({ sent, repaired }) =>
    sameMembers(sent, repaired.args, then, repaired.schema, { errorText, mayFill }),
  );
}
