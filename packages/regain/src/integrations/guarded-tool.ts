/** A tool of a framework behind a shield: what all integrations have in common. */

import {
  type CallOptions,
  type DeclaredTool,
  type ProtectedTool,
  type Shield,
  UnrecoveredError,
} from '../shield/index.ts';
import type { CallContext, JsonObject } from '../types/index.ts';
import { declaredFor } from './about-tools.ts';
import type { DeclaredShield } from './open-shield.ts';

/** `this` of every attempt: the call of the framework, and what counts its attempts. */
interface AttemptContext<Call> {
  readonly call: Call;
  readonly attempted: () => void;
}

export type GuardedTool = ProtectedTool<DeclaredTool>;
export type GuardedTools = { readonly [name: string]: GuardedTool };

/** `run`: makes one attempt of the tool in a call of the framework. */
export function frameworkTool<Call>(
  about: Omit<DeclaredTool, 'execute'>,
  run: (args: JsonObject, call: Call, context: CallContext) => unknown,
): DeclaredTool {
  return {
    ...about,
    execute(this: AttemptContext<Call>, args: JsonObject, context: CallContext) {
      if (context.purpose === 'step') this.attempted();
      return run(args, this.call, context);
    },
  };
}

/** The tools behind the shield, with what is declared of them. */
export function guardTools(
  { shield, declared }: DeclaredShield,
  tools: readonly DeclaredTool[],
): GuardedTools {
  const byName = Object.fromEntries(tools.map((tool) => [tool.name, tool]));
  return shield.protect(byName, declaredFor(declared, Object.keys(byName))) as GuardedTools;
}

/** Tools that somebody else executes, such as the client, have no `execute`. */
export function hasValidExecute({ execute }: { readonly execute?: unknown }): boolean {
  return execute === undefined || typeof execute === 'function';
}

/** One call of the framework. `isFailure`: whether an error that is thrown is one of the tool. */
export async function callGuarded(
  shield: Shield,
  tool: GuardedTool,
  args: unknown,
  call: unknown,
  settings: Omit<CallOptions, 'thisArg'>,
  isFailure: () => boolean = () => true,
): Promise<unknown> {
  const watched = shield.retryLayers.watch(tool.name, settings.callId ?? '', args);
  const thisArg: AttemptContext<unknown> = { call, attempted: watched.attempted };
  try {
    const answer = await tool.execute(args as never, { ...settings, thisArg });
    watched.ended(false);
    return answer;
  } catch (error) {
    watched.ended(isFailure());
    throw error;
  }
}

/** For frameworks that show the message of an error to the model: it becomes the text for the model. */
export function withModelMessage(error: unknown): unknown {
  if (!UnrecoveredError.is(error)) return error;
  const shown = new UnrecoveredError(error.report, error.cause);
  shown.message = shown.forModel();
  return shown;
}
