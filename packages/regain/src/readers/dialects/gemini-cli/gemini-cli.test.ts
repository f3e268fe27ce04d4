import { expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { geminiCliFixture, geminiStream } from './fixture-in-test.ts';
import { geminiCli } from './gemini-cli.ts';

const session = 'session-1';
const atMs = (second: number) => Date.UTC(2026, 3, 17, 15, 23, second);
const turn = {
  type: 'turn',
  session,
  model: 'gemini-3-flash',
  tokensIn: 2000,
  tokensCached: 264,
  tokensOut: 44,
};

const facts = [
  { type: 'session', session, agent: 'gemini-cli', project: '384e9530' },
  { type: 'message', session, from: 'user', atMs: atMs(1) },
  { ...turn, id: 'm-2', atMs: atMs(3) },
  {
    ...{ type: 'call', session, id: 'read_file-1-a', tool: 'read_file', turn: 'm-2', atMs: atMs(3) },
    args: { absolute_path: '/a/mian.ts' },
  },
  {
    ...{ type: 'result', session, id: 'read_file-1-a', flag: 'error', atMs: atMs(4) },
    error: 'File not found: /a/mian.ts',
  },
  {
    ...{ type: 'call', session, id: 'run_shell_command-1-b', tool: 'run_shell_command', turn: 'm-2' },
    ...{ args: { command: 'ls /a' }, atMs: atMs(3) },
  },
  {
    ...{ type: 'result', session, id: 'run_shell_command-1-b', value: 'Output: main.ts', flag: 'ok' },
    atMs: atMs(4),
  },
  { ...turn, id: 'm-3', atMs: atMs(6) },
  {
    ...{ type: 'call', session, id: 'write_file-2-c', tool: 'write_file', turn: 'm-3', atMs: atMs(6) },
    args: { file_path: '/a/b.ts', content: '' },
  },
  {
    ...{ type: 'result', session, id: 'write_file-2-c', flag: 'cancelled', atMs: atMs(7) },
    error: '[Operation Cancelled] Reason: User',
  },
  { type: 'turn', session, id: 'm-4', model: 'gemini-3-flash', atMs: atMs(8) },
  { type: 'message', session, from: 'agent', atMs: atMs(8) },
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

it('names what makes a call unusable', () => {
  const message = { id: 'm', timestamp: '2026-04-17T15:23:00Z', type: 'gemini', toolCalls: [{ id: 'a' }] };
  expect(() => recordedIn(geminiCli, [message])).toThrow('toolCalls[0].name must be a text, got nothing');
});
