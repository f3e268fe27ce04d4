/** A log of Inspect, written by hand: one sample with events, one with messages only. */

import type { Json, JsonObject } from '../../../types/index.ts';

const at = (second: number) => `2026-03-01T10:00:${String(second).padStart(2, '0')}+00:00`;
const event = (second: number, kind: string, more: JsonObject): JsonObject => ({
  ...{ event: kind, timestamp: at(second), span_id: 'main' },
  ...more,
});
const call = (id: string, name: string, args: JsonObject): Json => ({ id, function: name, arguments: args });
const answer = (second: number, id: string, calls: readonly Json[], more: JsonObject = {}): JsonObject => {
  const message = { id, role: 'assistant', content: '', tool_calls: calls };
  const usage = { input_tokens: 100, output_tokens: 10, total_tokens: 110, input_tokens_cache_read: 60 };
  const output = { choices: [{ message, stop_reason: 'stop' }], usage };
  const completed = at(second + 1);
  return event(second, 'model', { model: 'x/model', output, completed, working_time: 0.5, ...more });
};
const ended = (second: number, id: string, name: string, result: Json, more: JsonObject = {}): JsonObject =>
  event(second, 'tool', { id, function: name, arguments: {}, result, ...more });
const span = (id: string, type: string, name: string, parent?: string): JsonObject =>
  event(0, 'span_begin', { id, type, name, span_id: id, ...(parent && { parent_id: parent }) });

const tools = [{ name: 'bash', description: 'Runs', parameters: { type: 'object', properties: {} } }];

export const withEvents: JsonObject = {
  ...{ id: 'sum', epoch: 2, input: 'Add', target: '3' },
  messages: [{ role: 'tool', tool_call_id: 'c4', function: 'browse', content: 'bridged' }],
  events: [
    span('main', 'solver', 'basic_agent'),
    answer(1, 'm1', [call('c1', 'bash', { cmd: 'attachment://long' })], { tools }),
    ended(3, 'c1', 'bash', 'tc://out', { completed: at(5), working_time: 1.5 }),
    answer(6, 'm2', [call('c2', 'helper', {}), call('c3', 'bash', {})], { tools }),
    span('tool', 'tool', 'helper', 'main'),
    span('sub', 'agent', 'helper', 'tool'),
    answer(7, 'm3', [call('s1', 'read', {})], { span_id: 'sub' }),
    ended(8, 's1', 'read', '', {
      span_id: 'sub',
      error: { type: 'file_not_found', message: 'no such file' },
    }),
    ended(9, 'c2', 'helper', [{ type: 'text', text: 'read it' }]),
    ended(9, 'c3', 'bash', '', { error: { type: 'approval', message: 'refused' } }),
    // An agent behind a bridge: the result is only in the messages.
    answer(10, 'm4', [call('c4', 'browse', {})]),
    event(11, 'model', { model: 'x/model', output: { choices: [] }, error: 'overloaded' }),
    answer(12, 'm5', []),
    ended(13, 'h1', 'submit', true, { arguments: { answer: '3' }, failed: true }),
    event(13, 'tool', { id: 'h2', function: 'wait', arguments: {}, pending: true }),
    span('scorers', 'scorers', 'scorers'),
    answer(14, 'grade', [], { span_id: 'scorers' }),
  ],
  attachments: { long: 'echo 1', out: '1' },
  scores: { format: { value: { a: 1 } }, match: { value: 'C' } },
};

const answered = (tool_call_id: string, content: Json): JsonObject => ({
  role: 'tool',
  tool_call_id,
  function: 'bash',
  content,
});

const withoutEvents: JsonObject = {
  ...{ id: 7, epoch: 1, input: 'Add', target: '3', limit: { type: 'token', limit: 10 } },
  messages: [
    { role: 'user', content: 'Add' },
    {
      role: 'assistant',
      id: 'm1',
      model: 'x/model',
      content: '',
      tool_calls: [call('c1', 'bash', { cmd: 'ls' })],
    },
    { ...answered('c1', ''), error: { type: 'timeout', message: 'too slow' } },
    answered('c9', [{ type: 'text', text: 'ok' }]),
  ],
};

export const inspectFixture: Json[] = [
  {
    ...{ version: 2, status: 'success' },
    eval: { task: 'arithmetic', task_id: 't', run_id: 'r', model: 'x/model', solver: 'basic_agent' },
    samples: [withEvents, withoutEvents],
  },
];
