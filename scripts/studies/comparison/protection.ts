/** A way to protect an agent's tools, as an application would install it. */

import { isErrorShaped } from '../../../packages/regain/src/dialects/error-formatter.ts';
import type { Clock } from '../../../packages/regain/src/types/clock.ts';
import type { JsonObject } from '../../../packages/regain/src/types/json.ts';
import type { CallContext, Tool } from '../../../packages/regain/src/types/tool.ts';

export interface Protection {
  readonly name: string;
  /** Wraps the tools of one application. */
  protect(tools: readonly Tool[], clock: Clock, host: Host): ProtectedTools;
}

/** What the application can do besides calling tools. */
export interface Host {
  refreshCredentials(): Promise<void>;
}

export interface ProtectedTools {
  /**
   * What the agent does instead of calling the tool: answers, or throws the error that the agent gets. An `ErrorText` is
   * an error that is passed on as the tool's result.
   */
  call(tool: string, args: JsonObject): Promise<unknown>;
}

/** The text of an error that takes the place of a result. */
export class ErrorText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An answer that is an error, thrown. */
export class AnsweredError extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super(JSON.stringify(answer));
    this.answer = answer;
  }
}

/** A plain function that throws every error. */
export type Run = (args: JsonObject, idempotencyKey?: string) => Promise<unknown>;

/** One plain function a tool, as most libraries want them. */
export function byTool(
  tools: readonly Tool[],
  wrap: (tool: Tool, run: Run) => (args: JsonObject) => Promise<unknown>,
): ProtectedTools {
  const calls = new Map(tools.map((tool) => [tool.name, wrap(tool, throwingErrorAnswers(tool))]));
  return {
    call: (tool, args) => calls.get(tool)?.(args) ?? Promise.reject(new Error(`unknown tool ${tool}`)),
  };
}

/** Libraries hear exceptions only: an answer that is an error is thrown for them, as clients of most protocols do. */
function throwingErrorAnswers(tool: Tool): Run {
  return async (args, idempotencyKey) => {
    const context = idempotencyKey === undefined ? {} : { idempotencyKey };
    const value = await tool.execute(args, context as CallContext);
    if (isErrorShaped(value)) throw new AnsweredError(value);
    return value;
  };
}
