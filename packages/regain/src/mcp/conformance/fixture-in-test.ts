/** The server that the conformance suite tests, directly and through the proxy, written with the official SDK. */

import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  completable,
  fromJsonSchema,
  McpServer,
  ResourceTemplate,
  type ServerContext,
  type ServerNotifier,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { fixedTools, forms, image, prompts, richSchema, textResult } from './fixture-contents-in-test.ts';
import { registerRounds, stateCodec } from './fixture-rounds-in-test.ts';

type Handler = (
  args: { [name: string]: unknown },
  context: ServerContext,
) => CallToolResult | Promise<CallToolResult>;

/** `notifier`: tells all clients without sessions that a list has changed. */
export function createFixture(notifier: () => ServerNotifier | undefined): McpServer {
  const server = new McpServer(
    { name: 'conformance-fixture', version: '1.0.0' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: stateCodec.verify },
    },
  );
  registerTools(server, notifier);
  registerResources(server);
  registerPrompts(server);
  registerRounds(server);
  return server;
}

function registerTools(server: McpServer, notifier: () => ServerNotifier | undefined): void {
  const tool = (name: string, properties: { [name: string]: unknown }, handler: Handler): void => {
    const required = Object.keys(properties);
    const inputSchema = fromJsonSchema<{ [name: string]: unknown }>({
      type: 'object',
      properties,
      required,
    } as never);
    server.registerTool(name, { description: `Tool ${name} of the fixture`, inputSchema }, handler);
  };
  for (const [name, result] of Object.entries(fixedTools)) tool(name, {}, () => result);
  tool('test_error_handling', {}, () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
  tool('test_tool_with_logging', {}, async (_, { mcpReq }) => {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', line);
      await sleep(10);
    }
    return textResult('Tool with logging executed successfully');
  });
  tool('test_tool_with_progress', {}, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of [0, 50, 100]) {
      if (progressToken !== undefined)
        await mcpReq.notify({
          method: 'notifications/progress',
          params: { progressToken, progress, total: 100 },
        });
      await sleep(10);
    }
    return textResult('Tool with progress executed successfully');
  });
  tool('test_reconnection', {}, async (_, { http }) => {
    http?.closeSSE?.();
    await sleep(50);
    return textResult('Reconnection test completed');
  });
  tool('test_sampling', { prompt: { type: 'string' } }, async ({ prompt }, { mcpReq }) => {
    const content = { type: 'text', text: String(prompt) } as const;
    const params = { messages: [{ role: 'user', content }], maxTokens: 100 };
    const answer = await mcpReq.send({ method: 'sampling/createMessage', params });
    return textResult(`LLM response: ${JSON.stringify(answer.content)}`);
  });
  tool('test_elicitation', { message: { type: 'string' } }, async ({ message }, context) => {
    const property = { type: 'string', description: "User's response" };
    return elicit(context, String(message), { username: property, email: property }, ['username', 'email']);
  });
  for (const [name, properties] of Object.entries(forms))
    tool(name, {}, (_, context) => elicit(context, 'Please fill in the form', properties, []));
  server.registerTool(
    'json_schema_2020_12_tool',
    {
      description: 'Tool with JSON Schema 2020-12 features',
      inputSchema: fromJsonSchema(richSchema as never),
    },
    () => textResult('ok'),
  );
  tool('test_logging_tool', {}, async (_, { mcpReq }) => {
    await mcpReq.log('info', 'a line').catch(() => {});
    return textResult('ok');
  });
  tool('test_streaming_elicitation', {}, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    if (progressToken !== undefined)
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress: 1 } });
    return textResult('ok');
  });
  tool('test_trigger_tool_change', {}, () => {
    notifier()?.toolsChanged();
    server.sendToolListChanged();
    return textResult('ok');
  });
  tool('test_trigger_prompt_change', {}, () => {
    notifier()?.promptsChanged();
    server.sendPromptListChanged();
    return textResult('ok');
  });
  const mirrored = (type: string, header: string) => ({ type, 'x-mcp-header': header });
  server.registerTool(
    'test_custom_header',
    {
      description: 'A tool whose arguments are mirrored into headers',
      inputSchema: fromJsonSchema({
        type: 'object',
        properties: { region: mirrored('string', 'Region'), priority: mirrored('integer', 'Priority') },
      } as never),
    },
    () => textResult('ok'),
  );
}

async function elicit(
  { mcpReq }: ServerContext,
  message: string,
  properties: { [name: string]: unknown },
  required: string[],
): Promise<CallToolResult> {
  const requestedSchema = { type: 'object', properties, required };
  // Not `elicitInput`: it uses the stream of GET, and what is sent there before the client listens is lost.
  const { action, content } = await mcpReq.send({
    method: 'elicitation/create',
    params: { mode: 'form', message, requestedSchema },
  });
  return textResult(`User response: action=${action}, content=${JSON.stringify(content ?? {})}`);
}

function registerResources(server: McpServer): void {
  const description = 'A resource of the fixture';
  const staticText = { mimeType: 'text/plain', text: 'This is the content of the static text resource.' };
  const staticBinary = { mimeType: 'image/png', blob: image.data };
  const watched = { mimeType: 'text/plain', text: 'Watched resource content' };
  for (const [name, content] of Object.entries({
    'static-text': staticText,
    'static-binary': staticBinary,
    'watched-resource': watched,
  }))
    server.registerResource(name, `test://${name}`, { description, mimeType: content.mimeType }, (uri) => ({
      contents: [{ uri: uri.href, ...content }],
    }));
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description, mimeType: 'application/json' },
    (uri, { id }) => ({
      contents: [
        {
          uri: uri.href,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function registerPrompts(server: McpServer): void {
  for (const [name, prompt] of Object.entries(prompts)) {
    const argument = completable(z.string(), (value) =>
      ['paris', 'park', 'party'].filter((word) => word.startsWith(String(value))),
    );
    const shape = Object.fromEntries(prompt.arguments.map((key) => [key, argument]));
    const contents = prompt.contents as (args: {
      [name: string]: string;
    }) => ReturnType<typeof prompt.contents>;
    const messages = (args: { [name: string]: string }) => ({
      messages: contents(args).map((content) => ({ role: 'user' as const, content })),
    });
    const description = `Prompt ${name} of the fixture`;
    if (prompt.arguments.length === 0) server.registerPrompt(name, { description }, () => messages({}));
    else
      server.registerPrompt(name, { description, argsSchema: z.object(shape) }, (args) =>
        messages(args as { [name: string]: string }),
      );
  }
}
