import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../types/index.ts';
import { atMs, factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { codex } from './codex.ts';
import { codexFixture, count, event, item } from './fixture-in-test.ts';
import { outputOf } from './tool-output.ts';

const own = factsOf('thread-1');
const turn = (id: number, second: number, usage = {}) =>
  own.turn(`turn-${id}`, { model: 'gpt-x', atMs: atMs(second), ...usage });
const call = (id: string, tool: string, args: JsonObject | string, second: number, of: number) =>
  own.call(id, tool, { args, atMs: atMs(second), turn: `turn-${of}` });
const shell = (id: string): JsonObject => ({
  type: 'function_call',
  name: 'shell',
  arguments: '{}',
  call_id: id,
});
const output = (id: string): JsonObject => ({ type: 'function_call_output', call_id: id, output: '' });

describe('Codex', () => {
  it('reads the rollout: increases of tokens, calls after their turn, what events add to results', () => {
    expect(recordedIn(codex, codexFixture)).toEqual([
      own.session({ agent: 'codex', project: '/home/dev/shop' }),
      own.user({ atMs: atMs(1) }),
      turn(0, 4, tokens(400, 600, 50)),
      call('c1', 'exec_command', { cmd: 'make' }, 3, 0),
      call('c2', 'mcp__db__query', { q: 1 }, 3, 0),
      own.result('c1', { value: 'no rule\n', flag: 'error', exitCode: 2, durationMs: 1500, atMs: atMs(6) }),
      own.result('c2', {
        value: 'err: no connection',
        flag: 'error',
        durationMs: 0,
        error: 'no connection',
        atMs: atMs(6),
      }),
      turn(1, 8, tokens(600, 900, 40)),
      call('c3', 'apply_patch', '*** Begin Patch', 7, 1),
      own.result('c3', { value: 'Success', flag: 'ok', exitCode: 0, durationMs: 200, atMs: atMs(9) }),
      turn(2, 11, tokens(300, 100, 20)),
      call('3', 'web_search', { type: 'search', query: 'make' }, 10, 2),
      own.result('3', { flag: 'ok', atMs: atMs(10) }),
      call('c4', 'local_shell', { type: 'exec', command: ['ls'] }, 10, 2),
      own.result('c4', { value: 'aborted by user after 3.5s', flag: 'cancelled', atMs: atMs(12) }),
      own.user({ atMs: atMs(12), isInterrupt: true }),
      own.user({ atMs: atMs(13) }),
      turn(3, 14),
      // Its id was used before.
      call('c1#5', 'shell', { command: ['rm'] }, 14, 3),
      own.result('c1#5', { value: 'exec command rejected by user', flag: 'rejected', atMs: atMs(15) }),
      turn(4, 17, tokens(100, 400, 10)),
      own.agent({ atMs: atMs(16) }),
    ]);
  });

  it('reads items without an envelope', () => {
    const lines = [
      { id: 'old-1', timestamp: '2025-06-01T10:00:00Z' },
      { record_type: 'state' },
      { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'hello' }] },
      shell('a'),
      output('a'),
    ];
    expect(lines.every((line) => codex.recognises(line, { file: '', name: '' }))).toBe(true);
    const old = factsOf('old-1');
    expect(recordedIn(codex, lines)).toEqual([
      old.session({ agent: 'codex' }),
      old.user(),
      old.turn('turn-0'),
      old.call('a', 'shell', { args: {}, turn: 'turn-0' }),
      old.result('a', { value: '' }),
    ]);
  });

  it('assigns calls to the count before them, as old versions wrote it', () => {
    const [first, second] = [count(1, [5, 0, 5], [5, 0, 5]), count(3, [9, 0, 9], [4, 0, 4])];
    const lines = [
      first,
      item(2, shell('a')),
      item(2, output('a')),
      item(2, shell('b')),
      item(2, output('b')),
    ];
    const items = recordedIn(codex, [...lines, second, item(4, shell('c')), item(4, output('c'))]);
    const shown = items.flatMap((one) =>
      one.type === 'turn' ? [one.id] : one.type === 'call' ? [[one.id, one.turn]] : [],
    );
    expect(shown).toEqual(['turn-0', ['a', 'turn-0'], ['b', 'turn-0'], 'turn-1', ['c', 'turn-1']]);
  });

  it('gives the result of an event if the output never came', () => {
    const end = { type: 'exec_command_end', call_id: 'a', exit_code: 1, aggregated_output: 'no' };
    const items = recordedIn(codex, [
      item(1, shell('a')),
      event(2, end),
      event(2, { ...end, call_id: 'other' }),
    ]);
    expect(items.filter(({ type }) => type === 'result')).toEqual([
      { type: 'result', session: 'fixture', id: 'a', value: 'no', exitCode: 1 },
    ]);
  });

  it('knows the parent of a subagent, and leaves out what that one did before', () => {
    const source = { subagent: { thread_spawn: { parent_thread_id: 'thread-0', depth: 1 } } };
    const payload = { id: 'thread-2', source, timestamp: '2026-03-01T10:00:05Z' };
    const meta = { timestamp: '2026-03-01T10:00:05Z', type: 'session_meta', payload };
    const items = recordedIn(codex, [meta, item(1, shell('a')), item(6, shell('b'))]);
    expect(items).toMatchObject([
      { type: 'session', session: 'thread-2', parent: 'thread-0', agent: 'codex' },
      { type: 'turn' },
      { type: 'call', id: 'b' },
    ]);
  });

  it('answers a search of the provider, also without a status', () => {
    const search = { type: 'web_search_call', action: { type: 'search', query: 'a' } };
    const items = recordedIn(codex, [item(1, search)]);
    expect(items.at(-1)).toEqual({ type: 'result', session: 'fixture', id: '0', atMs: atMs(1) });
  });

  it.each([
    ['Exit code: 1\nWall time: 0.1 seconds\nOutput:\nno', { value: 'no', exitCode: 1, durationMs: 100 }],
    ['Wall time: 2 seconds\naborted by user', { flag: 'cancelled' }],
    [
      'Chunk ID: 1\nWall time: 1 seconds\nProcess running with session ID 4\nOutput:\nup',
      { exitCode: undefined },
    ],
    ['The file says\nExit code: 1', { value: 'The file says\nExit code: 1' }],
    [
      { content: 'no', success: false },
      { value: 'no', flag: 'error' },
    ],
    [[{ type: 'input_text', text: 'Exit code: 3\nOutput:\n' }], { value: '', exitCode: 3 }],
    [
      'exec_command failed for `x`: CreateProcess { message: "Rejected(\\"rejected by user\\")" }',
      { flag: 'rejected' },
    ],
    [
      'Wall time: 0.5 seconds\nOutput:\n[{"type":"text","text":"a"}]',
      { value: '[{"type":"text","text":"a"}]' },
    ],
    [
      'err: "timed out awaiting \\"tools/call\\""',
      { flag: 'error', error: 'timed out awaiting "tools/call"' },
    ],
    ['err: out of range', { value: 'err: out of range' }],
    ['exec_command failed for `foo`: CreateProcess { message: "No such file" }', { flag: 'error' }],
    [
      [
        { type: 'input_text', text: 'Script failed\nWall time 0.2 seconds\nOutput:\n' },
        { type: 'input_text', text: 'Script error:\nReferenceError: y is not defined' },
      ],
      { flag: 'error', durationMs: 200, value: 'Script error:\nReferenceError: y is not defined' },
    ],
    ['Script completed\nWall time 0.1 seconds\nOutput:\n', { flag: 'ok', value: '' }],
    ['Script running with cell ID 3\nWall time 9.0 seconds\nOutput:\nup', { flag: undefined, value: 'up' }],
  ])('reads the output %j', (given, expected) => {
    expect(outputOf(given)).toMatchObject(expected);
  });
});
