/** The proposals of a brain that a shield allows: repairs within the repair mode, verifications as declared. */

import { effectOf, isLossless, verificationCall } from '../../govern/index.ts';
import { isMcpResult } from '../../recovery/index.ts';
import {
  equalJson,
  type Json,
  type JsonObject,
  type RepairMode,
  type Situation,
  type ToolCall,
} from '../../types/index.ts';
import { isLosslessAnswer } from './lossless-answer.ts';
import { hasNoNewNames, hasNoNewValues } from './no-new-values.ts';

/** `isRemembered`: its values are those of a call that the caller made itself, and that worked. Only a read may use them. */
export function allowsRepair(
  args: JsonObject,
  situation: Situation,
  repairs: RepairMode,
  isRemembered = false,
): boolean {
  const { call, spec, specBefore, failure, inputHere } = situation;
  if (repairs === 'off') return false;
  if (isRemembered && repairs === 'all' && effectOf(spec) === 'read') return true;
  const input = inputHere ?? spec?.inputSchema;
  // A restated value is not a new one. Text of a tool can then only influence argument names, and only those of a read.
  const isKept =
    repairs === 'lossless'
      ? isLossless(call.args, args, input, failure.message, (specBefore ?? spec)?.inputSchema)
      : hasNoNewValues(args, call.args, spec?.inputSchema);
  return isKept && (effectOf(spec) === 'read' || hasNoNewNames(args, call.args, spec?.inputSchema));
}

/** The original answer is always allowed. A repaired one must add nothing and must keep fields that warn. */
export function allowsAnswerRepair(
  value: Json,
  { value: original, isValuePreview, spec }: Situation,
  repairs: RepairMode,
): boolean {
  if (isValuePreview) return equalJson(value, original);
  if (repairs === 'all' || original === undefined) return repairs === 'all';
  if (equalJson(value, original)) return true;
  // A client expects the result of MCP in its own shape.
  if (isMcpResult(original, spec?.outputSchema)) return false;
  return repairs === 'lossless' && isLosslessAnswer(original, value, spec?.outputSchema);
}

/**
 * Only the declared verification of this call, or a lossless restatement of it. Any other might miss the record of the
 * write, which would then be repeated.
 */
export function allowsVerification(
  verification: ToolCall,
  { call, spec, tools, failure }: Situation,
): boolean {
  const declared = spec === undefined ? undefined : verificationCall(spec, call.args);
  if (declared?.tool !== verification.tool) return false;
  const { inputSchema } = tools.find(({ name }) => name === verification.tool) ?? {};
  return (
    equalJson(declared.args, verification.args) ||
    isLossless(declared.args, verification.args, inputSchema, failure.message)
  );
}
