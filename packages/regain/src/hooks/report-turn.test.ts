import { describe, expect, it } from 'vitest';
import { folderInTest } from '../files/folder-in-test.ts';
import type { Json, JsonObject } from '../types/index.ts';
import { parseHookInput, reportTurn } from './report-turn.ts';

const at = folderInTest();
const transcript = (name: string, lines: readonly Json[]): string =>
  at(name, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));

let second = 0;
const line = (type: string, message: Json): Json => ({
  ...{ type, uuid: `u${++second}`, sessionId: 's', cwd: '/shop', isSidechain: false, message },
  timestamp: new Date(Date.UTC(2026, 2, 1, 10, 0, second)).toISOString(),
});
const asks = (text: string) => line('user', { role: 'user', content: text });
const calls = (id: string, command: string) =>
  line('assistant', {
    ...{ id: `m-${id}`, role: 'assistant', model: 'claude-x', usage: { input_tokens: 10, output_tokens: 5 } },
    content: [{ type: 'tool_use', id, name: 'Bash', input: { command } }],
  });
const returns = (id: string, content: string, isError = false) =>
  line('user', {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: id, content, is_error: isError }],
  });

const failing = [
  asks('run the tests'),
  calls('a', 'npm tset'),
  returns('a', 'Exit code 1\nUnknown command: "tset" token=zq9-Planted/Secret+77', true),
  calls('b', 'npm test'),
  returns('b', 'ok'),
];

describe('the report of a turn', () => {
  it('has three lines on the session, without text of tools', async () => {
    const lines = await reportTurn(transcript('failing.jsonl', failing));
    expect(lines).toEqual([
      'Failures: 1 call (50 %): 1 by the agent, 0 by tools; 1 marked as failed, 0 found in text',
      expect.stringMatching(/^Recovery: 1 of 1 failed operation completed/),
      expect.stringMatching(/^Look at: Bash, 1 failed operation, all completed/),
    ]);
    expect(lines.join()).not.toMatch(/tset|Planted/);
  });

  it('is empty where no call of the last turn failed', async () => {
    const next = [asks('thank you'), calls('c', 'git status'), returns('c', 'clean')];
    expect(await reportTurn(transcript('next.jsonl', [...failing, ...next]))).toEqual([]);
    const again = [...next, calls('d', 'git psuh'), returns('d', 'Exit code 1\nUnknown command: psuh', true)];
    const [first] = await reportTurn(transcript('again.jsonl', [...failing, ...again]));
    expect(first).toMatch(/^Failures: 2 calls/);
  });

  it('reads Codex, too', async () => {
    const timestamp = '2026-03-01T10:00:00Z';
    const item = (type: string, payload: JsonObject): Json => ({ timestamp, type, payload });
    const call = { name: 'exec_command', arguments: '{"cmd":"mkae"}', call_id: 'c1' };
    const end = { call_id: 'c1', exit_code: 127, status: 'failed', aggregated_output: 'not found' };
    const file = transcript('codex.jsonl', [
      item('session_meta', { id: 't', cwd: '/shop', originator: 'codex_cli' }),
      item('event_msg', { type: 'user_message', message: 'build' }),
      item('response_item', { type: 'function_call', ...call }),
      item('event_msg', { type: 'exec_command_end', ...end }),
      item('response_item', { type: 'function_call_output', call_id: 'c1', output: 'not found' }),
    ]);
    const lines = await reportTurn(file);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toContain('exec_command, 1 of 1 not completed');
  });

  it('reads Gemini CLI, too', async () => {
    const said = { ...{ id: 'm-1', timestamp: '2026-04-17T15:23:01.000Z' }, type: 'user', content: 'go' };
    const result = { functionResponse: { id: 'a', name: 'read_file', response: { error: 'not found' } } };
    const call = { id: 'a', name: 'read_file', args: { path: '/a' }, status: 'error', result: [result] };
    const answered = { ...said, id: 'm-2', type: 'gemini', content: '', toolCalls: [call] };
    const head = { sessionId: 's', projectHash: '384e', kind: 'main', startTime: said.timestamp };
    const [first] = await reportTurn(transcript('gemini.jsonl', [head, said, answered]));
    expect(first).toMatch(/^Failures: 1 call/);
  });

  it('names a transcript that is missing', async () => {
    const file = at('none.jsonl');
    await expect(reportTurn(file)).rejects.toMatchObject({ place: { file } });
  });
});

describe('the input of a hook', () => {
  it('names the transcript', () => {
    const sent = {
      ...{ session_id: 's', transcript_path: '/t.jsonl', cwd: '/shop', permission_mode: 'default' },
      ...{ hook_event_name: 'Stop', stop_hook_active: false },
    };
    expect(parseHookInput(JSON.stringify(sent))).toEqual({ transcriptPath: '/t.jsonl' });
    expect(parseHookInput('{"transcript_path":null}')).toEqual({ transcriptPath: null });
  });

  it.each(['', 'x', '[]', '{}', '{"transcript_path":7}'])('is refused: %j', (text) => {
    expect(() => parseHookInput(text)).toThrow('the input of the hook');
  });
});
