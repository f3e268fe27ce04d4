/**
 * What Claude Code records about a result.
 *
 * | recorded | from |
 * |:--|:--|
 * | value | `content`: a text, or blocks |
 * | flag | `is_error`; `rejected` or `cancelled` by `toolDenialKind`, `tool_result_meta[].non_execution_kind`, and before they existed by fixed texts; `cancelled` by `toolUseResult.interrupted` |
 * | errorType | the name after `<tool_use_error>` |
 * | exitCode | `Exit code N` at the beginning of an error |
 * | status | `toolUseResult.code` of a fetched page |
 * | durationMs | `toolUseResult.durationMs`, `totalDurationMs`, `durationSeconds` |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { amountIn, listIn, numberIn, secondsIn, textIn, textOfContent } from '../../fields.ts';
import type { RecordedResult } from '../../recorded.ts';

/** Fixed texts for calls that a person or a rule refused, and for those that were stopped. */
const REJECTED =
  /^(?:The user doesn't want to (?:proceed with this tool use|take this action)|Permission to use .{1,2000} has been denied|Permission for this action was denied|Claude requested permissions? to |This command requires approval|PreToolUse:\S{1,200} hook )/s;
const CANCELLED =
  /^(?:<tool_use_error>)?(?:Cancelled: parallel tool call |Sibling tool call errored|Streaming fallback - tool execution discarded|\[Request interrupted by user)/;
const EXIT_CODE = /^(?:Error: )?Exit code (\d{1,9})\b/;
const TOOL_USE_ERROR = /^<tool_use_error>(?:Error: )?(?:(\w{1,80}Error):)?/;

export function resultOf(
  block: JsonObject,
  line: JsonObject,
  id: string,
): Omit<RecordedResult, 'type' | 'session' | 'id'> {
  const value: Json | undefined = textOfContent(block.content) ?? block.content;
  const text = typeof value === 'string' ? value : '';
  const details = line.toolUseResult ?? line.tool_use_result;
  const isError = block.is_error === true;
  const exitCode = isError ? EXIT_CODE.exec(text)?.[1] : undefined;
  const toolUseError = isError ? TOOL_USE_ERROR.exec(text) : null;
  return {
    value,
    flag: flagOf(isError, text, details, denialOf(line, id)),
    errorType: toolUseError === null ? undefined : (toolUseError[1] ?? 'tool_use_error'),
    exitCode: exitCode === undefined ? undefined : Number(exitCode),
    status: isObject(details) && 'codeText' in details ? numberIn(details, 'code') : undefined,
    durationMs:
      amountIn(details, 'durationMs') ??
      amountIn(details, 'totalDurationMs') ??
      secondsIn(details, 'durationSeconds'),
  };
}

function denialOf(line: JsonObject, id: string): string | undefined {
  const meta = listIn(line, 'tool_result_meta').find((entry) => textIn(entry, 'id') === id);
  return textIn(line, 'toolDenialKind') ?? textIn(meta, 'non_execution_kind');
}

function flagOf(
  isError: boolean,
  text: string,
  details: Json | undefined,
  denial: string | undefined,
): 'ok' | 'error' | 'rejected' | 'cancelled' {
  if (denial !== undefined) return /^(?:interrupted|cancelled)$/.test(denial) ? 'cancelled' : 'rejected';
  if (isObject(details) && details.interrupted === true) return 'cancelled';
  if (!isError) return 'ok';
  if (CANCELLED.test(text)) return 'cancelled';
  return REJECTED.test(text) ? 'rejected' : 'error';
}
