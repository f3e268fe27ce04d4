import { describe, expect, it } from 'vitest';
import { recordedIn } from '../../read-in-test.ts';
import { bare, cassette, mcpChaosFixture, mcpLogFixture } from './fixture-in-test.ts';
import { mcpChaos } from './mcp-chaos.ts';
import { mcpLog } from './mcp-log.ts';

const atMs = (second: number) => Date.UTC(2026, 2, 1, 10, 0, second);
const session = 'fixture';

describe('MCP log', () => {
  it('pairs requests and responses of each session, and reads lists of tools page by page', () => {
    const read = { name: 'read', description: '', inputSchema: { type: 'object' } };
    const write = { name: 'write', description: 'Writes', inputSchema: {} };
    const second = 'fixture#1';
    expect(recordedIn(mcpLog, mcpLogFixture)).toEqual([
      { type: 'session', session },
      { type: 'session', session, agent: 'editor' },
      { type: 'tools', session, tools: [read] },
      { type: 'tools', session, tools: [read, write] },
      { type: 'call', session, id: '3', tool: 'read', args: { path: 'a' }, atMs: atMs(2) },
      { type: 'result', session, id: '3', value: 'no such file', flag: 'error', atMs: atMs(3) },
      { type: 'call', session, id: '4', tool: 'write', args: { path: 'b' }, atMs: atMs(4) },
      { type: 'call', session, id: '5', tool: 'gone', atMs: atMs(4) },
      {
        ...{ type: 'result', session, id: '5', flag: 'error', atMs: atMs(5) },
        ...{ error: 'Unknown tool: gone', errorType: '-32602' },
      },
      { type: 'result', session, id: '4', flag: 'cancelled', atMs: atMs(5) },
      { type: 'session', session: second },
      { type: 'session', session: second, agent: 'editor' },
      { type: 'call', session: second, id: '3', tool: 'read', args: {}, atMs: atMs(8) },
      { type: 'result', session: second, id: '3', value: { size: 1 }, flag: 'ok', atMs: atMs(9) },
    ]);
  });

  it('reads bare messages, batches, and messages as texts', () => {
    expect(recordedIn(mcpLog, bare)).toEqual([
      { type: 'session', session },
      { type: 'call', session, id: 'a', tool: 'read' },
      { type: 'result', session, id: 'a', value: 'one', flag: 'ok' },
      { type: 'call', session, id: 'b', tool: 'list' },
      { type: 'result', session, id: 'b', value: 'two', flag: 'ok' },
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

  it('names the field that a call lacks', () => {
    expect(() => recordedIn(mcpLog, [{ jsonrpc: '2.0', id: 1, method: 'tools/call' }])).toThrow(
      'params.name must be a text, got nothing',
    );
  });
});

describe('mcp-chaos', () => {
  it('reads faults: an answer, a delay with and without an answer, a corrupted answer', () => {
    const result = { type: 'result', session };
    expect(recordedIn(mcpChaos, mcpChaosFixture)).toEqual([
      { type: 'session', session },
      { type: 'call', session, id: '3', tool: 'write', atMs: atMs(1) },
      { ...result, id: '3', flag: 'error', errorType: 'timeout', atMs: atMs(1) },
      { type: 'call', session, id: '4', tool: 'write', atMs: atMs(2) },
      { ...result, id: '4', flag: 'error', errorType: 'slow', atMs: atMs(3) },
      { type: 'call', session, id: '5', tool: 'read', atMs: atMs(3) },
      { ...result, id: '5', flag: 'error', durationMs: 15, atMs: atMs(3) },
      { type: 'call', session, id: '6', tool: 'read', atMs: atMs(4) },
      { ...result, id: '6', flag: 'ok', durationMs: 510, atMs: atMs(5) },
      { type: 'call', session, id: '7', tool: 'read', atMs: atMs(6) },
      { ...result, id: '7', flag: 'error', errorType: 'corrupt', atMs: atMs(6) },
    ]);
  });

  it('reads a cassette', () => {
    expect(recordedIn(mcpChaos, cassette)).toEqual([
      { type: 'session', session },
      { type: 'tools', session, tools: [{ name: 'read', description: '', inputSchema: {} }] },
      { type: 'call', session, id: '0', tool: 'read' },
      { type: 'result', session, id: '0', value: 'one', flag: 'ok' },
      { type: 'call', session, id: '1', tool: 'read' },
      { type: 'result', session, id: '1', flag: 'error', error: 'Request timed out', errorType: '-32001' },
    ]);
  });
});
