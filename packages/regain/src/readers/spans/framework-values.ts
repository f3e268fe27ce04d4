/** Arguments and answers as agent frameworks wrap them when they record a call. */

import type { Json, JsonObject } from '../../types/index.ts';
import { isObject, tryParseJson } from '../../values/index.ts';
import { argumentsOf, objectIn, textIn, textOfContent } from '../fields.ts';

/** An attribute is often JSON as a text: the value, or the text if it is not JSON. */
export function decodedText(value: Json | undefined): Json | undefined {
  if (typeof value !== 'string' || !/^\s*["[{]/.test(value)) return value;
  return tryParseJson(value, value);
}

export interface FrameworkArguments {
  readonly args?: JsonObject | string | undefined;
  readonly callId?: string | undefined;
}

/**
 * | written by | form |
 * |:--|:--|
 * | LangChain | a call, `{ type: 'tool_call', name, args, id }` |
 * | LangSmith | `{ input }` around the arguments (`isWrapped`) |
 * | Traceloop for LangChain | `{ input_str, inputs, tags, metadata }` |
 * | decorators in Python | `{ args: [], kwargs }` |
 */
export function argumentsIn(value: Json | undefined, isWrapped = false): FrameworkArguments {
  const args = argumentsOf(value);
  if (!isObject(args)) return { args };
  const keys = Object.keys(args);
  if (args.type === 'tool_call' && isObject(args.args))
    return { args: args.args, callId: textIn(args, 'id') };
  if ('input_str' in args && isObject(args.inputs)) return { args: args.inputs };
  const isCall = keys.every((key) => key === 'args' || key === 'kwargs') && isObject(args.kwargs);
  if (isCall && (!Array.isArray(args.args) || args.args.length === 0))
    return { args: args.kwargs as JsonObject };
  return isWrapped && keys.length === 1 && args.input !== undefined ? argumentsIn(args.input) : { args };
}

export interface FrameworkResult {
  readonly value?: Json | undefined;
  /** Undefined: the framework does not say. */
  readonly isError?: boolean | undefined;
  readonly callId?: string | undefined;
  readonly name?: string | undefined;
}

/** A message of LangChain, as it is or inside `output`, holds the answer and whether it is an error. */
export function resultIn(value: Json | undefined): FrameworkResult {
  const wrapped = isObject(value) && isObject(value.output) ? value.output : value;
  const message = toolMessage(wrapped);
  if (message === undefined) return { value: value ?? undefined };
  const status = textIn(message, 'status');
  return {
    value: textOfContent(message.content) ?? message.content,
    isError: status === undefined ? undefined : status === 'error',
    callId: textIn(message, 'tool_call_id'),
    name: textIn(message, 'name'),
  };
}

function toolMessage(value: Json | undefined): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const kwargs = value.lc === undefined ? undefined : objectIn(value, 'kwargs');
  const message = kwargs ?? value;
  const isTool = message.type === 'tool' || kwargs !== undefined;
  return isTool && textIn(message, 'tool_call_id') !== undefined ? message : undefined;
}
