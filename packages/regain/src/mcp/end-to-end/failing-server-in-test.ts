/** A server of the official SDK that fails on demand. Its state is a folder, which survives its end. */

import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Server } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';

const folder = process.argv[2]!;

/** How often this was called, over all processes. */
function count(name: string): number {
  const file = join(folder, name);
  appendFileSync(file, 'x');
  return readFileSync(file, 'utf8').length;
}

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });
const object = (properties: object) => ({ type: 'object' as const, properties });
const number = { type: 'number' };

const tools = [
  { name: 'flaky', inputSchema: object({}) },
  { name: 'lookup', inputSchema: object({}) },
  { name: 'charge', inputSchema: { ...object({ amount: number, dies: {} }), required: ['amount'] } },
  {
    name: 'weather',
    inputSchema: object({}),
    outputSchema: { ...object({ degrees: number }), required: ['degrees'] },
  },
  { name: 'slow', inputSchema: object({}) },
];

const server = new Server({ name: 'failing', version: '1' }, { capabilities: { tools: {} } });
server.setRequestHandler('tools/list', () => ({ tools }) as never);
server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
  const { name, arguments: args = {} } = params;
  const nth = count(name);
  switch (name) {
    case 'flaky':
      return nth === 1 ? { ...text('503 Service Unavailable'), isError: true } : text('found');
    case 'lookup':
      if (nth === 1) process.kill(process.pid, 'SIGKILL');
      return text('looked up');
    case 'charge':
      if (typeof args.amount !== 'number') return { ...text('amount must be a number'), isError: true };
      if (args.dies === 'before') process.kill(process.pid, 'SIGKILL');
      appendFileSync(join(folder, 'commits'), `${args.amount}\n`);
      if (args.dies === 'after') process.kill(process.pid, 'SIGKILL');
      return text('charged');
    case 'weather':
      return { ...text('warm'), structuredContent: { degrees: nth === 1 ? 'warm' : 7 } };
    default: {
      const progressToken = mcpReq._meta?.progressToken;
      if (progressToken !== undefined)
        await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
      return nth === 1 ? new Promise(() => {}) : text('slow');
    }
  }
});
if (!existsSync(folder)) process.exit(1);
await server.connect(new StdioServerTransport());
