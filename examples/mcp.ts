/**
 * A client of the MCP SDK whose server is lost in the middle of a call. The transport connects again, and the read is made
 * again. Client and server run in this process, so this runs offline; with a real server, make a `StdioClientTransport`
 * or a `StreamableHTTPClientTransport` instead. Checks itself.
 */

import assert from 'node:assert/strict';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { recoverableTransport } from 'regain/mcp';
import { z } from 'zod';

let connections = 0;
async function connectToServer(): Promise<InMemoryTransport> {
  const [own, other] = InMemoryTransport.createLinkedPair();
  const isLost = ++connections === 1;
  const server = new McpServer({ name: 'search', version: '1' });
  server.registerTool('search', { inputSchema: z.object({ city: z.string() }) }, async ({ city }) => {
    if (isLost) await other.close(); // the first server is lost before it answers
    return { content: [{ type: 'text', text: `found in ${city}` }] };
  });
  await server.connect(other);
  return own;
}

const client = new Client({ name: 'example', version: '1' });
await client.connect(recoverableTransport(connectToServer, { effects: { search: 'read' } }));
await client.listTools();
const { content } = await client.callTool({ name: 'search', arguments: { city: 'Porto' } });
console.log(content, connections);
assert.deepEqual([content, connections], [[{ type: 'text', text: 'found in Porto' }], 2]);
await client.close();
