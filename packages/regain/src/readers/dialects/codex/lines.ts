/** Lines of a rollout of Codex: which values are some, the calls in them, and texts that Codex wrote itself. */

import type { Json, JsonObject } from '../../../types/index.ts';
import { isObject } from '../../../values/index.ts';
import { argumentsOf, listIn, objectIn, requireText, textIn } from '../../fields.ts';
import type { RecordedCall, RecordedResult } from '../../recorded.ts';

const envelopes = ['session_meta', 'turn_context', 'response_item', 'event_msg', 'compacted', 'world_state'];
const items = ['reasoning', 'local_shell_call', 'custom_tool_call', 'custom_tool_call_output'];

export function isRolloutValue(value: Json): boolean {
  if (!isObject(value)) return false;
  if (objectIn(value, 'payload') !== undefined) return envelopes.includes(value.type as string);
  if ('record_type' in value) return value.record_type === 'state';
  return isBareMeta(value) || isBareItem(value);
}

const metaKeys = ['id', 'timestamp', 'instructions', 'git', 'cwd', 'originator', 'cli_version'];

/** The first line of old files. */
export function isBareMeta(value: JsonObject): boolean {
  return 'id' in value && 'timestamp' in value && Object.keys(value).every((key) => metaKeys.includes(key));
}

/** An item of OpenAI's Responses API as Codex writes it: without the status that the API adds. */
function isBareItem(value: JsonObject): boolean {
  if ('status' in value && value.type !== 'local_shell_call') return false;
  if (items.includes(value.type as string)) return true;
  if (value.type === 'function_call') return 'call_id' in value && 'arguments' in value && !('id' in value);
  if (value.type === 'function_call_output')
    return 'call_id' in value && 'output' in value && !('id' in value);
  if (value.type !== 'message') return false;
  const kind = textIn(listIn(value, 'content')[0], 'type');
  return kind === 'input_text' || kind === 'output_text';
}

/** What Codex adds to the conversation in the name of the user. */
const WRITTEN_BY_PROGRAM =
  /^\s*(?:<(?:environment_context|user_instructions|turn_aborted|user_shell_command|subagent_notification|skill|user_action|permissions)\b|# AGENTS\.md instructions)/i;

export function isOfProgram(text: string): boolean {
  return WRITTEN_BY_PROGRAM.test(text);
}

/** A call; `end` if the provider of the model made it, whose item says at most how it ended. */
interface Request extends Pick<RecordedCall, 'tool' | 'args'> {
  readonly end?: Pick<RecordedResult, 'flag'>;
}

export function requestIn(item: JsonObject): Request | undefined {
  switch (item.type) {
    case 'function_call':
    case 'custom_tool_call':
      return { tool: toolName(item), args: argumentsOf(item.arguments ?? item.input) };
    case 'local_shell_call':
      return { tool: 'local_shell', args: argumentsOf(item.action) };
    case 'tool_search_call':
      return { tool: 'tool_search', args: argumentsOf(item.arguments) };
    case 'web_search_call':
      return { tool: 'web_search', args: argumentsOf(item.action), end: endOf(item) };
    case 'image_generation_call':
      return { tool: 'image_generation', args: argumentsOf(item.revised_prompt), end: endOf(item) };
    default:
      return undefined;
  }
}

function endOf(item: JsonObject): Pick<RecordedResult, 'flag'> {
  return { flag: item.status === 'failed' ? 'error' : item.status === 'completed' ? 'ok' : undefined };
}

/** With the server of an MCP tool. */
function toolName(item: JsonObject): string {
  const name = requireText(item, 'name');
  const namespace = textIn(item, 'namespace');
  return namespace === undefined ? name : `${namespace.replace(/_+$/, '')}__${name.replace(/^_+/, '')}`;
}
