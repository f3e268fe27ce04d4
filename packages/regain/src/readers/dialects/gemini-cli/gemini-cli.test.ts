import { expect, it } from 'vitest';
import { factsOf, recordedIn, tokens } from '../../read-in-test.ts';
import { geminiCliFixture, geminiStream } from './fixture-in-test.ts';
import { geminiCli } from './gemini-cli.ts';

const own = factsOf('session-1');
const atMs = (second: number) => Date.UTC(2026, 3, 17, 15, 23, second);
const about = { model: 'gemini-3-flash', ...tokens(2000, 264, 44) };

const facts = [
  own.session({ agent: 'gemini-cli', project: '384e9530' }),
  own.user({ atMs: atMs(1) }),
  own.turn('m-2', { ...about, atMs: atMs(3) }),
  own.call('read_file-1-a', 'read_file', {
    turn: 'm-2',
    atMs: atMs(3),
    args: { absolute_path: '/a/mian.ts' },
  }),
  own.result('read_file-1-a', { flag: 'error', atMs: atMs(4), error: 'File not found: /a/mian.ts' }),
  own.call('run_shell_command-1-b', 'run_shell_command', {
    turn: 'm-2',
    args: { command: 'ls /a' },
    atMs: atMs(3),
  }),
  own.result('run_shell_command-1-b', { value: 'Output: main.ts', flag: 'ok', atMs: atMs(4) }),
  own.turn('m-3', { ...about, atMs: atMs(6) }),
  own.call('write_file-2-c', 'write_file', {
    turn: 'm-3',
    atMs: atMs(6),
    args: { file_path: '/a/b.ts', content: '' },
  }),
  own.result('write_file-2-c', {
    flag: 'cancelled',
    atMs: atMs(7),
    error: '[Operation Cancelled] Reason: User',
  }),
  own.turn('m-4', { model: 'gemini-3-flash', atMs: atMs(8) }),
  own.agent({ atMs: atMs(8) }),
];

it('reads the lines of a session, a message that grows once', () => {
  expect(recordedIn(geminiCli, geminiCliFixture)).toEqual(facts);
});

it('reads a session that is one document', () => {
  const [head, user, , , , grown, ...rest] = geminiCliFixture;
  const document = { ...(head as object), messages: [user!, grown!, ...rest.slice(0, 2)] };
  expect(recordedIn(geminiCli, [document])).toEqual(facts);
});

it('reads a subagent as a part of the session that its folder names', () => {
  const reading = geminiCli.open({ file: 'chats/session-1/sub.jsonl', name: 'sub.jsonl' });
  const items: object[] = [];
  const head = { sessionId: 'sub', projectHash: 'x', kind: 'subagent' };
  reading.read(head, (item) => items.push(item), { line: 1 });
  expect(items).toMatchObject([{ session: 'sub', parent: 'session-1' }]);
});

it('reads the output format stream-json', () => {
  const own = { session: 'session-2' };
  expect(recordedIn(geminiCli, geminiStream)).toEqual([
    { type: 'session', ...own, agent: 'gemini-cli', model: 'gemini-3-flash' },
    { type: 'message', ...own, from: 'user', atMs: atMs(0) },
    {
      ...{ type: 'call', ...own, id: 'list-1', tool: 'list_directory', args: { path: '/b' } },
      atMs: atMs(1),
    },
    {
      ...{ type: 'result', ...own, id: 'list-1', value: 'Not a directory', flag: 'error', atMs: atMs(2) },
      ...{ error: 'Path is not a directory: /b', errorType: 'path_is_not_a_directory' },
    },
    { type: 'message', ...own, from: 'agent', atMs: atMs(3) },
  ]);
});
