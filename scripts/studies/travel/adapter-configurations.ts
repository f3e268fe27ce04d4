/**
 * The benchmark through each adapter, with the declarations of plain tools. Tools are called as the framework calls them,
 * without its loop: a loop has timers and turns of its own, which simulated time does not wait for.
 */

import { createTool } from '@mastra/core/tools';
import { RunContext } from '@openai/agents';
import { tool as langchainTool, type ToolCallRequest, type ToolMessage } from 'langchain';
import { protectTools as protectClaudeTools } from '../../../packages/regain/src/integrations/claude-agent-sdk/index.ts';
import { protectFetch } from '../../../packages/regain/src/integrations/fetch/index.ts';
import { recoveryMiddleware } from '../../../packages/regain/src/integrations/langchain/index.ts';
import { protectTools as protectMastraTools } from '../../../packages/regain/src/integrations/mastra/index.ts';
import { recoveryTool } from '../../../packages/regain/src/integrations/openai-agents/index.ts';
import type { ShieldOptions } from '../../../packages/regain/src/shield/options.ts';
import type { ToolOptions } from '../../../packages/regain/src/shield/tool-options.ts';
import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { Configuration, Setting } from './configuration.ts';
import { declarations, effects, TIMEOUT_MS } from './declarations.ts';
import { mcpClient } from './mcp-configuration.ts';
import {
  checkingArguments,
  mcpResults,
  plainRequests,
  withoutOutputSchemas,
} from './plain-configurations.ts';
import { aiSdkWith, simulated, zodOf } from './regain-configurations.ts';
import { effectOfRequest, keyOfRequest } from './requests.ts';
import { type ToolName, toolNames } from './tools.ts';

const perTool = Object.fromEntries(
  toolNames.map((name): [ToolName, ToolOptions] => {
    const { idempotencyKey, singleRequest, verifiedBy } = declarations[name];
    const given = { idempotencyKey, singleRequest, verifiedBy };
    const known = Object.entries(given).filter(([, value]) => value !== undefined);
    return [name, { effect: effects[name], ...Object.fromEntries(known) }];
  }),
);

function optionsOf(setting: Setting): ShieldOptions & { perTool: typeof perTool } {
  const { refreshCredentials } = setting.session;
  return { ...simulated(setting), timeoutMs: TIMEOUT_MS, verify: 'always', refreshCredentials, perTool };
}

const CALL = 'call-1';

/** The id of the call is the idempotency key. */
function run({ session }: Setting, name: ToolName, args: unknown, signal: AbortSignal | undefined) {
  return session.tools[name](args as JsonObject, { signal, idempotencyKey: CALL });
}

function toolSet<T>(make: (name: ToolName) => T): { [name in ToolName]: T } {
  return Object.fromEntries(toolNames.map((name) => [name, make(name)])) as { [name in ToolName]: T };
}

/** The model reads texts. Notes follow on lines of their own. */
function answerOf(text: string): unknown {
  const [first = ''] = text.split('\nNote: ');
  try {
    return JSON.parse(first);
  } catch {
    throw new Error(text);
  }
}

const mastra: Configuration = {
  name: 'Mastra',
  call: async (setting, name, args) => {
    const tools = toolSet((one) =>
      createTool({
        ...{ id: one, description: declarations[one].description, inputSchema: zodOf(one) },
        execute: async (given, { abortSignal }) => run(setting, one, given, abortSignal) as Promise<unknown>,
      }),
    );
    const { execute } = protectMastraTools(tools, optionsOf(setting))[name];
    return execute!(args as never, { agent: { toolCallId: CALL, messages: [] } } as never);
  },
};

const openaiAgents: Configuration = {
  name: 'OpenAI Agents SDK',
  call: async (setting, name, args) => {
    const tool = recoveryTool(optionsOf(setting));
    const tools = toolSet((one) =>
      tool({
        ...{ name: one, description: declarations[one].description, parameters: zodOf(one) as never },
        execute: (given, _, details) => run(setting, one, withoutNulls(given), details?.signal),
      }),
    );
    const toolCall = { type: 'function_call', callId: CALL, name, arguments: '' } as const;
    const answer = await tools[name].invoke(new RunContext(), JSON.stringify(args), { toolCall } as never);
    return typeof answer === 'string' ? answerOf(answer) : answer;
  },
};

