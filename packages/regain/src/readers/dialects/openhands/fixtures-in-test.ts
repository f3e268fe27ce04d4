/** Events of OpenHands, before version 1 and from then on, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const at = (second: number) => `2026-03-01T10:00:0${second}`;

/** An answer of the model with its calls, as it is repeated in each of them. */
function called(
  id: string,
  calls: readonly (readonly [id: string, name: string, args: string])[],
  own = 0,
): JsonObject {
  const tool_calls = calls.map(([call, name, args]) => ({ id: call, function: { name, arguments: args } }));
  const usage = { prompt_tokens: 100, completion_tokens: 10, prompt_tokens_details: { cached_tokens: 40 } };
  const model_response = { id, model: 'model-x', usage, choices: [{ message: { tool_calls } }] };
  return { function_name: calls[own]![1], tool_call_id: calls[own]![0], model_response };
}

const runs = [
  ['t1', 'execute_bash', '{"command":"make"}'],
  ['t2', 'execute_bash', '{"command":"ls"}'],
] as const;

export const openhandsV0Fixture: Json[] = [
  { id: 0, timestamp: at(0), source: 'user', action: 'message', args: { content: 'Build it' } },
  {
    id: 1,
    timestamp: at(1),
    source: 'environment',
    observation: 'agent_state_changed',
    content: '',
    extras: {},
  },
  {
    ...{
      id: 2,
      timestamp: at(2),
      source: 'agent',
      action: 'run',
      args: { command: 'make', thought: 'I build' },
    },
    ...{ tool_call_metadata: called('r1', runs), llm_metrics: { accumulated_cost: 0.5 } },
  },
  {
    ...{ id: 3, timestamp: at(3), source: 'agent', action: 'run', args: { command: 'ls' } },
    tool_call_metadata: called('r1', runs, 1),
  },
  {
    ...{ id: 4, timestamp: at(4), source: 'agent', cause: 2, observation: 'run', content: 'no rule' },
    ...{ extras: { command: 'make', metadata: { exit_code: 2 } }, success: false },
  },
  {
    ...{ id: 5, timestamp: at(5), source: 'agent', cause: 3, observation: 'error', content: 'no shell' },
    extras: { error_id: 'AGENT_ERROR' },
  },
  // An agent that does not call functions.
  { id: 6, timestamp: at(6), source: 'agent', action: 'read', args: { path: 'a', thought: '' } },
  { id: 7, timestamp: at(7), source: 'agent', cause: 6, observation: 'read', content: 'text', extras: {} },
  {
    ...{ id: 8, timestamp: at(8), source: 'agent', action: 'finish', args: { outputs: {}, thought: 'Done' } },
    ...{ tool_call_metadata: called('r2', [['t3', 'finish', '{']]), llm_metrics: { accumulated_cost: 0.75 } },
  },
];

const event = (second: number, kind: string, source: string, more: JsonObject): Json => ({
  ...{ id: `e${second}`, timestamp: at(second), kind, source },
  ...more,
});

function stats(second: number, prompt: number, cached: number, out: number, cost: number): Json {
  const tokens = { prompt_tokens: prompt, cache_read_tokens: cached, completion_tokens: out };
  const value = { usage_to_metrics: { agent: { accumulated_cost: cost, accumulated_token_usage: tokens } } };
  return event(second, 'ConversationStateUpdateEvent', 'environment', { key: 'stats', value });
}

export const openhandsV1Fixture: Json[] = [
  event(0, 'MessageEvent', 'user', { llm_message: { role: 'user', content: [] } }),
  stats(1, 100, 40, 10, 0.5),
  event(2, 'ActionEvent', 'agent', {
    ...{ tool_name: 'terminal', tool_call_id: 'c1', llm_response_id: 'r1' },
    ...{
      action: { command: 'make', kind: 'TerminalAction' },
      tool_call: { arguments: '{"command":"make"}' },
    },
  }),
  event(3, 'ActionEvent', 'agent', {
    ...{ tool_name: 'editor', tool_call_id: 'c2', llm_response_id: 'r1', action: null },
    tool_call: { arguments: '{"path":' },
  }),
  event(4, 'ObservationEvent', 'environment', {
    ...{ tool_name: 'terminal', tool_call_id: 'c1' },
    observation: { content: [{ type: 'text', text: 'no rule' }], is_error: false, exit_code: 2 },
  }),
  event(4, 'AgentErrorEvent', 'agent', {
    tool_name: 'editor',
    tool_call_id: 'c2',
    error: 'cannot be parsed',
  }),
  stats(5, 300, 140, 15, 0.75),
  // The file has only the result of this call.
  event(6, 'ObservationEvent', 'environment', {
    ...{ tool_name: 'browser', tool_call_id: 'c3' },
    observation: { content: 'no page', is_error: true, metadata: { exit_code: -1 } },
  }),
  event(7, 'ActionEvent', 'agent', {
    ...{ tool_name: 'terminal', tool_call_id: 'c4', llm_response_id: 'r2' },
    action: { command: 'rm', kind: 'TerminalAction' },
  }),
  event(8, 'UserRejectObservation', 'environment', {
    ...{ tool_name: 'terminal', tool_call_id: 'c4', rejection_reason: 'no' },
  }),
  event(8, 'ACPToolCallEvent', 'agent', {
    ...{
      tool_call_id: 'c5',
      title: 'Read a',
      tool_kind: 'read',
      status: 'in_progress',
      raw_input: { path: 'a' },
    },
  }),
  event(9, 'ACPToolCallEvent', 'agent', {
    ...{ tool_call_id: 'c5', title: 'Read a', tool_kind: 'read', status: 'failed', raw_input: { path: 'a' } },
    raw_output: 'no file',
  }),
  event(9, 'InterruptEvent', 'user', { reason: 'User requested interrupt' }),
  stats(9, 310, 140, 15, 0.75),
];
