import type { Json, JsonObject } from '../../../types/index.ts';

const observation = (
  id: string,
  type: string,
  seconds: readonly [number, number],
  more: JsonObject,
): JsonObject => ({
  ...{ id, traceId: 'tr-1', type, level: 'DEFAULT', statusMessage: null, parentObservationId: 'root' },
  startTime: new Date(Date.UTC(2026, 0, 5, 12, 0, seconds[0])).toISOString(),
  endTime: new Date(Date.UTC(2026, 0, 5, 12, 0, seconds[1])).toISOString(),
  ...more,
});

const toolMessage = (status: string, content: string): string =>
  JSON.stringify({
    ...{ lc: 1, type: 'constructor', id: ['langchain_core', 'messages', 'ToolMessage'] },
    kwargs: { status, content, tool_call_id: 'call_7', name: 'find_order' },
  });

const inTools = (more: JsonObject = {}): JsonObject => ({
  metadata: JSON.stringify({ langgraph_node: 'tools', ...more }),
});

/** The newest first, as in exports. */
export const langfuseObservations: readonly JsonObject[] = [
  observation('refund', 'TOOL', [30, 31], {
    ...{ name: 'execute_tool refund', input: { order: 7 }, output: null },
    ...{ level: 'ERROR', statusMessage: 'connection refused' },
    metadata: { attributes: { 'gen_ai.tool.name': 'refund', 'error.type': 'ConnectionError' } },
  }),
  observation('write', 'SPAN', [21, 21], { name: 'ChannelWrite<...>', level: 'DEBUG', ...inTools() }),
  observation('find', 'SPAN', [20, 22], {
    ...{ name: 'find_order', input: '{"id":"7"}', output: toolMessage('error', 'id must be a number') },
    ...inTools(),
  }),
  observation('broken', 'SPAN', [23, 24], {
    ...{
      name: 'find_order',
      input: '{"id":7}',
      output: null,
      level: 'ERROR',
      statusMessage: 'no such table',
    },
    ...inTools(),
  }),
  observation('tools', 'SPAN', [19, 25], { name: 'tools', parentObservationId: 'root', ...inTools() }),
  observation('inner', 'GENERATION', [11, 12], {
    ...{ name: 'ChatModel', parentObservationId: 'outer', model: 'm-1' },
    usageDetails: { input: 10, input_cache_read: 4, output: 5, output_reasoning: 6, total: 25 },
    costDetails: { input: 0.1, output: 0.2, total: 0.3 },
  }),
  observation('outer', 'GENERATION', [10, 13], {
    ...{ name: 'generate', model: 'm-1', usageDetails: { input: 14, output: 11, total: 25 }, totalCost: 0.3 },
  }),
  observation('root', 'SPAN', [0, 40], { name: 'LangGraph', parentObservationId: null }),
  observation('open', 'TOOL', [39, 39], { name: 'wait', endTime: null, input: '5 minutes', output: null }),
];

export const langfuseTrace: JsonObject = { id: 'tr-1', name: 'support', sessionId: 'chat-3' };

export const langfuseFixture: readonly Json[] = [
  { trace: { ...langfuseTrace, observations: [{ id: 'root' }] }, observations: langfuseObservations },
];
