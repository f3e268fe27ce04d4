/** One sample of an Inspect log without events, from its messages. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { listIn, textIn } from '../../fields.ts';
import type { Emit } from '../../reader.ts';
import type { SampleCalls } from './calls.ts';

export function readMessages(
  messages: readonly Json[],
  path: string,
  session: string,
  calls: SampleCalls,
  emit: Emit,
): void {
  messages.forEach((message, i) => {
    if (!isObject(message)) return;
    const at = `${path}messages[${i}]`;
    if (message.role === 'user') emit({ type: 'message', session, from: 'user' });
    else if (message.role === 'assistant') readAssistant(message, at, session, calls, emit);
    else if (message.role === 'tool') readTool(message, at, session, calls);
  });
}

function readAssistant(
  message: JsonObject,
  path: string,
  session: string,
  calls: SampleCalls,
  emit: Emit,
): void {
  const turn = textIn(message, 'id');
  emit({ type: 'turn', session, id: turn, model: textIn(message, 'model') });
  const requested = listIn(message, 'tool_calls');
  requested.forEach((call, i) => {
    calls.request(call, `${path}.tool_calls[${i}]`, { session, turn });
  });
  if (requested.length === 0) emit({ type: 'message', session, from: 'agent' });
}

/** A message of a tool names it, so that it is a call even where the request is not in the log. */
function readTool(message: JsonObject, path: string, session: string, calls: SampleCalls): void {
  const given = textIn(message, 'tool_call_id');
  if (calls.answer(given, message, 'content', {})) return;
  const tool = textIn(message, 'function');
  if (given === undefined || tool === undefined) return;
  calls.request({ id: given, function: tool }, path, { session });
  calls.answer(given, message, 'content', {});
}
