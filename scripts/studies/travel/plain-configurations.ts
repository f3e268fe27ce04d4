/** Plain functions with exactly the declarations that an adapter can carry: what the adapter is compared with. */

import type { DeclaredTool } from '../../../packages/regain/src/shield/call/tool-types.ts';
import { protect } from '../../../packages/regain/src/shield/shield.ts';
import { type CallContext, ToolError } from '../../../packages/regain/src/types/tool.ts';
import type { Configuration, Setting } from './configuration.ts';
import { declarations, effects, inputOf, TIMEOUT_MS } from './declarations.ts';
import { declaredExcept, simulated, zodOf } from './regain-configurations.ts';
import { effectOfRequest, keyOfRequest } from './requests.ts';
import { HttpError, type ToolName, toolNames } from './tools.ts';

/** No adapter takes output schemas. */
export const withoutOutputSchemas = declaredExcept('plain tools, without `outputSchema`', {
  tool: ({ outputSchema: _, ...rest }) => rest,
});

/** Frameworks let a schema parse the arguments of every call: a name that it does not have never arrives. */
export const checkingArguments = declaredExcept('plain tools, without `outputSchema`, that check arguments', {
  tool: ({ outputSchema: _, ...rest }) => checked(rest as DeclaredTool),
});

function checked(tool: DeclaredTool): DeclaredTool {
  return {
    ...tool,
    execute: (args: never, context: CallContext) =>
      tool.execute(parsed(zodOf(tool.name as ToolName).strict(), args) as never, context),
  };
}

function parsed(schema: ReturnType<typeof zodOf>, args: unknown): unknown {
  const { data, error } = schema.safeParse(args);
  if (error === undefined) return data;
  throw new ToolError(error.message, { code: 'INVALID_ARGUMENT', wasRun: false });
}

/**
 * A server of MCP ignores arguments that it does not know and says in a text what failed; its client declares effects and a time
 * limit.
 */
export const mcpResults: Configuration = {
  name: 'plain tools with `effects` and `timeoutMs`, that check arguments and return errors as texts',
  call: async (setting, name, args) => {
    const tools = toolNames.map((one) => {
      const { description } = declarations[one];
      const execute = async (given: never, { signal }: CallContext) =>
        mcpResult(setting, one, parsed(zodOf(one), given), signal);
      return { name: one, description, inputSchema: inputOf(one), effect: effects[one], execute };
    });
    const all = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
    const options = { ...simulated(setting), timeoutMs: TIMEOUT_MS };
    return answerOfResult((await protect(all, options)[name]!.execute(args as never)) as McpResult);
  },
};

export interface McpResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly isError?: boolean;
}

export async function mcpResult(
  { session }: Setting,
  name: ToolName,
  args: unknown,
  signal: AbortSignal | undefined,
): Promise<McpResult> {
  try {
    const answer = await session.tools[name](args as never, { signal });
    return { content: [{ type: 'text', text: JSON.stringify(answer) }] };
  } catch (error) {
    return { content: [{ type: 'text', text: (error as Error).message }], isError: true };
  }
}

export function answerOfResult({ content, isError }: McpResult): unknown {
  const [{ text } = { text: '' }] = content;
  if (isError === true) throw new Error(text);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(text);
  }
}

/** One function for each request. Its answer is a response, of which it knows only the status. */
export const plainRequests: Configuration = {
  name: 'plain functions of one request each, with the same effects and keys',
  around: (time) => (fetching) =>
    (async (input: string, init: RequestInit) => {
      const { method = 'GET' } = init;
      const keyHeader = keyOfRequest(input);
      const send = {
        ...{ name: 'send', description: '', inputSchema: {}, singleRequest: true },
        effect: effectOfRequest(input) ?? (method === 'GET' ? ('read' as const) : ('write' as const)),
        ...(keyHeader === undefined ? {} : { idempotencyKey: true }),
        execute: async (_: never, { signal, idempotencyKey }: CallContext) => {
          const headers = new Headers(init.headers);
          if (keyHeader !== undefined && idempotencyKey !== undefined) headers.set(keyHeader, idempotencyKey);
          const response = await fetching(input, { ...init, headers, signal });
          if (response.ok) return response;
          throw new HttpError(`${method} ${new URL(input).pathname}`, response, await response.text());
        },
      };
      const options = { ...simulated({ time } as Setting), timeoutMs: TIMEOUT_MS };
      return protect({ send }, options).send.execute({} as never);
    }) as unknown as typeof fetch,
  call: ({ session }, tool, args) => session.tools[tool](args),
};
