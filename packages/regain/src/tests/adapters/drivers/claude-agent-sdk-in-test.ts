/**
 * The Claude Agent SDK: the server that `createSdkMcpServer` makes, with a client of the MCP SDK. The hooks are called as the SDK
 * types them: before the call with its arguments. No model, and no loop of the SDK, is part of it.
 */

import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { protectTools, recoveryHooks } from '../../../integrations/claude-agent-sdk/index.ts';
import { type Adapter, about, inputSchema } from '../adapter-in-test.ts';

/** What is used of the package. */
export interface ClaudeAgentSdk {
  tool(
    name: string,
    description: string,
    schema: object,
    handler: (args: never, extra: { readonly signal?: AbortSignal }) => Promise<object>,
  ): Parameters<typeof protectTools>[0][number];
  createSdkMcpServer(options: object): { readonly instance: { connect(transport: object): Promise<void> } };
}

/** `isHooked`: with the hook before calls. */
export function claudeAgentSdk(sdk: ClaudeAgentSdk, isHooked: boolean): Adapter {
  return {
    name: isHooked ? 'Claude Agent SDK, with hooks' : 'Claude Agent SDK',
    call: async ({ shield, effect, run, name = about.name, args = about.args, signal }) => {
      const forecast = sdk.tool(about.name, about.description, inputSchema.shape, async (given, extra) => ({
        content: [{ type: 'text', text: await run({ args: given, signal: extra.signal }) }],
      }));
      const effects = { [about.name]: effect };
      const server = sdk.createSdkMcpServer({
        ...{ name: 'forecast', version: '1' },
        tools: protectTools([forecast], { shield, effects }),
      });
      const [own, other] = InMemoryTransport.createLinkedPair();
      const client = new Client({ name: 'test', version: '1' });
      await server.instance.connect(other);
      await client.connect(own);
      try {
        const [before] = recoveryHooks([forecast], { shield, effects }).PreToolUse[0]!.hooks;
        const about = { tool_name: `mcp__forecast__${name}`, tool_input: args, tool_use_id: 'call-1' };
        const hooked = isHooked ? await before!({ hook_event_name: 'PreToolUse', ...about }) : {};
        const { updatedInput = args, additionalContext = '' } = hooked.hookSpecificOutput ?? {};
        const options = signal === undefined ? {} : { signal };
        const result = await client.callTool({ name, arguments: updatedInput as never }, options);
        return { text: JSON.stringify(result) + additionalContext };
      } finally {
        await client.close();
      }
    },
  };
}
