/** Whether repaired arguments are equivalent to the original ones. */

import type { JsonObject, JsonSchema } from '../types/index.ts';
import { argumentInterpretations } from './argument-interpretations.ts';
import { sameMembers } from './compare-arguments.ts';
import { schemaAfterRenames } from './renamed-parameters.ts';
import { inlineReferences } from './schema-members.ts';

/**
 * True if the repaired call means the same: every value is kept, in another type, format, unit or spelling, under its
 * own name or under the one name that replaces it; none is lost and none is added.
 *
 * `input` is the schema of the repaired call, `inputBefore` that of the original one if it differs: it defines the old
 * units. `errorText`, the failure's text, can show that a name or a spelling is not accepted and which name is required,
 * never what a value should be. Where it contradicts the schema, the schema is outdated.
 */
export function isLossless(...compared: Compared): boolean {
  return isSameCall(compared, false);
}

/**
 * The same, but the call may gain values without a choice: a constant, a default or the only allowed value of the
 * schema, or a copy of its own value (`confirm_amount`). Not lossless, since the caller did not ask for it.
 */
export function isLosslessOrFilled(...compared: Compared): boolean {
  return isSameCall(compared, true);
}

type Compared = [
  before: JsonObject,
  after: JsonObject,
  input?: JsonSchema,
  errorText?: string,
  inputBefore?: JsonSchema,
];

function isSameCall(
  [before, after, input = {}, errorText = '', inputBefore = input]: Compared,
  mayFill: boolean,
): boolean {
  const then = inlineReferences(inputBefore);
  const refused = { call: { args: before }, failure: { message: errorText } };
  const now = schemaAfterRenames(inlineReferences(input), [refused]);
  return argumentInterpretations(before, after, now, errorText).some(({ sent, repaired }) =>
    sameMembers(sent, repaired.args, then, repaired.schema, { errorText, mayFill }),
  );
}
