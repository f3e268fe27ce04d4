/** The listed tools behind a shield. A definition that cannot be used never stops the others. */

import type { DeclaredTool, Shield } from '../../shield/index.ts';
import type { CallContext, JsonObject, ToolSpec } from '../../types/index.ts';
import { type AttemptSettings, attemptCall } from './attempt-call.ts';
import type { CallState } from './call-state.ts';
import type { TableTool } from './tool-table.ts';

export interface ProtectedTool {
  execute(
    args: JsonObject,
    settings: {
      readonly thisArg: CallState;
      readonly signal: AbortSignal;
      readonly callId: string;
      readonly onNote: (note: string) => void;
      readonly changes: ReturnType<Shield['recordRepair']>['changes'] | undefined;
    },
  ): Promise<unknown>;
}

export function protectTools(
  shield: Shield,
  tools: readonly TableTool[],
  log: (line: string) => void,
  settingsOf: (spec: ToolSpec) => AttemptSettings,
): Map<string, ProtectedTool> {
  const names = new Set(tools.map(({ spec }) => spec.name));
  const declared = tools.map(({ spec }) => {
    const { verifiedBy } = spec;
    const isVerified = verifiedBy !== undefined && names.has(verifiedBy.tool);
    if (verifiedBy !== undefined && !isVerified)
      log(`${spec.name} is not verified: the server has no tool ${verifiedBy.tool}`);
    return declaredTool(spec, isVerified, settingsOf(spec));
  });
  try {
    // An object without a prototype: a tool may have any name.
    const set: { [name: string]: DeclaredTool } = Object.create(null);
    for (const tool of declared) set[tool.name] = tool;
    const made = shield.protect(set, { effects: 'declared-only' });
    return new Map([...names].map((name) => [name, made[name] as never]));
  } catch (error) {
    log(`writes are not verified: ${(error as Error).message}`);
    return new Map(declared.flatMap((tool) => protectAlone(shield, tool, log)));
  }
}

function protectAlone(
  shield: Shield,
  { verifiedBy: _, ...tool }: DeclaredTool,
  log: (line: string) => void,
): [string, ProtectedTool][] {
  try {
    return [
      [tool.name, shield.protect(tool as DeclaredTool, { effects: 'declared-only' as never }) as never],
    ];
  } catch (error) {
    log(`${tool.name} is not protected: ${(error as Error).message}`);
    return [];
  }
}

/** Structured content is checked where the answer is read: the shield sees only whether it is an error. */
function declaredTool(spec: ToolSpec, isVerified: boolean, settings: AttemptSettings): DeclaredTool {
  const { outputSchema: _, verifiedBy, ...rest } = spec;
  return {
    ...rest,
    ...(isVerified ? { verifiedBy: verifiedBy! } : {}),
    // One parameter, then the context: an attempt needs no signal of its own, since only the signal of the call ends it.
    execute(this: unknown, args: JsonObject, ...[context]: [context: CallContext]): Promise<unknown> {
      return attemptCall(this as CallState, spec, args, context, settings);
    },
  };
}
