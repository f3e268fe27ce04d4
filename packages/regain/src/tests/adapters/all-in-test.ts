/** All adapters of frameworks in the lock of the workspace, in the order of the page. */

import type { Adapter } from './adapter-in-test.ts';
import { aiSdk } from './drivers/ai-sdk-in-test.ts';
import { type ClaudeAgentSdk, claudeAgentSdk } from './drivers/claude-agent-sdk-in-test.ts';
import { fetchAdapter } from './drivers/fetch-in-test.ts';
import { langchain } from './drivers/langchain-in-test.ts';
import { mastra } from './drivers/mastra-in-test.ts';
import { mcpClient } from './drivers/mcp-client-in-test.ts';
import { mcpClientV1 } from './drivers/mcp-client-v1-in-test.ts';
import { openaiAgents } from './drivers/openai-agents-in-test.ts';

export function adaptersWith(sdk: ClaudeAgentSdk): readonly Adapter[] {
  const claude = [false, true].map((isHooked) => claudeAgentSdk(sdk, isHooked));
  return [aiSdk, langchain, openaiAgents, mastra, ...claude, mcpClient, mcpClientV1, fetchAdapter];
}
