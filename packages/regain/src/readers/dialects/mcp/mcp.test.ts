import { describe, expect, it } from 'vitest';
import { atMs, factsOf, recordedIn } from '../../read-in-test.ts';
import { bare, cassette, mcpChaosFixture, mcpLogFixture } from './fixture-in-test.ts';
import { mcpChaos } from './mcp-chaos.ts';
import { mcpLog } from './mcp-log.ts';

const session = 'fixture';
const own = factsOf(session);

describe('MCP log', () => {
  it('pairs requests and responses of each session, and reads lists of tools page by page', () => {
    const read = { name: 'read', description: '', inputSchema: { type: 'object' } };
    const write = { name: 'write', description: 'Writes', inputSchema: {} };
    const next = factsOf('fixture#1');
    expect(recordedIn(mcpLog, mcpLogFixture)).toEqual([
      own.session(),
      own.session({ agent: 'editor' }),
      own.tools([read]),
      own.tools([read, write]),
      own.call('3', 'read', { args: { path: 'a' }, atMs: atMs(2) }),
      own.result('3', { value: 'no such file', flag: 'error', atMs: atMs(3) }),
      own.call('4', 'write', { args: { path: 'b' }, atMs: atMs(4) }),
      own.call('5', 'gone', { atMs: atMs(4) }),
      own.result('5', { flag: 'error', atMs: atMs(5), error: 'Unknown tool: gone', errorType: '-32602' }),
      own.result('4', { flag: 'cancelled', atMs: atMs(5) }),
      next.session(),
      next.session({ agent: 'editor' }),
      next.call('3', 'read', { args: {}, atMs: atMs(8) }),
      next.result('3', { value: { size: 1 }, flag: 'ok', atMs: atMs(9) }),
    ]);
  });

  it('reads bare messages, batches, and messages as texts', () => {
    expect(recordedIn(mcpLog, bare)).toEqual([
      own.session(),
      own.call('a', 'read'),
      own.result('a', { value: 'one', flag: 'ok' }),
      own.call('b', 'list'),
      own.result('b', { value: 'two', flag: 'ok' }),
    ]);
  });

  it('tells servers apart, which share a session', () => {
    const at = (server: string, fields: object) => ({
      server,
      t: 1_772_359_200,
      data: { jsonrpc: '2.0', id: 1, ...fields },
    });
    const call = { method: 'tools/call', params: { name: 'x' } };
    const items = recordedIn(mcpLog, [
      at('a', call),
      at('b', call),
      at('b', { result: 'of b' }),
      at('a', { result: 'of a' }),
    ]);
    expect(
      items.flatMap((item) => (item.type === 'result' ? [[item.session, item.id, item.value]] : [])),
    ).toEqual([
      [session, '1#1', 'of b'],
      [session, '1', 'of a'],
    ]);
    expect(items.find(({ type }) => type === 'call')).toMatchObject({ atMs: atMs(0) });
  });
});

describe('mcp-chaos', () => {
  it('reads faults: an answer, a delay with and without an answer, a corrupted answer', () => {
    const result = { type: 'result', session };
    expect(recordedIn(mcpChaos, mcpChaosFixture)).toEqual([
      own.session(),
      own.call('3', 'write', { atMs: atMs(1) }),
      { ...result, id: '3', flag: 'error', errorType: 'timeout', atMs: atMs(1) },
      own.call('4', 'write', { atMs: atMs(2) }),
      { ...result, id: '4', flag: 'error', errorType: 'slow', atMs: atMs(3) },
      own.call('5', 'read', { atMs: atMs(3) }),
      { ...result, id: '5', flag: 'error', durationMs: 15, atMs: atMs(3) },
      own.call('6', 'read', { atMs: atMs(4) }),
      { ...result, id: '6', flag: 'ok', durationMs: 510, atMs: atMs(5) },
      own.call('7', 'read', { atMs: atMs(6) }),
      { ...result, id: '7', flag: 'error', errorType: 'corrupt', atMs: atMs(6) },
    ]);
  });

  it('reads a cassette', () => {
    expect(recordedIn(mcpChaos, cassette)).toEqual([
      own.session(),
      own.tools([{ name: 'read', description: '', inputSchema: {} }]),
      own.call('0', 'read'),
      own.result('0', { value: 'one', flag: 'ok' }),
      own.call('1', 'read'),
      own.result('1', { flag: 'error', error: 'Request timed out', errorType: '-32001' }),
    ]);
  });
});
