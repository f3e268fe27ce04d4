import type { Json, JsonObject } from '../../../types/index.ts';

const span = (
  id: string,
  parent: string | null,
  seconds: readonly [number, number],
  data: JsonObject,
): JsonObject => ({
  ...{ object: 'trace.span', id, trace_id: 'trace_1', parent_id: parent, span_data: data, error: null },
  started_at: `2026-01-05T12:00:0${seconds[0]}.000000+00:00`,
  ended_at: `2026-01-05T12:00:0${seconds[1]}.000000+00:00`,
});

export const openaiAgentsFixture: readonly Json[] = [
  { object: 'trace', id: 'trace_1', workflow_name: 'travel', group_id: 'talk-8', metadata: null },
  span('response', 'agent', [1, 2], {
    ...{ type: 'response', response_id: 'resp_1' },
    usage: { input_tokens: 30, output_tokens: 4, input_tokens_details: { cached_tokens: 10 } },
  }),
  {
    ...span('book-1', 'agent', [3, 4], {
      ...{ type: 'function', name: 'book', input: '{"seat":"1A"}', mcp_data: null },
      output: 'An error occurred while running the tool.',
    }),
    error: { message: 'Error running tool (non-fatal)', data: { tool_name: 'book', error: 'seat taken' } },
  },
  span('book-2', 'agent', [5, 6], {
    type: 'function',
    name: 'book',
    input: '{"seat":"1B"}',
    output: '{"ok":true}',
  }),
  span('generation', 'helper', [7, 7], {
    ...{ type: 'generation', model: 'm-1', usage: { prompt_tokens: 5, completion_tokens: 2 } },
  }),
  span('helper', 'ask', [7, 8], { type: 'agent', name: 'Helper', tools: [], handoffs: [] }),
  span('ask', 'agent', [6, 9], { type: 'function', name: 'ask_helper', input: 'which seat?', output: null }),
  span('agent', null, [0, 9], { type: 'agent', name: 'Travel agent', tools: ['book'], handoffs: [] }),
];
