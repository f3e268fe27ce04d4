/** A value of a known kind that cannot be used: the error names the field. */

import { expect, it } from 'vitest';
import type { Json } from '../../types/index.ts';
import { recordedIn } from '../read-in-test.ts';
import { builtInReaders } from './index.ts';
import { regainFixture } from './regain/fixture-in-test.ts';

const call = { id: 'a', function: { arguments: '{}' } };
const content = [{ type: 'tool_use', id: 'a', input: {} }];
const missing = ': must be a text, got nothing';

/** Dialect, what is said, values. */
const cases: [string, string, ...Json[]][] = [
  [
    'atif',
    `steps[0].tool_calls[0].function_name${missing}`,
    { schema_version: 'ATIF-v1.4', steps: [{ source: 'agent', tool_calls: [{ tool_call_id: 'a' }] }] },
  ],
  [
    'claude-code',
    `message.content[0].name${missing}`,
    { type: 'assistant', sessionId: 's', message: { id: 'm', content } },
  ],
  [
    'codex-exec',
    `item.server${missing}`,
    { type: 'item.started', item: { id: 'a', type: 'mcp_tool_call', tool: 'query' } },
  ],
  [
    'gemini-cli',
    `toolCalls[0].name${missing}`,
    { id: 'm', timestamp: '2026-04-17T15:23:00Z', type: 'gemini', toolCalls: [{ id: 'a' }] },
  ],
  ['langsmith', `name${missing}`, { id: 'a', run_type: 'tool', inputs: {} }],
  ['mcp-log', `params.name${missing}`, { jsonrpc: '2.0', id: 1, method: 'tools/call' }],
  ['messages', `tool_calls[0].name${missing}`, { role: 'assistant', content: null, tool_calls: [call] }],
  [
    'openai-agents',
    'span_data.name: must be a text, got null',
    { object: 'trace.span', id: 'x', span_data: { type: 'function', name: null } },
  ],
  ['otlp', 'at resourceSpans: must be a list, got 3', { resourceSpans: 3 }],
  ['regain', 'an event of a trace does not fit', regainFixture[0]!, { type: 'call', call: 'a' }],
  ['regain', 'must begin with its head', { type: 'call', call: 'a', tool: 'b' }],
  [
    'tau-bench',
    `traj[0].tool_calls[0].function.name${missing}`,
    { task_id: 1, traj: [{ role: 'assistant', tool_calls: [call] }] },
  ],
  ['tau-bench', 'at task_id: must be a text or a number', { task_id: null, traj: [] }],
];

it.each(cases)('%s: %s', (dialect, message, ...values) => {
  const reader = builtInReaders.find(({ name }) => name === dialect)!;
  expect(() => recordedIn(reader, values)).toThrow(message);
});
