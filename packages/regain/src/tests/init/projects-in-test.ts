/** A project for each framework before `regain init`: its package.json, its tools, and a program that uses what is written. */

export interface ProjectInTest {
  readonly framework: string;
  readonly dependencies: readonly string[];
  /** Tools that are to be found in tools.ts, with the effects to confirm. */
  readonly effects: Readonly<Record<string, string>>;
  readonly tools: string;
  /** Prints what a call returns that fails at first. */
  readonly agent: string;
}

const once = `let calls = 0;
export async function forecast(): Promise<string> {
  if (calls++ === 0) throw Object.assign(new Error('busy'), { status: 503, retryAfterMs: 1 });
  return 'sun';
}
`;
const model = `const call = { type: 'function_call', callId: 'c', name: 'get_forecast', status: 'completed', arguments: '{"city":"Oslo"}' };
const end = { type: 'message', role: 'assistant', status: 'completed', content: [{ type: 'output_text', text: 'done' }] };
let turns = 0;
const model = {
  getResponse: async () => ({ output: [turns++ === 0 ? call : end], usage: new Usage(), responseId: 'r' }) as ModelResponse,
  async *getStreamedResponse() {},
};
`;
const found = { get_forecast: 'read', sendMail: 'write' };

export const projectsInTest: readonly ProjectInTest[] = [
  {
    ...{ framework: 'ai-sdk', dependencies: ['ai', 'zod'], effects: found },
    tools: `import { tool } from 'ai';
import { z } from 'zod';
${once}
const inputSchema = z.object({ city: z.string() });
export const sendMail = tool({ inputSchema, execute: async () => 'sent' });
export const tools = { get_forecast: tool({ inputSchema, execute: forecast }), sendMail };
`,
    agent: `import { tools } from './tools.ts';
import { withRecovery } from './regain.ts';
const { get_forecast } = withRecovery(tools);
console.log(await get_forecast.execute!({ city: 'Oslo' }, { toolCallId: 'c', messages: [], context: {} }));
`,
  },
  {
    ...{
      framework: 'mastra',
      dependencies: ['@mastra/core', 'ai', 'zod'],
      effects: { get_forecast: 'read' },
    },
    tools: `import { createTool } from '@mastra/core/tools';
import { z } from 'zod';
${once}
export const get_forecast = createTool({
  id: 'weather-of-days',
  description: 'Weather',
  inputSchema: z.object({ city: z.string() }),
  execute: forecast,
});
`,
    agent: `import { get_forecast } from './tools.ts';
import { withRecovery } from './regain.ts';
const tools = withRecovery({ get_forecast });
console.log(await tools.get_forecast.execute!({ city: 'Oslo' }, {} as never));
`,
  },
  {
    ...{
      framework: 'openai-agents',
      dependencies: ['@openai/agents', 'zod'],
      effects: { get_forecast: 'read' },
    },
    tools: `// tools for @openai/agents
import { z } from 'zod';
import { tool } from './regain.ts';
${once}
export const weather = tool({
  name: 'get_forecast',
  description: 'Weather',
  parameters: z.object({ city: z.string() }),
  execute: forecast,
});
`,
    agent: `import { Agent, type ModelResponse, run, setTracingDisabled, Usage } from '@openai/agents';
import { weather } from './tools.ts';
setTracingDisabled(true);
${model}
const { history } = await run(new Agent({ name: 'a', model, tools: [weather] }), 'go');
console.log(JSON.stringify(history).includes('"sun"') ? 'sun' : history);
`,
  },
  {
    ...{
      framework: 'langchain',
      dependencies: ['langchain', 'zod'],
      effects: { get_forecast: 'read', 'send-mail': 'write' },
    },
    tools: `import { tool } from 'langchain';
import { z } from 'zod';
${once}
export const get_forecast = tool(forecast, { name: 'get_forecast', description: 'Weather', schema: z.object({ city: z.string() }) });
export const mail = tool(async () => 'sent', { name: 'send-mail', description: 'Mail', schema: z.object({}) });
`,
    agent: `import { AIMessage, createAgent, fakeModel } from 'langchain';
import { get_forecast } from './tools.ts';
import { recoveryOf } from './regain.ts';
const model = fakeModel()
  .respondWithTools([{ name: 'get_forecast', args: { city: 'Oslo' }, id: 'c' }])
  .respond(new AIMessage('done'));
const tools = [get_forecast];
const agent = createAgent({ model, tools, middleware: [recoveryOf(tools)] });
const { messages } = await agent.invoke({ messages: [{ role: 'user', content: 'go' }] });
console.log(messages.at(-2)!.content);
`,
  },
  {
    framework: 'claude-agent-sdk',
    ...{ dependencies: ['@anthropic-ai/claude-agent-sdk', 'zod'], effects: { get_forecast: 'read' } },
    tools: `import { z } from 'zod';
${once}
/** Returns what tool() of @anthropic-ai/claude-agent-sdk does: the SDK itself is not needed to run a handler. */
const tool = <I extends object, H>(name: string, description: string, inputSchema: I, handler: H) => ({
  ...{ name, description, inputSchema, handler },
});
export const tools = [
  tool('get_forecast', 'Weather', { city: z.string() }, async (_: { city: string }, __: unknown) => ({
    content: [{ type: 'text' as const, text: await forecast() }],
  })),
];
`,
    agent: `import { tools } from './tools.ts';
import { withRecovery } from './regain.ts';
const { content } = await withRecovery(tools)[0]!.handler({ city: 'Oslo' }, {});
console.log(content[0]!.text);
`,
  },
  {
    ...{ framework: 'mcp', dependencies: ['@modelcontextprotocol/client'], effects: {} },
    tools: once,
    agent: `import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { forecast } from './tools.ts';
import { withRecovery } from './regain.ts';
const [own, other] = InMemoryTransport.createLinkedPair();
const server = new McpServer({ name: 'weather', version: '1' });
server.registerTool('get_forecast', { inputSchema: z.object({ city: z.string() }) }, async () => {
  return { content: [{ type: 'text', text: await forecast() }] };
});
await server.connect(other);
const client = withRecovery(new Client({ name: 'test', version: '1' }));
await client.connect(own);
const { content } = await client.callTool({ name: 'get_forecast', arguments: { city: 'Oslo' } });
console.log((content as { text: string }[])[0]!.text);
await client.close();
`,
  },
  {
    ...{ framework: 'functions', dependencies: ['express'], effects: {} },
    tools: once,
    agent: `import { forecast } from './tools.ts';
import { withRecovery } from './regain.ts';
console.log(await withRecovery({ get_forecast: forecast }).get_forecast());
`,
  },
];
