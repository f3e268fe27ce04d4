/** A set of tools that were made with one `recoveryTool`. Each call reaches the tool that was made for it. */

import type { FunctionTool } from '@openai/agents';
import type { JsonSchema } from '../../types/index.ts';
import type { GuardedTools } from '../guarded-tool.ts';

export type AnyTool = FunctionTool<unknown, never, unknown>;

export interface MadeTool {
  readonly tool: AnyTool;
  readonly inputSchema: JsonSchema;
}

/** Tools by name that may verify or undo one another: all that were made before the first call. */
export class ToolSet {
  readonly own = new Map<string, MadeTool>();
  guards: GuardedTools | undefined;
  /** Those of former sets. They do not refer to their sets, which end with their last agent. */
  readonly #former: ReadonlyMap<string, MadeTool>;

  constructor(former: ReadonlyMap<string, MadeTool> = new Map()) {
    this.#former = former;
  }

  all(): ReadonlyMap<string, MadeTool> {
    return new Map([...this.#former, ...this.own]);
  }
}
