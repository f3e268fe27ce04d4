/** A server of both protocol eras for tests, over stdio: `node modern-server-in-test.ts`. */

import { acceptedContent, fromJsonSchema, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';

serveStdio(() => {
  const server = new McpServer({ name: 'modern', version: '1.0.0' });
  server.registerTool('pid', { description: 'The process of the server.' }, () => ({
    content: [{ type: 'text', text: String(process.pid) }],
    structuredContent: { pid: process.pid },
  }));
  server.registerTool('exit', { description: 'Ends the server.' }, () => process.exit(9));
  server.registerTool(
    'confirm',
    { description: 'Asks before it answers.', inputSchema: fromJsonSchema({ type: 'object' }) },
    (_, context) => {
      const answer = acceptedContent<{ ok: boolean }>(context.mcpReq.inputResponses, 'sure');
      if (answer !== undefined) return { content: [{ type: 'text', text: `confirmed: ${answer.ok}` }] };
      const requestedSchema = { type: 'object' as const, properties: { ok: { type: 'boolean' as const } } };
      return inputRequired({
        inputRequests: { sure: inputRequired.elicit({ message: 'Sure?', requestedSchema }) },
        requestState: 'state-1',
      });
    },
  );
  return server;
});
