/**
 * Events at the end of a call, which Codex records in some modes in addition to the output.
 *
 * | event | recorded |
 * |:--|:--|
 * | `exec_command_end` | exitCode, durationMs, flag by `status`, value |
 * | `patch_apply_end` | flag by `success` |
 * | `mcp_tool_call_end` | flag by `result`, durationMs |
 * | `dynamic_tool_call_response` | flag by `success`, durationMs |
 * | `item_completed` | flag by `item.status`, exitCode, durationMs |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { amountIn, finite, numberIn, objectIn, textIn } from '../../fields.ts';
import type { ToolOutput } from './tool-output.ts';

export interface CallEnd {
  readonly callId: string;
  readonly output: ToolOutput;
}

const ends = ['exec_command_end', 'patch_apply_end', 'mcp_tool_call_end', 'dynamic_tool_call_response'];

export function endOf(event: JsonObject): CallEnd | undefined {
  if (event.type === 'item_completed') {
    const item = objectIn(event, 'item');
    const id = textIn(item, 'id');
    return item === undefined || id === undefined ? undefined : { callId: id, output: facts(item) };
  }
  const callId = ends.includes(event.type as string) ? textIn(event, 'call_id') : undefined;
  return callId === undefined ? undefined : { callId, output: facts(event) };
}

/** The same facts under the names of all versions. */
export function facts(end: JsonObject): ToolOutput {
  const value = end.aggregated_output ?? end.aggregatedOutput ?? end.formatted_output ?? resultIn(end);
  return {
    value: value === null ? undefined : value,
    flag: flagOf(end),
    exitCode: numberIn(end, 'exit_code') ?? numberIn(end, 'exitCode'),
    durationMs: durationIn(end),
    error: textIn(end.error, 'message') ?? textIn(end, 'error') ?? textIn(end.result, 'Err'),
  };
}

function resultIn(end: JsonObject): Json | undefined {
  const result = objectIn(end, 'result');
  return objectIn(result, 'Ok') ?? result ?? end.content_items ?? end.contentItems;
}

const flags: ReadonlyMap<Json | undefined, ToolOutput['flag']> = new Map([
  ['completed', 'ok'],
  ['success', 'ok'],
  ['failed', 'error'],
  ['declined', 'rejected'],
] as const);

function flagOf(end: JsonObject): ToolOutput['flag'] {
  const { success, result } = end;
  if (typeof success === 'boolean') return success ? 'ok' : 'error';
  if (isObject(result) && ('Err' in result || 'Ok' in result)) {
    const answer = objectIn(result, 'Ok');
    return answer === undefined || answer.isError === true || answer.is_error === true ? 'error' : 'ok';
  }
  return flags.get(end.status);
}

/** Written as `{secs, nanos}`, or in milliseconds. */
function durationIn(end: JsonObject): number | undefined {
  const given = amountIn(end, 'duration_ms') ?? amountIn(end, 'durationMs');
  const seconds = amountIn(end.duration, 'secs');
  if (given !== undefined || seconds === undefined) return given;
  return finite(seconds * 1000 + (amountIn(end.duration, 'nanos') ?? 0) / 1e6);
}
