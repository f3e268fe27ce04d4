/** Trajectories in ATIF, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const at = (second: number) => `2026-03-01T10:00:0${second}Z`;
const call = (tool_call_id: string, function_name: string, args: JsonObject): Json => ({
  ...{ tool_call_id, function_name },
  arguments: args,
});

const child: JsonObject = {
  ...{ schema_version: 'ATIF-v1.7', session_id: 'run-1', trajectory_id: 'child' },
  agent: { name: 'helper', version: '1' },
  steps: [
    { step_id: 1, source: 'user', message: 'Fix it', is_copied_context: true },
    { step_id: 2, source: 'agent', message: 'Fixed', llm_call_count: 0 },
  ],
};

export const atifFixture: Json[] = [
  {
    ...{ schema_version: 'ATIF-v1.7', session_id: 'run-1' },
    agent: {
      ...{ name: 'worker', version: '2', model_name: 'model-x' },
      tool_definitions: [{ type: 'function', function: { name: 'bash', parameters: { type: 'object' } } }],
    },
    steps: [
      { step_id: 1, source: 'user', message: 'Fix it', timestamp: at(1) },
      {
        ...{ step_id: 2, source: 'agent', message: '', timestamp: at(2) },
        tool_calls: [call('a', 'bash', { cmd: 'make' }), call('b', 'read', { path: 'x' })],
        observation: { results: [{ source_call_id: 'b', content: [{ type: 'text', text: 'x is empty' }] }] },
        metrics: { prompt_tokens: 100, completion_tokens: 20, cached_tokens: 60, cost_usd: 0.5 },
      },
      // The result of an earlier step, as NeMo writes it.
      {
        step_id: 3,
        source: 'system',
        observation: { results: [{ source_call_id: 'a', content: 'no rule' }] },
      },
      {
        ...{ step_id: 4, source: 'agent', message: '', model_name: 'model-y' },
        tool_calls: [
          call('c', 'bash', { cmd: 'ls' }),
          call('d', 'bash', { cmd: 'pwd' }),
          call('e', 'done', {}),
        ],
        // One output of a terminal for several commands.
        observation: { results: [{ content: '/work' }] },
      },
      {
        ...{ step_id: 5, source: 'agent', message: '', extra: { tool_result_is_error: true } },
        tool_calls: [call('a', 'bash', { cmd: 'make all' })],
        observation: {
          results: [
            {
              ...{ source_call_id: 'a', content: 'exit 2', extra: { exit_code: 2 } },
              subagent_trajectory_ref: [{ trajectory_id: 'child' }],
            },
          ],
        },
      },
      {
        ...{ step_id: 6, source: 'agent', message: '' },
        tool_calls: [call('f', 'read', {}), call('g', 'read', {})],
        observation: {
          results: [
            { source_call_id: 'f', content: '' },
            { source_call_id: 'g', content: '' },
          ],
        },
        extra: {
          tool_invocations: [
            { start_timestamp: 10, end_timestamp: 10.5, status: 'error' },
            { start_timestamp: 11, end_timestamp: 12, status: 'completed' },
          ],
        },
      },
      { step_id: 7, source: 'agent', message: 'Done' },
    ],
    subagent_trajectories: [child],
    final_metrics: { total_steps: 7, extra: { reward: 1 } },
  },
];
