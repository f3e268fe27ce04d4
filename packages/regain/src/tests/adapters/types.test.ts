/** Types of tools and clients are kept by every adapter: the type check of this file is the test. */

import { createTool } from '@mastra/core/tools';
import { Client } from '@modelcontextprotocol/client';
import { Client as ClientV1 } from '@modelcontextprotocol/sdk/client/index.js';
import { tool as agentTool } from '@openai/agents';
import { tool as aiTool } from 'ai';
import { createAgent, type createMiddleware, fakeModel } from 'langchain';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { protectTools as protectAiTools } from '../../integrations/ai-sdk/index.ts';
import {
  protectTools as protectClaudeTools,
  recoveryHooks,
} from '../../integrations/claude-agent-sdk/index.ts';
import { protectFetch } from '../../integrations/fetch/index.ts';
import { recoveryMiddleware } from '../../integrations/langchain/index.ts';
import { protectTools as protectMastraTools } from '../../integrations/mastra/index.ts';
import { recoveryTool } from '../../integrations/openai-agents/index.ts';
import { protectClient } from '../../mcp/index.ts';

const schema = z.object({ city: z.string() });
const quiet = { experience: false, logger: false } as const;

describe('types', () => {
  it('of the AI SDK', () => {
    const tools = { rain: aiTool({ inputSchema: schema, execute: async ({ city }) => ({ city, mm: 3 }) }) };
    expectTypeOf(protectAiTools(tools, quiet)).toEqualTypeOf(tools);
    // @ts-expect-error: not a tool
    expect(() => protectAiTools(tools, { ...quiet, effects: { snow: 'read' } })).toThrow('snow');
  });

  it('of Mastra', () => {
    const rain = createTool({
      ...{ id: 'rain', description: '', inputSchema: schema, outputSchema: z.object({ mm: z.number() }) },
      execute: async ({ city }) => ({ mm: city.length }),
    });
    const tools = { rain };
    expectTypeOf(protectMastraTools(tools, quiet)).toEqualTypeOf(tools);
    expect(protectMastraTools(tools, quiet).rain).toBeInstanceOf(rain.constructor);
    // @ts-expect-error: not a tool
    expect(() => protectMastraTools(tools, { ...quiet, effects: { snow: 'read' } })).toThrow('snow');
  });

  it('of the OpenAI Agents SDK', () => {
    const tool = recoveryTool(quiet);
    expectTypeOf(tool).toEqualTypeOf(agentTool);
    const rain = tool({
      ...{ name: 'rain', description: '', parameters: schema },
      execute: async ({ city }) => city.toUpperCase(),
    });
    expect(rain).toMatchObject({ type: 'function', name: 'rain' });
  });

  it('of LangChain: a middleware', () => {
    const middleware = recoveryMiddleware(quiet);
    expectTypeOf(middleware).toExtend<ReturnType<typeof createMiddleware>>();
    expect(() => createAgent({ model: fakeModel(), tools: [], middleware: [middleware] })).not.toThrow();
  });

  it('of the Claude Agent SDK, by their form', () => {
    const rain = {
      ...{ name: 'rain', description: '', inputSchema: { city: z.string() } },
      handler: async ({ city }: { city: string }, _: unknown) => ({
        content: [{ type: 'text' as const, text: city }],
      }),
    };
    const tools = [rain];
    expectTypeOf(protectClaudeTools(tools, quiet)).toEqualTypeOf(tools);
    expect(Object.keys(recoveryHooks(tools, quiet))).toEqual([
      'PreToolUse',
      'PostToolUse',
      'PostToolUseFailure',
    ]);
  });

  it('of the client of MCP, and of fetch', () => {
    const client = new Client({ name: 'test', version: '1' });
    expectTypeOf(protectClient(client)).toEqualTypeOf(client);
    const first = new ClientV1({ name: 'test', version: '1' });
    expectTypeOf(protectClient(first)).toEqualTypeOf(first);
    expectTypeOf(protectFetch(fetch, quiet)).toEqualTypeOf(fetch);
  });
});
