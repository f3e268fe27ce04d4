/** Protects tools for `createSdkMcpServer`: same names, same types; calls that fail are recovered. */

import { type ToolAnnotations, UnrecoveredError } from '../../shield/index.ts';
import type { CallContext, JsonObject } from '../../types/index.ts';
import type { DeclaredTools } from '../about-tools.ts';
import { callGuarded, frameworkTool, guardTools } from '../guarded-tool.ts';
import { openDeclared, type ShieldOrOptions } from '../open-shield.ts';
import {
  contentOf,
  inputSchemaOf,
  requireSdkTools,
  type SdkTool,
  textResult,
  withNotes,
} from './sdk-tool.ts';

/** Options of `protectTools` and `recoveryHooks`. */
export type ProtectToolsOptions = ShieldOrOptions & DeclaredTools;

/** Protects tools of the Claude Agent SDK with a shield: what its function `tool` returns. */
export function protectTools<TOOLS extends readonly SdkTool[]>(
  tools: TOOLS,
  options: ProtectToolsOptions = {},
): TOOLS {
  requireSdkTools('protectTools', tools);
  const names = tools.map(({ name }) => name);
  const shielded = openDeclared('protectTools', options, names);
  const guards = guardTools(shielded, tools.map(declareTool));
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
      const call: ServerCall = { extra, results: new Map() };
      try {
        const value = await callGuarded(shielded.shield, guards[tool.name]!, args, call, settings);
        // A repaired answer, or the record that a verification found, is a value without a result.
        const result = call.results.get(value) ?? textResult(JSON.stringify(value) ?? '');
        return withNotes(result, notes);
      } catch (error) {
        if (UnrecoveredError.is(error)) return textResult(error.forModel(), true);
        throw error;
      }
    },
  }));
  return made as unknown as TOOLS;
}

/** One call of the server, and its results by the value that the shield received. */
interface ServerCall {
  readonly extra: unknown;
  readonly results: Map<unknown, object>;
}

function declareTool(tool: SdkTool) {
  const { name, description, annotations } = tool;
  const about = {
    ...{ name, description, inputSchema: inputSchemaOf(tool) },
    ...(annotations === undefined ? {} : { annotations: annotations as ToolAnnotations }),
  };
  const run = async (args: JsonObject, { extra, results }: ServerCall, { signal }: CallContext) => {
    const result = await tool.handler(args as never, { ...(extra as object | undefined), signal });
    const value = contentOf(result);
    results.set(value, result);
    return value;
  };
  return frameworkTool<ServerCall>(about, run);
}
