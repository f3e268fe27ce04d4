/** The client of version 1 of the MCP SDK, with a server in memory: it ignores arguments that it does not know. */

import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { protectClient } from '../../../mcp/index.ts';
import { type Adapter, about, type ToolRun } from '../adapter-in-test.ts';

const inputSchema = {
  type: 'object' as const,
  properties: { city: { type: 'string' }, days: { type: 'integer' } },
  required: ['city'],
};

export const mcpClientV1: Adapter = {
  name: 'MCP client, version 1',
  call: async ({ effect, run, name = about.name, args = about.args, signal }) => {
    const [own, other] = InMemoryTransport.createLinkedPair();
    const server = new Server({ name: 'forecast', version: '1' }, { capabilities: { tools: {} } });
    server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [{ name: about.name, inputSchema }] }));
    server.setRequestHandler(CallToolRequestSchema, async ({ params }, extra) => {
      const wrong = refusalOf(params.name, params.arguments);
      if (wrong !== undefined) return { content: [{ type: 'text', text: wrong }], isError: true };
      try {
        const text = await run({ args: params.arguments as ToolRun['args'], signal: extra.signal });
        return { content: [{ type: 'text', text }] };
      } catch (error) {
        return {
          content: [{ type: 'text', text: error instanceof Error ? error.message : String(error) }],
          isError: true,
        };
      }
    });
    await server.connect(other);
    const client = new Client({ name: 'test', version: '1' }, { capabilities: {} });
    await client.connect(own);
    try {
      const guarded = protectClient(client, { effects: { [about.name]: effect } });
      const asked = { name, arguments: args as Record<string, unknown> };
      const options = signal === undefined ? {} : { signal };
      return { text: JSON.stringify(await guarded.callTool(asked, undefined, options)) };
    } finally {
      await client.close();
    }
  },
};

function refusalOf(name: string, { days }: { readonly days?: unknown } = {}): string | undefined {
  if (name !== about.name) return `Unknown tool: ${name}`;
  const isFine = days === undefined || Number.isInteger(days);
  return isFine ? undefined : 'Invalid arguments: days must be integer';
}
