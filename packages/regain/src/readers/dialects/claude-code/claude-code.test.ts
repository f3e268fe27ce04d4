import { describe, expect, it } from 'vitest';
import { atMs, factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { claudeCode } from './claude-code.ts';
import { claudeCodeFixture } from './fixture-in-test.ts';

const main = '11111111-aaaa';
const about = { agent: 'claude-code', project: '/home/dev/shop' };
const answer = (output: number, second?: number) => ({
  model: 'claude-x',
  atMs: second && atMs(second),
  ...tokens(15, 100, output),
});

describe('Claude Code', () => {
  const items = recordedIn(claudeCode, claudeCodeFixture);
  const of = (name: string) => items.filter((item) => item.session === name);

  it('reads the session: turns once, calls after their turn, errors, rejections, interruptions', () => {
    const own = factsOf(main);
    expect(of(main)).toEqual([
      own.session(about),
      own.user({ atMs: atMs(1) }),
      own.turn('m1', { ...answer(40, 2), money: 0.25 }),
      own.call('t1', 'Bash', { args: { command: 'npm test' }, atMs: atMs(3), turn: 'm1' }),
      own.result('t1', { value: 'Exit code 2\nno tests', flag: 'error', exitCode: 2, atMs: atMs(4) }),
      own.turn('m2', answer(30, 5)),
      own.call('t2', 'mcp__db__query', { args: { sql: 'select 1' }, atMs: atMs(5), turn: 'm2' }),
      own.call('t3', 'Task', { args: { prompt: 'look' }, atMs: atMs(6), turn: 'm2' }),
      own.result('t2', { value: 'one row', flag: 'ok', durationMs: 12, atMs: atMs(7) }),
      own.result('t3', { value: 'done', flag: 'ok', durationMs: 900, atMs: atMs(14) }),
      own.turn('m5', answer(9, 17)),
      own.call('t6', 'Write', { args: { file_path: 'c' }, atMs: atMs(17), turn: 'm5' }),
      own.result('t6', {
        flag: 'rejected',
        atMs: atMs(18),
        value: "The user doesn't want to proceed with this tool use.",
      }),
      own.user({ atMs: atMs(19), isInterrupt: true }),
      own.turn('m6', answer(9, 20)),
      own.call('t7', 'WebFetch', { args: { url: 'u' }, atMs: atMs(20), turn: 'm6' }),
      own.result('t7', { value: 'denied', flag: 'rejected', atMs: atMs(21) }),
      own.turn('m7', answer(3, 22)),
      own.agent({ atMs: atMs(22) }),
    ]);
  });

  it('separates the interleaved subagents of old versions by their chains of parents', () => {
    const [first, second] = [`${main}/u8`, `${main}/u9`];
    const child = factsOf(first);
    expect(of(first)).toEqual([
      child.session({ ...about, parent: main }),
      child.user({ atMs: atMs(8) }),
      child.turn('m3', answer(7, 10)),
      child.call('t4', 'Read', { args: { file_path: 'a' }, atMs: atMs(10), turn: 'm3' }),
      child.result('t4', { value: 'text of a', flag: 'ok', atMs: atMs(12) }),
    ]);
    expect(of(second).at(-1)).toMatchObject({ id: 't5', flag: 'error', errorType: 'InputValidationError' });
  });

  it('reads the output format stream-json', () => {
    const stream = factsOf('s2/p1');
    expect(of('s2/p1')).toEqual([
      stream.session({ parent: 's2', agent: 'claude-code' }),
      stream.turn('m8', answer(2)),
      stream.call('t8', 'Bash', { args: { command: 'ls' }, turn: 'm8' }),
      stream.result('t8', { value: 'denied', flag: 'cancelled' }),
    ]);
  });

  it('adds to the turn of a message that goes on after a result', () => {
    const usage = { input_tokens: 4, output_tokens: 5 };
    const part = (uuid: string, id: string, output: number) => ({
      ...{ type: 'assistant', uuid, sessionId: 's' },
      message: {
        ...{ id: 'm', usage: { ...usage, output_tokens: output } },
        content: [{ type: 'tool_use', id, name: 'Read', input: {} }],
      },
    });
    const given = { type: 'tool_result', tool_use_id: 'a', content: '' };
    const lines = [
      part('1', 'a', 5),
      { type: 'user', uuid: '2', sessionId: 's', message: { content: [given] } },
      part('3', 'b', 25),
      part('4', 'b', 25),
    ];
    const turns = recordedIn(claudeCode, lines).filter(
      (item) => item.type === 'turn' || item.type === 'call',
    );
    expect(turns).toMatchObject([
      { type: 'turn', id: 'm', tokensIn: 4, tokensOut: 5 },
      { type: 'call', id: 'a' },
      { type: 'turn', id: 'm', tokensIn: 0, tokensOut: 20 },
      { type: 'call', id: 'b' },
    ]);
  });

  it.each([
    ['Permission to use Bash with command rm has been denied.', 'rejected'],
    ["Claude requested permissions to write to /a, but you haven't granted it yet.", 'rejected'],
    ['<tool_use_error>Cancelled: parallel tool call Bash(ls) errored</tool_use_error>', 'cancelled'],
    ['[Request interrupted by user for tool use]', 'cancelled'],
    ['<tool_use_error>File has not been read yet.</tool_use_error>', 'error'],
  ])('knows the fixed text %s', (content, flag) => {
    const block = { type: 'tool_result', tool_use_id: 'a', content, is_error: true };
    const items = recordedIn(claudeCode, [{ type: 'user', sessionId: 's', message: { content: [block] } }]);
    expect(items.at(-1)).toMatchObject({ type: 'result', flag });
  });
});
