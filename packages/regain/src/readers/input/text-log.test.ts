import { expect, it } from 'vitest';
import { folderInTest } from '../../files/folder-in-test.ts';
import { atMs, factsOf, recordedInFile } from '../read-in-test.ts';
import { isTextLog, messageIn } from './text-log.ts';

const at = folderInTest();

const call =
  '{"method":"tools/call","params":{"name":"read","arguments":{"path":"a"}},"jsonrpc":"2.0","id":3}';
const answer = '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"no"}],"isError":true}}';

it.each([
  ['a file per server', (who: string) => `[files] [info] Message from ${who}:`, ' { metadata: undefined }'],
  ['a file of all servers', (who: string) => `[info] [files] Message from ${who}:`, ''],
])('a log of Claude Desktop is read: %s', async (_, words, after) => {
  const lines = [
    '2026-03-01T10:00:00.000Z [files] [info] Initializing server...',
    `2026-03-01T10:00:01.500Z ${words('client')} ${call}${after}`,
    'Traceback (most recent call last):',
    '  {"not": "a message"}',
    `2026-03-01T10:00:02.000Z ${words('server')} ${answer}${after}`,
  ];
  const { dialect, values, items } = await recordedInFile(at('mcp.log', lines.join('\n')));
  expect([dialect, values]).toEqual(['mcp-log', 2]);
  const own = factsOf('mcp.log');
  expect(items).toMatchObject([
    own.session(),
    own.call('3', 'read', { args: { path: 'a' }, atMs: atMs(1.5) }),
    own.result('3', { value: 'no', flag: 'error', atMs: atMs(2) }),
  ]);
});

it('a message that is cut off is an error with its line', async () => {
  const start = '2026-03-01T10:00:00.000Z [files] [info]';
  const lines = [
    `${start} Message from client: ${call.slice(0, 40)}`,
    `${start} Message from server: ${answer}`,
  ];
  const file = at('cut.log', lines.join('\n'));
  await expect(recordedInFile(file)).rejects.toMatchObject({ place: { file, line: 1 } });
});

it.each([
  ['{"a":1}', false],
  ['2026-03-01', false],
  ['[2026-03-01T10:00:00Z] x', false],
  ['2026-03-01T10:00:00Z [a] [info] x', true],
])('%s', (line, expected) => {
  expect(isTextLog(line)).toBe(expected);
  expect(messageIn(line)).toBeUndefined();
});
