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

/** At the second of its id. */
const step = (id: number, source: string, more: JsonObject): Json => ({
  id,
  timestamp: at(id),
  source,
  ...more,
});
const acts = (id: number, action: string, args: JsonObject, more: JsonObject = {}): Json =>
  step(id, 'agent', { action, args, ...more });
const sees = (id: number, cause: number, observation: string, content: string, more: JsonObject): Json =>
  step(id, 'agent', { cause, observation, content, ...more });
const priced = (tool_call_metadata: JsonObject, accumulated_cost: number): JsonObject => ({
  tool_call_metadata,
  llm_metrics: { accumulated_cost },
});

export const openhandsV0Fixture: Json[] = [
  step(0, 'user', { action: 'message', args: { content: 'Build it' } }),
  step(1, 'environment', { observation: 'agent_state_changed', content: '', extras: {} }),
  acts(2, 'run', { command: 'make', thought: 'I build' }, priced(called('r1', runs), 0.5)),
  acts(3, 'run', { command: 'ls' }, { tool_call_metadata: called('r1', runs, 1) }),
  sees(4, 2, 'run', 'no rule', { extras: { command: 'make', metadata: { exit_code: 2 } }, success: false }),
  sees(5, 3, 'error', 'no shell', { extras: { error_id: 'AGENT_ERROR' } }),
  // An agent that does not call functions.
  acts(6, 'read', { path: 'a', thought: '' }),
  sees(7, 6, 'read', 'text', { extras: {} }),
  acts(8, 'finish', { outputs: {}, thought: 'Done' }, priced(called('r2', [['t3', 'finish', '{']]), 0.75)),
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

const read = { tool_call_id: 'c5', title: 'Read a', tool_kind: 'read', raw_input: { path: 'a' } };

export const openhandsV1Fixture: Json[] = [
  event(0, 'MessageEvent', 'user', { llm_message: { role: 'user', content: [] } }),
  stats(1, 100, 40, 10, 0.5),
  event(2, 'ActionEvent', 'agent', {
    ...{ tool_name: 'terminal', tool_call_id: 'c1', llm_response_id: 'r1' },
    action: { command: 'make', kind: 'TerminalAction' },
    tool_call: { arguments: '{"command":"make"}' },
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
  event(8, 'ACPToolCallEvent', 'agent', { ...read, status: 'in_progress' }),
  event(9, 'ACPToolCallEvent', 'agent', { ...read, status: 'failed', raw_output: 'no file' }),
  event(9, 'InterruptEvent', 'user', { reason: 'User requested interrupt' }),
  stats(9, 310, 140, 15, 0.75),
];
