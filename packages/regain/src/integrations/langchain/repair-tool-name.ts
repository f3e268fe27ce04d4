/** A call of a tool that the agent does not have, under a name that can only mean one of its tools. */

import { isSameName } from '../../repair/index.ts';
import type { JsonObject } from '../../types/index.ts';
import type { DeclaredShield } from '../open-shield.ts';
import { isRepaired } from '../repair-input.ts';
import type { ToolsByName } from './agent-tools.ts';
import type { Request } from './langchain-call.ts';

/**
 * Only spelling and namespace may differ (`functions.getWeather` for `get_weather`): a name that is merely similar may be
 * another action. The arguments stay as they are; the shield repairs them. `note`: for the model.
 */
export function repairToolName(
  shielded: DeclaredShield,
  request: Request,
  tools: ToolsByName,
): { readonly request: Request; readonly note: string } | undefined {
  const { toolCall } = request;
  // An inner middleware provides it.
  if (tools.has(toolCall.name)) return undefined;
  const name = nameMeant(toolCall.name, tools);
  if (name === undefined || !isRepaired(shielded, name)) return undefined;
  const args = toolCall.args as JsonObject;
  const { note } = shielded.shield.recordRepair({
    ...{ call: toolCall.id ?? '', tool: name, args },
    ...{ toolBefore: toolCall.name, argsBefore: args },
  });
  return { request: { ...request, toolCall: { ...toolCall, name }, tool: tools.get(name) }, note };
}

/** Undefined if none of the tools, or more than one, can be meant. */
export function nameMeant(written: string, tools: ToolsByName): string | undefined {
  if (tools.has(written)) return written;
  const [name, ...others] = [...tools.keys()].filter((known) => isSameName(written, known));
  return others.length > 0 ? undefined : name;
}
