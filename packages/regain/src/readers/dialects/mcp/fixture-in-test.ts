/** Logs of MCP, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const rpc = (fields: JsonObject): JsonObject => ({ jsonrpc: '2.0', ...fields });
const line = (second: number, direction: string, fields: JsonObject): Json => ({
  ...{ ts: `2026-03-01T10:00:0${second}Z`, direction },
  message: rpc(fields),
});
const request = (second: number, id: number, method: string, params: JsonObject = {}): Json =>
  line(second, 'out', { id, method, params });

export const mcpLogFixture: Json[] = [
  request(0, 0, 'initialize', { clientInfo: { name: 'editor', version: '1' } }),
  line(0, 'in', { id: 0, result: { serverInfo: { name: 'files' } } }),
  line(0, 'out', { method: 'notifications/initialized' }),
  request(1, 1, 'tools/list'),
  line(1, 'in', {
    id: 1,
    result: { nextCursor: 'x', tools: [{ name: 'read', inputSchema: { type: 'object' } }] },
  }),
  request(1, 2, 'tools/list', { cursor: 'x' }),
  line(1, 'in', { id: 2, result: { tools: [{ name: 'write', description: 'Writes' }] } }),
  request(2, 3, 'tools/call', { name: 'read', arguments: { path: 'a' } }),
  // A request of the server and its response, with the id of the call.
  line(2, 'in', { id: 3, method: 'sampling/createMessage', params: {} }),
  line(2, 'out', { id: 3, result: { role: 'assistant' } }),
  line(3, 'in', { id: 3, result: { isError: true, content: [{ type: 'text', text: 'no such file' }] } }),
  request(4, 4, 'tools/call', { name: 'write', arguments: { path: 'b' } }),
  request(4, 5, 'tools/call', { name: 'gone' }),
  line(5, 'in', { id: 5, error: { code: -32602, message: 'Unknown tool: gone' } }),
  line(5, 'out', { method: 'notifications/cancelled', params: { requestId: 4 } }),
  line(6, 'in', { id: 4, result: { content: [] } }),
  // The client starts again.
  request(7, 0, 'initialize', { clientInfo: { name: 'editor' } }),
  request(8, 3, 'tools/call', { name: 'read', arguments: {} }),
  line(9, 'in', { id: 3, result: { content: [], structuredContent: { size: 1 } } }),
];

export const bare: Json[] = [
  rpc({ id: 'a', method: 'tools/call', params: { name: 'read' } }),
  [rpc({ id: 'a', result: { content: [{ type: 'text', text: 'one' }] } })],
  // The history of an inspector.
  {
    request: JSON.stringify(rpc({ id: 'b', method: 'tools/call', params: { name: 'list' } })),
    response: JSON.stringify(rpc({ id: 'b', result: { content: [{ type: 'text', text: 'two' }] } })),
  },
  { note: 'not a message' },
];

const event = (t: number, kind: string, tool: string | null, detail: JsonObject): Json => ({
  t,
  kind,
  tool,
  detail,
});

export const mcpChaosFixture: Json[] = [
  event(0, 'session_start', null, { started_at: '2026-03-01T10:00:00+00:00', command: 'server', faults: 1 }),
  event(0.5, 'tools_list', null, { count: 1, tools: ['write'] }),
  event(1, 'tool_call', 'write', { id: 3, args_hash: 'x' }),
  event(1, 'fault', 'write', { type: 'timeout', id: 3, mode: 'short_circuit' }),
  event(2, 'tool_call', 'write', { id: 4 }),
  event(2, 'fault', 'write', { type: 'slow', id: 4, delay_ms: 1000 }),
  event(3, 'tool_call', 'read', { id: 5 }),
  event(3, 'tool_result', 'read', { id: 5, ok: false, ms: 15 }),
  event(4, 'tool_call', 'read', { id: 6 }),
  event(4, 'fault', 'read', { type: 'slow', id: 6, delay_ms: 500 }),
  event(5, 'tool_result', 'read', { id: 6, ok: true, ms: 510 }),
  event(6, 'tool_call', 'read', { id: 7 }),
  event(6, 'fault', 'read', { type: 'corrupt', id: 7, mode: 'mutate' }),
  event(6, 'response', null, { type: 'corrupt', id: 7, mode: 'mutated' }),
];

export const cassette: Json[] = [
  { method: 'tools/list', tool: null, key: 'a', response: { result: { tools: [{ name: 'read' }] } } },
  {
    ...{ method: 'tools/call', tool: 'read', key: 'b' },
    response: { result: { content: [{ type: 'text', text: 'one' }] } },
  },
  {
    method: 'tools/call',
    tool: 'read',
    key: 'b',
    response: { error: { code: -32001, message: 'Request timed out' } },
  },
];
