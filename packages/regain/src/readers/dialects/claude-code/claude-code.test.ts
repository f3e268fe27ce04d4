import { describe, expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import type { Recorded } from '../../recorded.ts';
import { claudeCode } from './claude-code.ts';
import { claudeCodeFixture } from './fixture-in-test.ts';

const main = '11111111-aaaa';
const atMs = (second: number) => Date.UTC(2026, 2, 1, 10, 0, second);
const session = (name: string, parent?: string): Recorded => ({
  ...{ type: 'session', session: name, ...(parent && { parent }), agent: 'claude-code' },
  ...(name.startsWith(main) && { project: '/home/dev/shop' }),
});
const turn = (name: string, id: string, second: number | undefined, tokensOut: number): Recorded => ({
  ...{ type: 'turn', session: name, id, model: 'claude-x', tokensIn: 15, tokensCached: 100, tokensOut },
  ...(second !== undefined && { atMs: atMs(second) }),
});

describe('Claude Code', () => {
  const items = recordedIn(claudeCode, claudeCodeFixture);
  const of = (name: string) => items.filter((item) => item.session === name);

  it('reads the session: turns once, calls after their turn, errors, rejections, interruptions', () => {
    expect(of(main)).toEqual([
      session(main),
      { type: 'message', session: main, from: 'user', atMs: atMs(1) },
      { ...turn(main, 'm1', 2, 40), money: 0.25 },
      {
        ...{ type: 'call', session: main, id: 't1', tool: 'Bash', args: { command: 'npm test' } },
        ...{ atMs: atMs(3), turn: 'm1' },
      },
      {
        ...{ type: 'result', session: main, id: 't1', value: 'Exit code 2\nno tests', flag: 'error' },
        ...{ exitCode: 2, atMs: atMs(4) },
      },
      turn(main, 'm2', 5, 30),
      {
        ...{ type: 'call', session: main, id: 't2', tool: 'mcp__db__query', args: { sql: 'select 1' } },
        ...{ atMs: atMs(5), turn: 'm2' },
      },
      {
        ...{ type: 'call', session: main, id: 't3', tool: 'Task', args: { prompt: 'look' } },
        ...{ atMs: atMs(6), turn: 'm2' },
      },
      {
        ...{ type: 'result', session: main, id: 't2', value: 'one row', flag: 'ok' },
        ...{ durationMs: 12, atMs: atMs(7) },
      },
      {
        ...{ type: 'result', session: main, id: 't3', value: 'done', flag: 'ok' },
        ...{ durationMs: 900, atMs: atMs(14) },
      },
      turn(main, 'm5', 17, 9),
      {
        ...{ type: 'call', session: main, id: 't6', tool: 'Write', args: { file_path: 'c' } },
        ...{ atMs: atMs(17), turn: 'm5' },
      },
      {
        ...{ type: 'result', session: main, id: 't6', flag: 'rejected', atMs: atMs(18) },
        value: "The user doesn't want to proceed with this tool use.",
      },
      { type: 'message', session: main, from: 'user', atMs: atMs(19), isInterrupt: true },
      turn(main, 'm6', 20, 9),
      {
        ...{ type: 'call', session: main, id: 't7', tool: 'WebFetch', args: { url: 'u' } },
        ...{ atMs: atMs(20), turn: 'm6' },
      },
      { type: 'result', session: main, id: 't7', value: 'denied', flag: 'rejected', atMs: atMs(21) },
      turn(main, 'm7', 22, 3),
      { type: 'message', session: main, from: 'agent', atMs: atMs(22) },
    ]);
  });

  it('separates the interleaved subagents of old versions by their chains of parents', () => {
    const [first, second] = [`${main}/u8`, `${main}/u9`];
    expect(of(first)).toEqual([
      session(first, main),
      { type: 'message', session: first, from: 'user', atMs: atMs(8) },
      turn(first, 'm3', 10, 7),
      {
        ...{ type: 'call', session: first, id: 't4', tool: 'Read', args: { file_path: 'a' } },
        ...{ atMs: atMs(10), turn: 'm3' },
      },
      { type: 'result', session: first, id: 't4', value: 'text of a', flag: 'ok', atMs: atMs(12) },
    ]);
    expect(of(second).at(-1)).toMatchObject({ id: 't5', flag: 'error', errorType: 'InputValidationError' });
  });

  it('reads the output format stream-json', () => {
    const own = 's2/p1';
    expect(of(own)).toEqual([
      session(own, 's2'),
      turn(own, 'm8', undefined, 2),
      { type: 'call', session: own, id: 't8', tool: 'Bash', args: { command: 'ls' }, turn: 'm8' },
      { type: 'result', session: own, id: 't8', value: 'denied', flag: 'cancelled' },
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

  it('names what makes a call unusable', () => {
    const content = [{ type: 'tool_use', id: 'a', input: {} }];
    const line = { type: 'assistant', sessionId: 's', message: { id: 'm', content } };
    expect(() => recordedIn(claudeCode, [line])).toThrow(
      'message.content[0].name must be a text, got nothing',
    );
  });
});
