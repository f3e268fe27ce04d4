/**
 * An agent with MCP tools, as people write them: it makes each call up to three times, whatever went wrong. Try it with
 * `regain chaos --server "npx -y @modelcontextprotocol/server-memory" -- node examples/mcp-agent.ts`.
 */

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** Set by `regain chaos`: the command that stands for the server. */
const { REGAIN_MCP_COMMAND: command = 'npx', REGAIN_MCP_ARGS: args } = process.env;
const server = args === undefined ? ['-y', '@modelcontextprotocol/server-memory'] : JSON.parse(args);

const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command, args: server }));
await client.listTools();

async function call(name: string, given: { [name: string]: unknown }): Promise<string> {
  for (let attempt = 1; attempt <= 3; attempt++) {
    try {
      const { content, isError } = await client.callTool({ name, arguments: given }, { timeout: 2_000 });
      if (isError !== true) return JSON.stringify(content);
    } catch {
      // The error says whether another attempt is sensible. This agent does not read it.
    }
  }
  return 'gave up';
}

for (const name of ['Ada', 'Grace', 'Edsger']) {
  const entities = [{ name, entityType: 'person', observations: ['wrote programs'] }];
  console.log(name, await call('create_entities', { entities }));
  console.log(name, await call('search_nodes', { query: name }));
}
await client.close();
