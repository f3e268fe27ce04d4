import type { Json, JsonObject } from '../../../types/index.ts';

const run = (id: string, run_type: string, seconds: number, more: JsonObject): JsonObject => ({
  ...{ id, run_type, name: id, trace_id: 'root', parent_run_id: 'root', status: 'success', error: null },
  ...{ start_time: `2026-01-05T12:00:0${seconds}.250000`, end_time: `2026-01-05T12:00:0${seconds}.750000` },
  ...{ session_id: 'a-project', extra: { metadata: { thread_id: 'talk-5', ls_model_name: 'm-1' } } },
  ...more,
});

export const langsmithFixture: readonly Json[] = [
  run('search-2', 'tool', 4, {
    name: 'search',
    inputs: { input: "{'q': 'b'}" },
    outputs: { output: { type: 'tool', content: 'two hits', tool_call_id: 'call_2', status: 'success' } },
  }),
  run('search-1', 'tool', 3, {
    ...{ name: 'search', inputs: { input: '{"q":"a"}' }, outputs: null, status: 'error' },
    error: 'ConnectTimeout("no route")Traceback (most recent call last): ...',
  }),
  run('llm-1', 'llm', 2, {
    ...{ prompt_tokens: 50, completion_tokens: 9, total_tokens: 59, total_cost: '0.002' },
    ...{ prompt_token_details: { cache_read: 20 }, inputs: {}, outputs: {} },
  }),
  run('root', 'chain', 1, {
    ...{ name: 'researcher', parent_run_id: null, inputs: { messages: [] }, total_tokens: 59 },
    end_time: '2026-01-05T12:00:09.000000',
  }),
  run('ask', 'tool', 5, {
    name: 'ask_person',
    inputs: { type: 'tool_call', name: 'ask_person', args: { question: 'which one?' }, id: 'call_3' },
    ...{ outputs: null, error: 'GraphInterrupt((Interrupt(value=1),))', status: 'error' },
  }),
  run('slow', 'tool', 6, { inputs: { n: 1 }, outputs: null, status: 'pending', end_time: null }),
];
