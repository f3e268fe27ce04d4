/** An agent with MCP tools, as people write them: it makes each call up to three times, whatever went wrong. */

import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const { REGAIN_MCP_COMMAND: command, REGAIN_MCP_ARGS: args } = process.env;
const client = new Client({ name: 'my-agent', version: '1.0.0' });
await client.connect(
  new StdioClientTransport({ command: command!, args: JSON.parse(args!), stderr: 'ignore' }),
);
await client.listTools();
for (const name of ['Ada', 'Grace']) {
  const entities = [{ name, entityType: 'person', observations: [] }];
  for (let attempt = 1; attempt <= 3; attempt++) {
    const done = await client.callTool({ name: 'create_entities', arguments: { entities } }).then(
      ({ isError }) => isError !== true,
      () => false,
    );
    if (done) break;
  }
}
await client.close();
