/**
 * Calls as they will be made, in the message of the model: middleware that asks a person decides by the names and arguments there,
 * before a tool is called. A call that is repaired later would pass under a name that nobody asks for.
 */

import { equalJson, type Json, type JsonObject } from '../../types/index.ts';
import { isObject } from '../../values/index.ts';
import type { Request } from './langchain-call.ts';

export interface NamedCall {
  readonly name: string;
  readonly args: JsonObject;
}

interface Repaired {
  readonly written: NamedCall;
  readonly shown: NamedCall;
}

/** Calls that were repaired, by their id. */
export type RepairedCalls = ReadonlyMap<string, Repaired>;

/** `repaired`: the call as it will be made; undefined if it stays as it is. Changes the message. */
export function showRepaired(
  response: unknown,
  repaired: (call: NamedCall) => NamedCall | undefined,
): RepairedCalls {
  const found = new Map<string, Repaired>();
  const message = (response ?? {}) as { tool_calls?: readonly (NamedCall & { readonly id?: string })[] };
  if (!Array.isArray(message.tool_calls)) return found;
  const shown = message.tool_calls.map((call: NamedCall & { readonly id?: string }) => {
    const { id, name, args } = call;
    const made = id === undefined || !isObject(args) ? undefined : repaired({ name, args });
    if (made === undefined) return call;
    found.set(id!, { written: { name, args }, shown: made });
    return { ...call, ...made };
  });
  if (found.size > 0) message.tool_calls = shown;
  return found;
}

/** The request as the model wrote it, so that its repair is recorded when it is made. Not if a person has edited the call. */
export function asWritten(asked: Request, calls: RepairedCalls): Request {
  const { toolCall } = asked;
  const found = calls.get(toolCall.id ?? '');
  if (found === undefined) return asked;
  const { written, shown } = found;
  const isShown = toolCall.name === shown.name && equalJson(toolCall.args as Json, shown.args);
  if (!isShown) return asked;
  const tool = written.name === shown.name ? asked.tool : undefined;
  return { ...asked, toolCall: { ...toolCall, ...written } as Request['toolCall'], tool };
}
