/**
 * The client that the conformance suite tests: `node client-in-test.ts direct|through legacy|modern URL`. It uses everything
 * that the server lists, with the official SDK. `through`: the suite sees a client behind the proxy.
 */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startProxy } from './proxy-in-test.ts';

const [way, era, url] = process.argv.slice(2) as ['direct' | 'through', 'legacy' | 'modern', string];
const proxy = way === 'through' ? await startProxy(url) : undefined;

const client = new Client(
  { name: 'conformance-client', version: '1.0.0' },
  {
    capabilities: { sampling: {}, roots: {}, elicitation: { form: { applyDefaults: true } } },
    versionNegotiation: { mode: era === 'legacy' ? 'legacy' : { pin: '2026-07-28' } },
  },
);
client.setRequestHandler('elicitation/create', () => ({ action: 'accept', content: {} }));
client.setRequestHandler('roots/list', () => ({ roots: [] }));
client.setRequestHandler('sampling/createMessage', () => ({
  ...{ model: 'none', role: 'assistant' as const, content: { type: 'text' as const, text: 'text' } },
}));

interface Call {
  readonly name: string;
  readonly arguments: { readonly [name: string]: unknown };
}

/** Arguments that fit a schema; a schema for a parameter that asks for one. */
function argumentsFor(schema: { [key: string]: unknown }, example: unknown): { [name: string]: unknown } {
  const properties = (schema.properties ?? {}) as { [name: string]: { type?: string } };
  const values: { [type: string]: unknown } = {
    number: 5,
    integer: 5,
    boolean: true,
    object: example,
    array: [],
  };
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type }]) => [name, values[type ?? ''] ?? 'text']),
  );
}

const given = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT ?? '{}') as { toolCalls?: readonly Call[] };
await client.connect(new StreamableHTTPClientTransport(new URL(proxy?.url ?? url)));
const { tools } = await client.listTools();
const rich = tools.find(({ inputSchema }) => '$defs' in inputSchema)?.inputSchema;
const calls =
  given.toolCalls ??
  tools.map(({ name, inputSchema }) => ({ name, arguments: argumentsFor(inputSchema, rich ?? {}) }));
for (const call of calls) await client.callTool(call as never).catch(() => {});
const { prompts, resources } = client.getServerCapabilities() ?? {};
if (prompts !== undefined)
  for (const { name } of (await client.listPrompts()).prompts)
    await client.getPrompt({ name }).catch(() => {});
if (resources !== undefined)
  for (const { uri } of (await client.listResources()).resources)
    await client.readResource({ uri }).catch(() => {});
await client.close();
await proxy?.close();
