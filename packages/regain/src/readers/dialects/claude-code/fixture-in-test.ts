/** Lines of a session of Claude Code, written by hand. */

import type { Json, JsonObject } from '../../../types/index.ts';

const SESSION = '11111111-aaaa';

/** A line at the given second; `uuid` is also in the order of lines. */
function line(second: number, type: string, message: Json, more: JsonObject = {}): JsonObject {
  const time = `2026-03-01T10:00:${String(second).padStart(2, '0')}.000Z`;
  const about = { uuid: `u${second}`, sessionId: SESSION, cwd: '/home/dev/shop', isSidechain: false };
  return { type, timestamp: time, ...about, message, ...more };
}

function answer(id: string, output: number, content: Json): Json {
  const usage = { input_tokens: 10, cache_creation_input_tokens: 5, cache_read_input_tokens: 100 };
  return { id, role: 'assistant', model: 'claude-x', usage: { ...usage, output_tokens: output }, content };
}

const use = (id: string, name: string, input: JsonObject): Json => ({ type: 'tool_use', id, name, input });
const result = (id: string, content: Json, more: JsonObject = {}): Json => ({
  role: 'user',
  content: [{ type: 'tool_result', tool_use_id: id, content, ...more }],
});

const REFUSED = '<tool_use_error>InputValidationError: no</tool_use_error>';
const after = (parentUuid: string | null): JsonObject => ({ isSidechain: true, parentUuid });
const inStream = { session_id: 's2', parent_tool_use_id: 'p1' };

export const claudeCodeFixture: Json[] = [
  { type: 'summary', summary: 'Shop', leafUuid: 'u1' },
  line(1, 'user', { role: 'user', content: 'Run the tests' }),
  // One message in two lines; the first has an incomplete count of its output.
  line(2, 'assistant', answer('m1', 1, [{ type: 'text', text: 'I run them.' }]), { costUSD: 0.25 }),
  line(3, 'assistant', answer('m1', 40, [use('t1', 'Bash', { command: 'npm test' })]), { costUSD: 0.25 }),
  line(4, 'user', result('t1', 'Exit code 2\nno tests', { is_error: true })),
  line(4, 'user', result('t1', 'Exit code 2\nno tests', { is_error: true })),
  line(5, 'assistant', answer('m2', 30, [use('t2', 'mcp__db__query', { sql: 'select 1' })])),
  line(6, 'assistant', answer('m2', 30, [use('t3', 'Task', { prompt: 'look' })])),
  line(7, 'user', result('t2', [{ type: 'text', text: 'one row' }]), { toolUseResult: { durationMs: 12 } }),
  // Two subagents of an old version, interleaved: a chain of parents each.
  line(8, 'user', { role: 'user', content: 'look' }, after(null)),
  line(9, 'user', { role: 'user', content: 'look elsewhere' }, after(null)),
  line(10, 'assistant', answer('m3', 7, [use('t4', 'Read', { file_path: 'a' })]), after('u8')),
  line(11, 'assistant', answer('m4', 7, [use('t5', 'Read', { file_path: 'b' })]), after('u9')),
  line(12, 'user', result('t4', 'text of a'), after('u10')),
  line(13, 'user', result('t5', REFUSED, { is_error: true }), after('u11')),
  'a bare text',
  line(14, 'user', result('t3', 'done'), { toolUseResult: { totalDurationMs: 900 } }),
  line(15, 'assistant', {
    ...{ id: 'e1', role: 'assistant', model: '<synthetic>' },
    content: [{ type: 'text', text: 'API Error: 529' }],
  }),
  line(16, 'user', { role: 'user', content: 'This session is being continued' }, { isCompactSummary: true }),
  line(17, 'assistant', answer('m5', 9, [use('t6', 'Write', { file_path: 'c' })])),
  line(18, 'user', result('t6', "The user doesn't want to proceed with this tool use.", { is_error: true })),
  line(19, 'user', {
    role: 'user',
    content: [{ type: 'text', text: '[Request interrupted by user for tool use]' }],
  }),
  line(20, 'assistant', answer('m6', 9, [use('t7', 'WebFetch', { url: 'u' })])),
  line(21, 'user', result('t7', 'denied', { is_error: true }), { toolDenialKind: 'permission-rule' }),
  line(22, 'assistant', answer('m7', 3, [{ type: 'text', text: 'I stop here.' }])),
  // The output format stream-json.
  { type: 'system', subtype: 'init', session_id: 's2', tools: ['Bash'], model: 'claude-x' },
  { ...inStream, type: 'assistant', message: answer('m8', 2, [use('t8', 'Bash', { command: 'ls' })]) },
  {
    ...inStream,
    type: 'user',
    message: result('t8', 'denied', { is_error: true }),
    tool_result_meta: [{ id: 't8', non_execution_kind: 'interrupted' }],
  },
  { type: 'result', subtype: 'success', session_id: 's2', total_cost_usd: 0.5, usage: {} },
];
