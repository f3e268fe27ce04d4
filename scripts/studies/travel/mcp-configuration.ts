/** The benchmark through the client of the MCP SDK: a server in memory has the tools, and says errors as texts. */

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { protectClient } from '../../../packages/regain/src/mcp/index.ts';
import type { Configuration } from './configuration.ts';
import { declarations, effects, TIMEOUT_MS } from './declarations.ts';
import { answerOfResult, type McpResult, mcpResult } from './plain-configurations.ts';
import { zodOf } from './regain-configurations.ts';
import { toolNames } from './tools.ts';

export const mcpClient: Configuration = {
  name: 'MCP client',
  call: async (setting, name, args) => {
    const server = new McpServer({ name: 'travel', version: '1' });
    for (const one of toolNames) {
      const about = { description: declarations[one].description, inputSchema: zodOf(one) };
      server.registerTool(one, about, async (given, { mcpReq }) => {
        return (await mcpResult(setting, one, given, mcpReq.signal)) as never;
      });
    }
    const [own, other] = InMemoryTransport.createLinkedPair();
    const client = new Client({ name: 'test', version: '1' });
    await server.connect(other);
    await client.connect(own);
    try {
      const { callTool } = protectClient(client, { effects, timeoutMs: TIMEOUT_MS });
      return answerOfResult((await callTool({ name, arguments: args })) as McpResult);
    } finally {
      await client.close();
    }
  },
};
