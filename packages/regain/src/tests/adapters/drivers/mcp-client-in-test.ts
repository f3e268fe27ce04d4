/** The client of the MCP SDK, with a server in memory. */

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { protectClient } from '../../../mcp/index.ts';
import { type Adapter, about, inputSchema } from '../adapter-in-test.ts';

export const mcpClient: Adapter = {
  name: 'MCP client',
  call: async ({ effect, run, name = about.name, args = about.args, signal }) => {
    const [own, other] = InMemoryTransport.createLinkedPair();
    const server = new McpServer({ name: 'forecast', version: '1' });
    server.registerTool(about.name, { inputSchema }, async (given, context) => {
      const text = await run({ args: given as never, signal: context.mcpReq.signal });
      return { content: [{ type: 'text', text }] };
    });
    await server.connect(other);
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(own);
    try {
      const guarded = protectClient(client, { effects: { [about.name]: effect } });
      const options = signal === undefined ? {} : { signal };
      return { text: JSON.stringify(await guarded.callTool({ name, arguments: args as never }, options)) };
    } finally {
      await client.close();
    }
  },
};
