/** Results of tau-bench and of tau2-bench, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const call = (id: string, name: string, args: JsonObject): Json => ({
  role: 'assistant',
  content: null,
  tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});
const answer = (id: string, content: string): Json => ({
  role: 'tool',
  tool_call_id: id,
  name: 'x',
  content,
});
const say = (role: string, content: string): Json => ({ role, content });

export const tauBenchFixture: Json[] = [
  {
    ...{ task_id: 4, trial: 1, reward: 1, info: { source: 'user' } },
    traj: [
      say('system', 'policy'),
      say('user', 'Move my seat'),
      call('c1', 'find_seat', { row: 3 }),
      answer('c1', 'Error: row not found'),
      // The id repeats.
      call('c1', 'find_seat', { row: 4 }),
      answer('c1', '{"seat":"4A"}'),
      say('assistant', 'You sit in 4A'),
      say('user', '###STOP###'),
    ],
  },
  {
    ...{ task_id: 5, trial: 0, reward: 0.5, info: {} },
    traj: [
      say('user', 'Where is my parcel?'),
      say('assistant', 'Thought:\nlook\nAction:\n{"name": "track", "arguments": {"id": 7}}'),
      say('user', 'API output: Error: unknown parcel'),
      say('assistant', 'Action:\n{"name": "respond", "arguments": {"content": "Which parcel?"}}'),
      say('user', 'Number 8'),
      say('assistant', '```json\nAction:\n{"name": "track", "arguments": {"id": 8}}\n```'),
      say('user', 'What is this?'),
      say('assistant', '{"name": "track", "arguments": {"id": 8}}'),
    ],
  },
];

const at = (second: number) => `2026-03-01T10:00:0${second}.000000`;
const said = (id: string, content: string): JsonObject => ({
  id,
  role: 'tool',
  content,
  error: false,
  timestamp: at(3),
});
const simulation = (id: string, trial: number, termination_reason: string): JsonObject => ({
  id,
  task_id: 't1',
  trial,
  termination_reason,
  reward_info: { reward: 0 },
});

export const tau2Fixture: Json[] = [
  {
    timestamp: at(0),
    info: {
      environment_info: { domain_name: 'telecom', policy: 'policy' },
      agent_info: { implementation: 'llm_agent', llm: 'model-x' },
    },
    tasks: [],
    simulations: [
      {
        ...simulation('sim-1', 2, 'user_stop'),
        messages: [
          { role: 'user', content: 'No signal', timestamp: at(1) },
          {
            role: 'assistant',
            content: null,
            timestamp: at(2),
            cost: 0.25,
            generation_time_seconds: 1.5,
            usage: { prompt_tokens: 100, completion_tokens: 20 },
            tool_calls: [
              { id: 'a', name: 'get_line', arguments: { line: 1 }, requestor: 'assistant' },
              { id: 'b', name: 'get_plan', arguments: {}, requestor: 'assistant' },
            ],
          },
          {
            role: 'tool',
            tool_messages: [
              { id: 'a', role: 'tool', content: 'Error: no line', error: true, timestamp: at(3) },
              { ...said('b', 'basic'), requestor: 'assistant' },
            ],
          },
          { role: 'user', content: null, tool_calls: [{ id: 'u', name: 'reboot', requestor: 'user' }] },
          { role: 'tool', id: 'u', content: 'done', requestor: 'user', error: false },
          { role: 'assistant', content: 'Please wait', timestamp: at(5) },
        ],
      },
      {
        ...simulation('sim-2', 3, 'infrastructure_error'),
        messages: null,
        ticks: [
          { tick_id: 0, timestamp: at(1), agent_chunk: { content: 'he' } },
          {
            tick_id: 1,
            timestamp: at(2),
            agent_tool_calls: [{ id: 'a', name: 'get_line', arguments: {} }],
            agent_tool_results: [said('a', 'ok')],
          },
        ],
      },
    ],
  },
];
