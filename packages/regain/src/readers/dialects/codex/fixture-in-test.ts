/** Lines of a rollout of Codex, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

function line(second: number, type: string, payload: JsonObject): JsonObject {
  return { timestamp: `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`, type, payload };
}

export const item = (second: number, payload: JsonObject): JsonObject =>
  line(second, 'response_item', payload);
export const event = (second: number, payload: JsonObject): JsonObject => line(second, 'event_msg', payload);

/** A count of tokens: the sums so far, and those of the last turn. */
export function count(second: number, total: readonly number[], last: readonly number[]): JsonObject {
  const usage = ([input, cached, output]: readonly number[]): JsonObject => ({
    ...{ input_tokens: input!, cached_input_tokens: cached!, output_tokens: output! },
  });
  const info = { total_token_usage: usage(total), last_token_usage: usage(last) };
  return event(second, { type: 'token_count', info });
}

const said = (role: string, type: string, text: string): JsonObject => ({
  ...{ type: 'message', role },
  content: [{ type, text }],
});

export const codexFixture: Json[] = [
  line(0, 'session_meta', { id: 'thread-1', cwd: '/home/dev/shop', originator: 'codex_cli', source: 'cli' }),
  item(
    1,
    said('user', 'input_text', '<environment_context>\n  <cwd>/home/dev/shop</cwd>\n</environment_context>'),
  ),
  item(1, said('user', 'input_text', 'Fix the build')),
  event(1, { type: 'user_message', message: 'Fix the build', images: [] }),
  line(1, 'turn_context', { cwd: '/home/dev/shop', model: 'gpt-x' }),
  event(2, { type: 'agent_reasoning', text: 'I look' }),
  item(2, { type: 'reasoning', summary: [], encrypted_content: 'xyz' }),
  item(3, { type: 'function_call', name: 'exec_command', arguments: '{"cmd":"make"}', call_id: 'c1' }),
  item(3, {
    type: 'function_call',
    name: 'query',
    namespace: 'mcp__db',
    arguments: '{"q":1}',
    call_id: 'c2',
  }),
  count(4, [1000, 600, 50], [1000, 600, 50]),
  count(4, [1000, 600, 50], [1000, 600, 50]),
  event(5, {
    ...{
      type: 'exec_command_end',
      call_id: 'c1',
      exit_code: 2,
      status: 'failed',
      aggregated_output: 'no rule',
    },
    duration: { secs: 1, nanos: 500_000_000 },
  }),
  event(5, {
    ...{ type: 'mcp_tool_call_end', call_id: 'c2', invocation: { server: 'db', tool: 'query' } },
    ...{ result: { Err: 'no connection' }, duration: { secs: 0, nanos: 0 } },
  }),
  item(6, {
    ...{ type: 'function_call_output', call_id: 'c1' },
    output: 'Chunk ID: 7\nWall time: 1.5 seconds\nProcess exited with code 2\nOutput:\nno rule\n',
  }),
  item(6, { type: 'function_call_output', call_id: 'c2', output: 'err: no connection' }),
  item(7, { type: 'custom_tool_call', name: 'apply_patch', input: '*** Begin Patch', call_id: 'c3' }),
  count(8, [2500, 1500, 90], [1500, 900, 40]),
  event(8, { type: 'patch_apply_end', call_id: 'c3', success: true, stdout: 'Success' }),
  item(9, {
    ...{ type: 'custom_tool_call_output', call_id: 'c3' },
    output: '{"output":"Success","metadata":{"exit_code":0,"duration_seconds":0.2}}',
  }),
  line(9, 'compacted', { message: 'summary', replacement_history: [] }),
  item(10, { type: 'web_search_call', status: 'completed', action: { type: 'search', query: 'make' } }),
  item(10, {
    ...{ type: 'local_shell_call', call_id: 'c4', status: 'completed' },
    action: { type: 'exec', command: ['ls'] },
  }),
  // Counts start again after the compaction.
  count(11, [400, 100, 20], [400, 100, 20]),
  item(12, { type: 'function_call_output', call_id: 'c4', output: 'aborted by user after 3.5s' }),
  event(12, { type: 'turn_aborted', reason: 'interrupted' }),
  item(13, said('user', 'input_text', 'Go on')),
  event(13, { type: 'user_message', message: 'Go on' }),
  item(14, { type: 'function_call', name: 'shell', arguments: '{"command":["rm"]}', call_id: 'c1' }),
  item(15, { type: 'function_call_output', call_id: 'c1', output: 'exec command rejected by user' }),
  item(16, said('assistant', 'output_text', 'I stop.')),
  count(17, [900, 500, 30], [500, 400, 10]),
];
