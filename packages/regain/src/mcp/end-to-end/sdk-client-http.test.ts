/** `protectClient` around the client of the official SDK, over streamable HTTP. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { fromJsonSchema, McpServer } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { protectClient } from '../client/protect-client.ts';
import { recoverableTransport } from '../client/recoverable-transport.ts';
import { type SdkServer, startSdkServer } from '../http/sdk-server-in-test.ts';

const said = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
const amount = fromJsonSchema<{ amount: number }>({
  ...{ type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] },
});
/** What the server answers to calls before it executes them, one after the other. */
let refusals: (Response | 'cut')[];
let executed: string[];
let calls: number;
let server: SdkServer;
let client: Client;

beforeEach(async () => {
  [refusals, executed, calls] = [[], [], 0];
  const create = () => {
    const made = new McpServer({ name: 'http', version: '1' });
    made.registerTool('lookup', {}, () => {
      executed.push('lookup');
      return said('looked up');
    });
    made.registerTool('charge', { inputSchema: amount }, ({ amount: given }) => {
      executed.push(`charge ${given}`);
      return said('charged');
    });
    return made;
  };
  server = await startSdkServer(create, ({ method, headers }) => {
    // Only calls are refused; a POST of the client has no other mark than its order.
    if (method !== 'POST' || !headers.has('mcp-session-id') || refusals.length === 0) return undefined;
    calls++;
    const refusal = refusals.shift()!;
    if (refusal !== 'cut') return refusal;
    server.cut();
    return undefined;
  });
  client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
});
afterEach(async () => {
  await client.close();
  await server.close();
});

/** The first call lists the tools: it is made before anything fails. */
async function protectedClient(): Promise<Client> {
  const safe = protectClient(client, { effects: { lookup: 'read', charge: 'write' } });
  await safe.callTool({ name: 'lookup', arguments: {} });
  executed = [];
  return safe;
}

it('repeats a read that the server refused for now', async () => {
  const safe = await protectedClient();
  refusals = [new Response('busy', { status: 503, headers: { 'retry-after': '0' } })];
  expect(await safe.callTool({ name: 'lookup', arguments: {} })).toEqual(said('looked up'));
  expect([calls, executed]).toEqual([1, ['lookup']]);
});

it('repairs arguments, and gives everything else as it is', async () => {
  const safe = await protectedClient();
  const { content } = await safe.callTool({ name: 'charge', arguments: { amount: '5' } });
  expect(content).toEqual([
    ...said('charged').content,
    { type: 'text', text: expect.stringContaining('was sent as 5') },
  ]);
  expect(executed).toEqual(['charge 5']);
});

it.each([401, 403, 404, 503])('does not repeat a write that was refused with %i', async (status) => {
  const safe = await protectedClient();
  refusals = [new Response('no', { status }), new Response('no', { status })];
  await expect(safe.callTool({ name: 'charge', arguments: { amount: 1 } })).rejects.toThrow();
  expect([calls, executed]).toEqual([1, []]);
});

it('repeats no call with a token that was refused, and throws the error of the client', async () => {
  const safe = await protectedClient();
  refusals = Array.from({ length: 4 }, () => new Response('no', { status: 401 }));
  const error = await safe.callTool({ name: 'lookup', arguments: {} }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ data: { status: 401 } });
  expect(calls).toBe(1);
});

it('a recoverable transport repeats no call with a token that was refused', async () => {
  const own = new Client({ name: 'test', version: '1' });
  const make = () => new StreamableHTTPClientTransport(new URL(server.url));
  await own.connect(recoverableTransport(make, { effects: { lookup: 'read' } }));
  await own.listTools();
  refusals = Array.from({ length: 4 }, () => new Response('no', { status: 401 }));
  await expect(own.callTool({ name: 'lookup', arguments: {} })).rejects.toMatchObject({
    ...{ code: -32000, data: { httpStatus: 401 } },
  });
  expect([calls, executed]).toEqual([1, []]);
  refusals = [];
  expect(await own.callTool({ name: 'lookup', arguments: {} })).toEqual(said('looked up'));
  await own.close();
});

it('does not repeat a write whose answer was lost', async () => {
  const safe = await protectedClient();
  refusals = ['cut'];
  await expect(safe.callTool({ name: 'charge', arguments: { amount: 7 } })).rejects.toMatchObject({
    ...{ code: -32010, data: { code: 'outcome-unknown' } },
  });
  expect(executed.filter((one) => one === 'charge 7').length).toBeLessThanOrEqual(1);
});
