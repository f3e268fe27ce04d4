/** What of a brain's proposals a shield lets pass before they are ranked: repairs as the mode says, looks as they are declared. */

import { effectOf, isLossless, verificationCall } from '../../govern/index.ts';
import {
  canonicalJson,
  type Json,
  type JsonObject,
  type RepairMode,
  type Situation,
  type ToolCall,
} from '../../types/index.ts';
import { isLosslessAnswer } from './lossless-answer.ts';
import { hasNoNewNames, hasNoNewValues } from './no-new-values.ts';

export function allowsRepair(args: JsonObject, situation: Situation, repairs: RepairMode): boolean {
  const { call, spec, specBefore, failure } = situation;
  if (repairs === 'off') return false;
  // A value that is said otherwise is not a new one; all that is left of a text's power is over the names of a read.
  const isKept =
    repairs === 'lossless'
      ? isLossless(call.args, args, spec?.inputSchema, failure.message, (specBefore ?? spec)?.inputSchema)
      : hasNoNewValues(args, call.args, spec?.inputSchema);
  return isKept && (effectOf(spec) === 'read' || hasNoNewNames(args, call.args, spec?.inputSchema));
}

/** An answer as it came may always be taken; read otherwise where nothing in it is new, and nothing that warns is left out. */
export function allowsAnswerRepair(
  value: Json,
  { value: came, spec }: Situation,
  repairs: RepairMode,
): boolean {
  if (repairs === 'all' || came === undefined) return repairs === 'all';
  if (canonicalJson(value) === canonicalJson(came)) return true;
  return repairs === 'lossless' && isLosslessAnswer(came, value, spec?.outputSchema);
}

/**
 * The declared look for this call, at most said otherwise. Any other could find nothing where the write stands, and the
 * write would be made again.
 */
export function allowsVerification(
  verification: ToolCall,
  { call, spec, tools, failure }: Situation,
): boolean {
  const declared = spec === undefined ? undefined : verificationCall(spec, call.args);
  if (declared?.tool !== verification.tool) return false;
  const { inputSchema } = tools.find(({ name }) => name === verification.tool) ?? {};
  return (
    canonicalJson(declared.args) === canonicalJson(verification.args) ||
    isLossless(declared.args, verification.args, inputSchema, failure.message)
  );
}
