/** `recoverableTransport` and `protectClient` around the client of the official SDK. */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, it, onTestFinished, vi } from 'vitest';
import { protectClient } from '../client/protect-client.ts';
import { recoverableTransport } from '../client/recoverable-transport.ts';

const effects = { flaky: 'read', lookup: 'read', weather: 'read', slow: 'read', charge: 'write' } as const;
const server = fileURLToPath(new URL('failing-server-in-test.ts', import.meta.url));

function start() {
  const folder = mkdtempSync(join(tmpdir(), 'regain-mcp-'));
  const client = new Client({ name: 'test', version: '1' });
  onTestFinished(async () => {
    await client.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const transport = () => new StdioClientTransport({ command: process.execPath, args: [server, folder] });
  const commits = () => readFileSync(join(folder, 'commits'), 'utf8');
  return { client, transport, commits };
}

const said = (words: string) => ({ content: [{ type: 'text', text: words }] });

it('a recoverable transport connects again, repeats reads and never a write', async () => {
  const { client, transport, commits } = start();
  await client.connect(recoverableTransport(transport, { effects }));
  expect((await client.listTools()).tools).toHaveLength(5);
  expect(await client.callTool({ name: 'lookup' })).toEqual(said('looked up'));
  await expect(
    client.callTool({ name: 'charge', arguments: { amount: 7, dies: 'after' } }),
  ).rejects.toMatchObject({ code: -32010, data: { code: 'outcome-unknown' } });
  expect(await client.callTool({ name: 'charge', arguments: { amount: 8 } })).toEqual(said('charged'));
  expect(commits()).toBe('7\n8\n');
});

it('a protected client repeats reads and repairs arguments; a lost write is unknown', async () => {
  const { client, transport, commits } = start();
  await client.connect(transport());
  const safe = protectClient(client, { effects });
  expect(safe.getServerVersion()).toMatchObject({ name: 'failing' });
  expect(await safe.callTool({ name: 'flaky' })).toEqual(said('found'));
  const { content } = await safe.callTool({ name: 'charge', arguments: { amount: '5' } });
  expect(content).toEqual([
    { type: 'text', text: 'charged' },
    { type: 'text', text: expect.stringContaining('was sent as 5') },
  ]);
  await expect(
    safe.callTool({ name: 'charge', arguments: { amount: 7, dies: 'before' } }),
  ).rejects.toMatchObject({ code: -32010, data: { code: 'outcome-unknown' } });
  expect(commits()).toBe('5\n');
});

it('a protected client passes errors of the server on as the client throws them', async () => {
  const { client, transport } = start();
  await client.connect(transport());
  const own = await client.callTool({ name: 'charge', arguments: { amount: 'x' } });
  expect(
    await protectClient(client, { effects }).callTool({ name: 'charge', arguments: { amount: 'x' } }),
  ).toEqual(own);
  const cancelled = AbortSignal.abort(new Error('enough'));
  await expect(protectClient(client).callTool({ name: 'slow' }, { signal: cancelled })).rejects.toThrow(
    'enough',
  );
});

it.each([
  ['milliseconds', 20],
  ['a function of the tool', (tool: string) => (tool === 'charge' ? 20 : undefined)],
])(
  'a protected client waits for the time of its option, %s, and passes on the trace',
  async (_, timeoutMs) => {
    const silent = { listTools: () => {}, callTool: () => new Promise(() => {}) } as unknown as Client;
    const trace = vi.fn();
    const safe = protectClient(silent, { effects, timeoutMs, trace });
    await expect(safe.callTool({ name: 'charge' })).rejects.toMatchObject({
      data: { code: 'outcome-unknown' },
    });
    expect(trace).toHaveBeenCalledWith(expect.objectContaining({ type: 'attempt', outcome: 'error' }));
  },
);

it('effects must be known ones', () => {
  const client = { callTool: () => {}, listTools: () => {} };
  expect(() => protectClient(client as never, { effects: { a: 'reads' as never } })).toThrow('effect of a');
});
