/** Protects tools for `createSdkMcpServer`: same names, same types; calls that fail are recovered. */

import { UnrecoveredError } from '../../shield/index.ts';
import type { CallContext, JsonObject } from '../../types/index.ts';
import { type DeclaredTools, declaredFor } from '../about-tools.ts';
import { callGuarded, frameworkTool, type GuardedTools } from '../guarded-tool.ts';
import { openDeclared, type ShieldOrOptions } from '../open-shield.ts';
import { contentOf, inputSchemaOf, resultOf, type SdkTool, textResult } from './sdk-tool.ts';

/** Options of `protectTools` and `recoveryHooks`. */
export type ProtectToolsOptions = ShieldOrOptions & DeclaredTools;

/** Protects tools of the Claude Agent SDK with a shield: what its function `tool` returns. */
export function protectTools<TOOLS extends readonly SdkTool[]>(
  tools: TOOLS,
  options: ProtectToolsOptions = {},
): TOOLS {
  const names = tools.map(({ name }) => name);
  const { shield, declared } = openDeclared(options, names);
  const guards = shield.protect(
    Object.fromEntries(tools.map((tool) => [tool.name, declareTool(tool)])),
    declaredFor(declared, names),
  ) as GuardedTools;
  const made = tools.map((tool) => ({
    ...tool,
    handler: async (args: unknown, extra: unknown): Promise<object> => {
      const notes: string[] = [];
      const { signal, requestId } = (extra ?? {}) as { signal?: AbortSignal; requestId?: unknown };
      const settings = {
        signal,
        callId: requestId === undefined ? undefined : String(requestId),
        onNote: (note: string) => void notes.push(note),
      };
      try {
        return resultOf(await callGuarded(shield, guards[tool.name]!, args, { extra }, settings), notes);
      } catch (error) {
        if (UnrecoveredError.is(error)) return textResult(error.forModel(), true);
        throw error;
      }
    },
  }));
  return made as unknown as TOOLS;
}

/** One call of the server. */
interface ServerCall {
  readonly extra: unknown;
}

function declareTool(tool: SdkTool) {
  const { name, description, annotations } = tool;
  const about = {
    ...{ name, description, inputSchema: inputSchemaOf(tool) },
    ...(annotations === undefined ? {} : { annotations }),
  };
  const run = async (args: JsonObject, { extra }: ServerCall, { signal, purpose }: CallContext) => {
    const result = await tool.handler(args as never, { ...(extra as object | undefined), signal });
    return purpose === 'step' ? result : contentOf(result);
  };
  return frameworkTool<ServerCall>(about, run);
}
