/** A way to protect an agent's tools, as an application would install it: made once, then called for as long as it runs. */

import { isErrorShaped } from '../../../packages/regain/src/dialects/error-formatter.ts';
import type { Clock } from '../../../packages/regain/src/types/clock.ts';
import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { Tool, ToolSpec } from '../../../packages/regain/src/types/tool.ts';

export interface Protection {
  readonly name: string;
  /** Wraps the tools of one run of the application. Its time goes on from task to task. */
  protect(tools: readonly Tool[], clock: Clock, host: Host): ProtectedTools;
}

/** What the application can do besides calling tools. */
export interface Host {
  refreshCredentials(): Promise<void>;
  /** The tools as they are described now. */
  specs(): readonly ToolSpec[];
}

export interface ProtectedTools {
  /** What the agent does instead of calling the tool: answers, or throws the error that the agent gets. */
  call(tool: string, args: JsonObject): Promise<unknown>;
}

/** One plain function a tool, as most libraries want them. */
export function byTool(
  tools: readonly Tool[],
  wrap: (name: string, execute: (args: JsonObject) => Promise<unknown>) => ProtectedTools['call'],
): ProtectedTools {
  const calls = new Map(
    tools.map((tool) => [tool.name, wrap(tool.name, (args) => throwErrorAnswers(tool, args))]),
  );
  return {
    call: (tool, args) => {
      const call = calls.get(tool);
      return call === undefined ? Promise.reject(new Error(`unknown tool ${tool}`)) : call(tool, args);
    },
  };
}

/** Libraries hear exceptions only: an answer that is an error is thrown for them, as clients of most protocols do. */
async function throwErrorAnswers(tool: Tool, args: JsonObject): Promise<unknown> {
  const value = await tool.execute(args, undefined as never);
  if (isErrorShaped(value)) throw new Error(JSON.stringify(value));
  return value;
}
