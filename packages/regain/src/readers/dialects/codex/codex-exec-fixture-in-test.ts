/** Output of `codex exec --json`, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const started = (item: JsonObject): Json => ({ type: 'item.started', item });
const completed = (item: JsonObject): Json => ({ type: 'item.completed', item });

const make = { id: 'item_1', type: 'command_execution', command: 'make' };
const changes = [{ path: 'a', kind: 'update' }];
const query = { id: 'item_3', type: 'mcp_tool_call', server: 'db', tool: 'query', arguments: { q: 1 } };

export const codexExecFixture: Json[] = [
  { type: 'thread.started', thread_id: 'thread-9' },
  { type: 'turn.started' },
  completed({ id: 'item_0', type: 'reasoning', text: 'I look' }),
  started({ ...make, aggregated_output: '', status: 'in_progress' }),
  completed({ ...make, aggregated_output: 'no rule', exit_code: 2, status: 'failed' }),
  completed({ id: 'item_2', type: 'file_change', changes, status: 'completed' }),
  started({ ...query, status: 'in_progress' }),
  completed({ ...query, result: null, error: { message: 'no connection' }, status: 'failed' }),
  completed({ id: 'item_4', type: 'agent_message', text: 'Done.' }),
  { type: 'turn.completed', usage: { input_tokens: 100, cached_input_tokens: 60, output_tokens: 9 } },
  // The form before October 2025.
  { id: '1', msg: { type: 'exec_command_begin', call_id: 'c1', command: ['ls'], cwd: '/a' } },
  {
    id: '1',
    msg: {
      ...{ type: 'exec_command_end', call_id: 'c1', stdout: 'a', exit_code: 0, formatted_output: 'a' },
      duration: { secs: 0, nanos: 2_000_000 },
    },
  },
];
