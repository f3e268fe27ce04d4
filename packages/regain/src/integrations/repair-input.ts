/** The arguments of a call as it is made, where a framework passes them on as the model wrote them. */

import { type ArgumentChange, optionsOf } from '../shield/index.ts';
import type { JsonObject, JsonSchema } from '../types/index.ts';
import { isObject } from '../values/index.ts';
import { findNearMiss, repairArguments } from './near-miss.ts';
import type { DeclaredShield } from './open-shield.ts';

export interface RepairedInput {
  readonly args: JsonObject;
  /** For the model. */
  readonly notes: readonly string[];
  readonly changes?: readonly ArgumentChange[];
}

/** Whether calls of the tool may be repaired before they are made. */
export function isRepaired({ shield, declared: { perTool = {} } }: DeclaredShield, tool: string): boolean {
  return shield.repairMode(optionsOf(perTool, tool)) !== 'off';
}

/** Nothing of the call has happened yet, so that of a write is repaired, too. */
export function repairInput(
  shielded: DeclaredShield,
  tool: string,
  call: string,
  argsBefore: unknown,
  inputSchema: JsonSchema,
): RepairedInput {
  if (!isObject(argsBefore) || !isRepaired(shielded, tool))
    return { args: argsBefore as JsonObject, notes: [] };
  const near = findNearMiss(tool, argsBefore, inputSchema);
  const args = near?.repaired ?? repairArguments(tool, argsBefore, inputSchema);
  if (args === undefined) return { args: argsBefore, notes: near === undefined ? [] : [near.note] };
  return recordRepaired(shielded, tool, call, argsBefore, args);
}

/** The shield records the repair of a call that will be made. */
export function recordRepaired(
  { shield }: DeclaredShield,
  tool: string,
  call: string,
  argsBefore: JsonObject,
  args: JsonObject,
): RepairedInput {
  const { note, changes } = shield.recordRepair({ call, tool, args, toolBefore: tool, argsBefore });
  return { args, notes: [note], changes };
}

/**
 * The same arguments, without a record of the repair: who decides whether a call needs approval must see the call that will be
 * made, not the one that was written.
 */
export function argumentsToApprove<Args>(
  shielded: DeclaredShield,
  tool: string,
  args: Args,
  inputSchema: JsonSchema,
): Args | JsonObject {
  if (!isObject(args) || !isRepaired(shielded, tool)) return args;
  return findNearMiss(tool, args, inputSchema)?.repaired ?? repairArguments(tool, args, inputSchema) ?? args;
}
