/** The listed tools behind a shield. A definition that cannot be used never stops the others. */

import { type DeclaredTool, type FirstAttempts, firstAttemptsOf, type Shield } from '../../shield/index.ts';
import type { CallContext, JsonObject, ToolSpec } from '../../types/index.ts';
import { type AttemptSettings, attemptCall } from './attempt-call.ts';
import type { CallState } from './call-state.ts';

export interface ProtectedTool {
  execute(args: JsonObject, state: CallState): Promise<unknown>;
  readonly first: FirstAttempts;
  readonly settings: AttemptSettings;
}

export function protectTools(
  shield: Shield,
  specs: readonly ToolSpec[],
  log: (line: string) => void,
  settingsOf: (spec: ToolSpec) => AttemptSettings,
): Map<string, ProtectedTool> {
  const names = new Set(specs.map(({ name }) => name));
  const declared = specs.map((spec) => {
    const { verifiedBy } = spec;
    const isVerified = verifiedBy !== undefined && names.has(verifiedBy.tool);
    if (verifiedBy !== undefined && !isVerified)
      log(`${spec.name} is not verified: the server has no tool ${verifiedBy.tool}`);
    const settings = settingsOf(spec);
    return { settings, tool: declaredTool(spec, isVerified, settings) };
  });
  try {
    // An object without a prototype: a tool may have any name.
    const set: { [name: string]: DeclaredTool } = Object.create(null);
    for (const { tool } of declared) set[tool.name] = tool;
    const made = shield.protect(set, { effects: 'declared-only' });
    return new Map(
      declared.map(({ tool: { name }, settings }) => [name, protectedTool(made[name], settings)]),
    );
  } catch (error) {
    log(`writes are not verified: ${(error as Error).message}`);
    return new Map(declared.flatMap((one) => protectAlone(shield, one, log)));
  }
}

function protectAlone(
  shield: Shield,
  {
    settings,
    tool: { verifiedBy: _, ...tool },
  }: { readonly settings: AttemptSettings; readonly tool: DeclaredTool },
  log: (line: string) => void,
): [string, ProtectedTool][] {
  try {
    const made = shield.protect(tool as DeclaredTool, { effects: 'declared-only' as never });
    return [[tool.name, protectedTool(made, settings)]];
  } catch (error) {
    log(`${tool.name} is not protected: ${(error as Error).message}`);
    return [];
  }
}

function protectedTool(made: unknown, settings: AttemptSettings): ProtectedTool {
  const tool = made as Pick<ProtectedTool, 'execute'>;
  return { execute: tool.execute, first: firstAttemptsOf(tool), settings };
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