/** The SDK makes optional arguments of Zod nullable. */
function withoutNulls(args: unknown): unknown {
  return Object.fromEntries(Object.entries(args as JsonObject).filter(([, value]) => value !== null));
}

const langchain: Configuration = {
  name: 'LangChain.js',
  call: async (setting, name, args) => {
    const tools = toolSet((one) =>
      langchainTool(async (given, config) => run(setting, one, given, config?.signal as never), {
        ...{ name: one, description: declarations[one].description, schema: zodOf(one) },
      }),
    );
    // As the tool node does it, without the graph.
    const handler = async ({ toolCall, tool: given }: ToolCallRequest) => {
      const called = (given ?? tools[toolCall.name as ToolName]) as (typeof tools)[ToolName];
      return called.invoke({ ...toolCall, type: 'tool_call' } as never);
    };
    const request = {
      ...{ toolCall: { name, args, id: CALL }, tool: tools[name], state: { messages: [] }, runtime: {} },
    };
    const { wrapToolCall } = recoveryMiddleware(optionsOf(setting));
    const message = (await wrapToolCall!(request as never, handler as never)) as ToolMessage;
    if (message.status === 'error') throw new Error(message.text);
    return answerOf(message.text);
  },
};

const claude: Configuration = {
  name: 'Claude Agent SDK',
  call: async (setting, name, args) => {
    const tools = protectClaudeTools(
      toolNames.map((one) => ({
        ...{ name: one, description: declarations[one].description, inputSchema: zodOf(one).shape },
        handler: async (given: JsonObject, extra: unknown) => {
          const { signal } = extra as { readonly signal?: AbortSignal };
          return {
            content: [{ type: 'text', text: JSON.stringify(await run(setting, one, given, signal)) }],
          };
        },
      })),
      optionsOf(setting),
    );
    const called = tools.find((one) => one.name === name)!;
    const { content, isError } = (await called.handler(args, { requestId: CALL })) as {
      readonly content: readonly { readonly text: string }[];
      readonly isError?: boolean;
    };
    if (isError === true) throw new Error(content[0]!.text);
    return answerOf(content[0]!.text);
  },
};

/** The functions as they are, over a protected `fetch`: it knows requests, not arguments. */
const protectedFetch: Configuration = {
  name: '`protectFetch(fetch, { effectOf, idempotencyKey })`',
  around: (time) => (fetching) =>
    protectFetch(fetching, {
      ...simulated({ time } as Setting),
      timeoutMs: TIMEOUT_MS,
      idempotencyKey: ({ url }) => keyOfRequest(url),
      effectOf: ({ url }) => effectOfRequest(url),
    }),
  call: ({ session }, tool, args) => session.tools[tool](args),
};

export interface Pair {
  readonly adapter: Configuration;
  /** Plain functions with exactly the declarations that the adapter can carry. */
  readonly plain: Configuration;
  /** Of the declarations of plain functions, what it cannot carry. */
  readonly lacks: string;
}

const schema = 'arguments that the schema refuses never reach the tool, whatever the service says';

export const pairs: readonly Pair[] = [
  { adapter: aiSdkWith('AI SDK', optionsOf), plain: checkingArguments, lacks: schema },
  { adapter: langchain, plain: checkingArguments, lacks: schema },
  { adapter: openaiAgents, plain: checkingArguments, lacks: schema },
  { adapter: mastra, plain: checkingArguments, lacks: schema },
  // Its server checks arguments before the handler, which is what the adapter protects.
  { adapter: claude, plain: withoutOutputSchemas, lacks: '-' },
  {
    ...{ adapter: mcpClient, plain: mcpResults },
    lacks:
      '`verifiedBy`, `singleRequest`, the idempotency key, `refreshCredentials`, `verify`; headers and status of an error',
  },
  {
    ...{ adapter: protectedFetch, plain: plainRequests },
    lacks: '`inputSchema`, `verifiedBy`, `refreshCredentials`, `verify`; what an answer says',
  },
];
