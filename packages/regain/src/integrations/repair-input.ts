/** The arguments of a call as it is made, where a framework passes them on as the model wrote them. */

import type { ArgumentChange, Shield } from '../shield/index.ts';
import type { JsonObject, JsonSchema } from '../types/index.ts';
import { findNearMiss, repairArguments } from './near-miss.ts';

export interface RepairedInput {
  readonly args: JsonObject;
  /** For the model. */
  readonly notes: readonly string[];
  readonly changes?: readonly ArgumentChange[];
}

/** Nothing of the call has happened yet, so that of a write is repaired, too. */
export function repairInput(
  shield: Shield,
  tool: string,
  call: string,
  argsBefore: JsonObject,
  inputSchema: JsonSchema,
): RepairedInput {
  const near = findNearMiss(tool, argsBefore, inputSchema);
  const args = near?.repaired ?? repairArguments(tool, argsBefore, inputSchema);
  if (args === undefined) return { args: argsBefore, notes: near === undefined ? [] : [near.note] };
  const { note, changes } = shield.recordRepair({ call, tool, args, toolBefore: tool, argsBefore });
  return { args, notes: [note], changes };
}

/**
 * The same arguments, without a record of the repair: who decides whether a call needs approval must see the call that will be
 * made, not the one that was written.
 */
export function argumentsToApprove(tool: string, args: JsonObject, inputSchema: JsonSchema): JsonObject {
  return findNearMiss(tool, args, inputSchema)?.repaired ?? repairArguments(tool, args, inputSchema) ?? args;
}
