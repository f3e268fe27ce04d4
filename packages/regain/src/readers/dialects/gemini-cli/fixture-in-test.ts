/** A session of Gemini CLI as JSON Lines, and its output format stream-json, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const at = (second: number) => `2026-04-17T15:23:${String(second).padStart(2, '0')}.000Z`;
const responded = (id: string, name: string, response: JsonObject): Json[] => [
  { functionResponse: { id, name, response } },
];
const tokens = { input: 2264, output: 10, cached: 264, thoughts: 34, tool: 0, total: 2308 };

const failed: JsonObject = {
  ...{ id: 'read_file-1-a', name: 'read_file', args: { absolute_path: '/a/mian.ts' }, status: 'error' },
  ...{ timestamp: at(4), displayName: 'ReadFile', resultDisplay: 'File not found.' },
  result: responded('read_file-1-a', 'read_file', { error: 'File not found: /a/mian.ts' }),
};
const listed: JsonObject = {
  ...{ id: 'run_shell_command-1-b', name: 'run_shell_command', args: { command: 'ls /a' } },
  ...{ status: 'success', timestamp: at(4) },
  result: responded('run_shell_command-1-b', 'run_shell_command', { output: 'Output: main.ts' }),
};
const answer: JsonObject = {
  ...{ id: 'm-2', timestamp: at(3), type: 'gemini', content: '', model: 'gemini-3-flash', tokens },
};

export const geminiCliFixture: Json[] = [
  {
    ...{ sessionId: 'session-1', projectHash: '384e9530', kind: 'main' },
    ...{ startTime: at(0), lastUpdated: at(0) },
  },
  { id: 'm-1', timestamp: at(1), type: 'user', content: [{ text: 'Read main.ts' }] },
  { $set: { lastUpdated: at(1) } },
  // A message is repeated while it grows.
  { ...answer, tokens: null },
  { ...answer, toolCalls: [failed] },
  { ...answer, toolCalls: [failed, listed] },
  {
    ...{ id: 'm-3', timestamp: at(6), type: 'gemini', content: '', model: 'gemini-3-flash', tokens },
    toolCalls: [
      {
        ...{ id: 'write_file-2-c', name: 'write_file', args: { file_path: '/a/b.ts', content: '' } },
        ...{ status: 'cancelled', timestamp: at(7) },
        result: responded('write_file-2-c', 'write_file', { error: '[Operation Cancelled] Reason: User' }),
      },
    ],
  },
  { id: 'm-4', timestamp: at(8), type: 'gemini', content: 'Done.', tokens: null, model: 'gemini-3-flash' },
  { $rewindTo: 'm-3' },
];

export const geminiStream: Json[] = [
  { type: 'init', timestamp: at(0), session_id: 'session-2', model: 'gemini-3-flash' },
  { type: 'message', timestamp: at(0), role: 'user', content: 'List files' },
  {
    ...{ type: 'tool_use', timestamp: at(1), tool_name: 'list_directory', tool_id: 'list-1' },
    parameters: { path: '/b' },
  },
  {
    ...{
      type: 'tool_result',
      timestamp: at(2),
      tool_id: 'list-1',
      status: 'error',
      output: 'Not a directory',
    },
    error: { type: 'path_is_not_a_directory', message: 'Path is not a directory: /b' },
  },
  { type: 'message', timestamp: at(3), role: 'assistant', content: 'There is', delta: true },
  { type: 'message', timestamp: at(3), role: 'assistant', content: ' none.', delta: true },
  { type: 'result', timestamp: at(4), status: 'success', stats: { total_tokens: 10 } },
];
