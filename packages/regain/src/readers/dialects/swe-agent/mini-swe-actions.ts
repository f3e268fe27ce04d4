/** The commands that a message of mini-swe-agent requests. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { argumentsOf, listIn, objectIn, textIn, textOfContent } from '../../fields.ts';
import type { RecordedCall } from '../../recorded.ts';

export type Action = Pick<RecordedCall, 'tool' | 'args'> & { readonly id: string | undefined };

/** Blocks that the program executes, by their language or tag. */
const BLOCK =
  /```(?:mswea_bash_command|bash)[ \t]*\r?\n([\s\S]*?)\r?\n```|<mswea_bash_command>([\s\S]*?)<\/mswea_bash_command>/g;
const OWN_BLOCK = /```mswea_bash_command|<mswea_bash_command>/;

/** Whether a text has a block that only this program executes. */
export function hasAction(text: string): boolean {
  return OWN_BLOCK.test(text);
}

export function actionsIn(message: JsonObject): Action[] {
  const parsed = listIn(objectIn(message, 'extra'), 'actions');
  if (parsed.length > 0)
    return parsed.map((action) => bash(textIn(action, 'command'), textIn(action, 'tool_call_id')));
  const calls = listIn(message, 'tool_calls').map((call) => ({
    id: textIn(call, 'id'),
    ...named(objectIn(call, 'function')),
  }));
  if (calls.length > 0) return calls;
  const items = listIn(message, 'output').filter((item) => textIn(item, 'type') === 'function_call');
  if (items.length > 0)
    return items.map((item) => ({ id: textIn(item, 'call_id') ?? textIn(item, 'id'), ...named(item) }));
  const text = textOfContent(message.content) ?? '';
  BLOCK.lastIndex = 0;
  const block = BLOCK.exec(text);
  // With none or several it asks the model again, and executes nothing.
  if (block === null || BLOCK.exec(text) !== null) return [];
  return [bash((block[1] ?? block[2]!).trim(), undefined)];
}

function bash(command: string | undefined, id: string | undefined): Action {
  return { id, tool: 'bash', args: command === undefined ? undefined : { command } };
}

function named(call: Json | undefined): Pick<RecordedCall, 'tool' | 'args'> {
  const args = isObject(call) ? argumentsOf(call.arguments) : undefined;
  return { tool: textIn(call, 'name') ?? 'bash', args };
}
