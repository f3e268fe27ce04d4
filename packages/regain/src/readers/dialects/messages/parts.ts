/**
 * Calls and results in a message, in the forms of OpenAI, Anthropic, LangChain and the AI SDK.
 *
 * | | call | result |
 * |:--|:--|:--|
 * | OpenAI | `tool_calls[].function` | `role: tool`: `tool_call_id`, `content` |
 * | OpenAI, Responses | item `function_call`, `custom_tool_call` | item `function_call_output`, `custom_tool_call_output` |
 * | OpenAI, until 2023 | `function_call` | `role: function` |
 * | Anthropic | block `tool_use` | block `tool_result`: `is_error` |
 * | LangChain | `tool_calls[]`: `name`, `args` | `role: tool`: `status` |
 * | AI SDK | block `tool-call` | block `tool-result`: `isError` |
 */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { argumentsOf, listIn, objectIn, requireText, textIn, textOfContent } from '../../fields.ts';
import type { RecordedCall, RecordedResult } from '../../recorded.ts';

export type CallPart = Pick<RecordedCall, 'tool' | 'args'> & { readonly id: string | undefined };
export type ResultPart = Pick<RecordedResult, 'value' | 'flag'> & { readonly id: string | undefined };

const callItems = ['function_call', 'custom_tool_call'];
const resultItems = ['function_call_output', 'custom_tool_call_output'];

export function callsIn(message: JsonObject): CallPart[] {
  if (callItems.includes(message.type as string))
    return [callOf(message, textIn(message, 'call_id'), 'name')];
  const calls = listIn(message, 'tool_calls').filter(isObject);
  const single = objectIn(message, 'function_call');
  const blocks = listIn(message, 'content').filter(isObject);
  return [
    ...calls.map((call, i) =>
      callOf(
        objectIn(call, 'function') ?? objectIn(call, 'custom') ?? call,
        textIn(call, 'id'),
        `tool_calls[${i}].name`,
      ),
    ),
    ...(single === undefined ? [] : [callOf(single, undefined, 'function_call.name')]),
    ...blocks
      .filter(({ type }) => type === 'tool_use' || type === 'tool-call')
      .map((block) => callOf(block, textIn(block, 'id') ?? textIn(block, 'toolCallId'), 'content[].name')),
  ];
}

function callOf(call: JsonObject, id: string | undefined, path: string): CallPart {
  const tool = textIn(call, 'name') ?? textIn(call, 'toolName') ?? requireText(call, 'name', path);
  return { id, tool, args: argumentsOf(call.arguments ?? call.input ?? call.args) };
}

export function resultsIn(message: JsonObject): ResultPart[] {
  if (resultItems.includes(message.type as string))
    return [{ id: textIn(message, 'call_id'), ...answerOf(message.output) }];
  const blocks = listIn(message, 'content').filter(isObject);
  const results = blocks.flatMap((block): ResultPart[] => {
    if (block.type === 'tool_result') {
      const flag = flagOf(block) ?? 'ok';
      return [{ id: textIn(block, 'tool_use_id'), ...answerOf(block.content), flag }];
    }
    if (block.type !== 'tool-result') return [];
    return [
      { id: textIn(block, 'toolCallId'), ...answerOf(block.output ?? block.result), flag: flagOf(block) },
    ];
  });
  if (results.length > 0 || (message.role !== 'tool' && message.role !== 'function')) return results;
  const id = textIn(message, 'tool_call_id') ?? textIn(message, 'toolCallId');
  return [{ id, ...answerOf(message.content), flag: flagOf(message) }];
}

function answerOf(content: Json | undefined): { readonly value: Json | undefined } {
  return { value: textOfContent(content) ?? content };
}

function flagOf(part: JsonObject): RecordedResult['flag'] {
  const mark = part.is_error ?? part.isError ?? part.status;
  if (mark === true || mark === 'error') return 'error';
  return mark === false || mark === 'success' ? 'ok' : undefined;
}

/** Whether a value is a message or an item of a conversation. */
export function isMessage(value: Json | undefined): value is JsonObject {
  if (!isObject(value)) return false;
  if (callItems.includes(value.type as string) || resultItems.includes(value.type as string))
    return 'call_id' in value;
  if (!['system', 'developer', 'user', 'assistant', 'tool', 'function'].includes(value.role as string))
    return false;
  return 'content' in value || 'tool_calls' in value || 'function_call' in value;
}
