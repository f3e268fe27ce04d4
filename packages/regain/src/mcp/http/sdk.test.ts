/** The official client, through our relay over HTTP, to the official server: both eras. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startProxy } from '../conformance/proxy-in-test.ts';
import { type SdkServer, startSdkServer } from './sdk-server-in-test.ts';
import type { HttpListener } from './server/listen-http.ts';

const started = <T extends { close(): Promise<void> }>(value: T): T => {
  onTestFinished(() => value.close());
  return value;
};

const proxy = async (url: string): Promise<HttpListener> => started(await startProxy(url));

async function connect(url: string, era: 'legacy' | 'modern'): Promise<Client> {
  const client = new Client(
    { name: 'test', version: '1' },
    {
      capabilities: { sampling: {}, elicitation: {} },
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
    },
  );
  const transport = new StreamableHTTPClientTransport(new URL(url));
  await client.connect(transport);
  onTestFinished(async () => {
    await transport.terminateSession().catch(() => {});
    await client.close();
  });
  return client;
}

function createServer(): McpServer {
  const server = new McpServer({ name: 'fixture', version: '1' }, { capabilities: { logging: {} } });
  server.registerTool('echo', { description: 'echo' }, (context) => ({
    content: [{ type: 'text', text: `echo ${context === undefined ? 'no' : 'ok'}` }],
    structuredContent: { 'kept key': [1, 2.5], _meta: 'kept' },
  }));
  server.registerTool('progress', { description: 'progress' }, async (context) => {
    const token = context.mcpReq._meta?.progressToken;
    for (const progress of [1, 2, 3])
      if (token !== undefined)
        await context.mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken: token, progress },
        });
    return { content: [] };
  });
  return server;
}

const start = async (): Promise<SdkServer> => started(await startSdkServer(createServer));

describe.each(['legacy', 'modern'] as const)('%s era', (era) => {
  test('the official client gets the same through us as directly', async () => {
    const server = await start();
    const direct = await connect(server.url, era);
    const through = await connect((await proxy(server.url)).url, era);
    for (const ask of [
      (client: Client) => client.listTools(),
      (client: Client) => client.callTool({ name: 'echo', arguments: {} }),
    ])
      expect(JSON.stringify(await ask(through))).toBe(JSON.stringify(await ask(direct)));
    expect(through.getServerVersion()).toEqual(direct.getServerVersion());
  });

  test('progress arrives on the stream of its call, before the answer', async () => {
    const client = await connect((await proxy((await start()).url)).url, era);
    const seen: number[] = [];
    await client.callTool(
      { name: 'progress', arguments: {} },
      { onprogress: ({ progress }) => seen.push(progress) },
    );
    expect(seen).toEqual([1, 2, 3]);
  });

  test('an unknown tool fails in the same way', async () => {
    const server = await start();
    const ask = async (url: string): Promise<unknown> =>
      (await connect(url, era))
        .callTool({ name: 'nothing', arguments: {} })
        .catch((error: Error) => error.message);
    expect(await ask((await proxy(server.url)).url)).toEqual(await ask(server.url));
  });
});
