/**
 * In-process tools for the Claude Agent SDK that recover. Its `tool` returns objects of this form, and its `createSdkMcpServer` makes an MCP
 * server of them; here the server is that of the MCP SDK, so this runs offline and without a model. Checks itself.
 */

import assert from 'node:assert/strict';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { createShield } from 'regain';
import { protectTools, recoveryHooks } from 'regain/claude-agent-sdk';
import { z } from 'zod';

// As tool('get_forecast', 'The weather in a city.', { city: z.string() }, handler) makes it.
let requests = 0;
const getForecast = {
  name: 'get_forecast',
  description: 'The weather in a city.',
  inputSchema: { city: z.string(), days: z.number().int().optional() },
  handler: async ({ city, days }: { city: string; days?: number | undefined }) => {
    if (++requests === 1) throw Object.assign(new Error('Service Unavailable'), { status: 503 });
    return { content: [{ type: 'text' as const, text: `rain in ${city} for ${days} days` }] };
  },
};
const shield = createShield();
const options = { shield, effects: { get_forecast: 'read' } } as const;
const [forecast] = protectTools([getForecast], options);
const hooks = recoveryHooks([getForecast], options);

// The SDK calls the hook before the tool, and sends what it returns.
const [before] = hooks.PreToolUse[0]!.hooks;
const written = { tool_name: 'mcp__weather__get_forecast', tool_input: { city: 'Oslo', days: '3' } };
const { hookSpecificOutput } = await before!({ hook_event_name: 'PreToolUse', tool_use_id: 'a', ...written });
assert.deepEqual(hookSpecificOutput?.updatedInput, { city: 'Oslo', days: 3 });

const server = new McpServer({ name: 'weather', version: '1' });
server.registerTool(
  forecast!.name,
  { description: forecast!.description, inputSchema: z.object(getForecast.inputSchema) },
  (args) => forecast!.handler(args),
);
const client = new Client({ name: 'example', version: '1' });
const [own, other] = InMemoryTransport.createLinkedPair();
await server.connect(other);
await client.connect(own);
const { content } = await client.callTool({
  name: 'get_forecast',
  arguments: hookSpecificOutput!.updatedInput!,
});
console.log(content, requests);
assert.deepEqual(content, [{ type: 'text', text: 'rain in Oslo for 3 days' }]);
assert.equal(shield.stats().recovered, 1);
await client.close();
