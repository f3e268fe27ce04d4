/** Recovery around the tool calls of a LangChain agent: it translates, the shield decides. */

import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { type AgentMiddleware, createMiddleware, type ToolCallRequest } from 'langchain';
import { type DeclaredTool, type ProtectedTool, type Shield, Unrecovered } from '../../shield/index.ts';
import type { CallContext, JsonObject, JsonSchema } from '../../types/index.ts';
import { openShield, type ShieldSource } from '../open-shield.ts';
import { checkTraits, inferenceOf, type ToolTraits, traitsOf } from '../traits.ts';
import { OneCall } from './one-call.ts';

export type RecoveryMiddlewareOptions = ShieldSource & {
  /** What calls do to the world, by tool: `read`, `idempotent`, `write`, `irreversible`, or more than that. */
  readonly effects?: ToolTraits;
};

export function recoveryMiddleware(options: RecoveryMiddlewareOptions = {}): AgentMiddleware {
  const { effects = {}, ...source } = options;
  checkTraits(effects);
  const shield = openShield(source as ShieldSource);
  const guards = new WeakMap<object, Guarded>();

  const guardOf = (name: string, tool: LangChainTool): Guarded => {
    const known = guards.get(tool);
    if (known !== undefined) return known;
    const made = guard(shield, name, tool, effects);
    guards.set(tool, made);
    return made;
  };

  return createMiddleware({
    name: 'recoveryMiddleware',
    wrapToolCall: async (request, handler) => {
      const { toolCall, tool, runtime } = request;
      // A tool that nobody knows, or that a middleware further in brings along.
      if (tool === undefined) return handler(request);
      const { guarded, counted } = guardOf(toolCall.name, tool);
      const call = new OneCall({ ...request, tool: counted }, handler);
      const watched = shield.layers.watch(toolCall.name, toolCall.id ?? '', toolCall.args);
      const self: Attempting = { call, attempted: watched.attempted };
      const notes: string[] = [];
      const onNote = (note: string) => void notes.push(note);
      const settings = { signal: runtime?.signal, callId: toolCall.id, self, onNote };
      let value: unknown;
      try {
        value = await guarded.execute(toolCall.args as never, settings);
        watched.ended(false);
      } catch (error) {
        watched.ended(true);
        return Unrecovered.is(error) ? call.failed(error.forModel()) : call.asItCame(error);
      }
      return call.messageOf(value, notes);
    },
  }) as AgentMiddleware;
}

type LangChainTool = NonNullable<ToolCallRequest['tool']>;

interface Guarded {
  readonly guarded: ProtectedTool<DeclaredTool>;
  /** The tool, which says when it is really run: layers further in may run it more often than they are asked to. */
  readonly counted: LangChainTool;
}

/** `this` of every attempt. */
interface Attempting {
  readonly call: OneCall;
  readonly attempted: () => void;
}

/** Those that verify or undo it are called by their names: the agent knows them. */
function guard(shield: Shield, name: string, tool: LangChainTool, effects: ToolTraits): Guarded {
  const { verifiedBy, undoneBy } = traitsOf(effects, name);
  const helpers = [verifiedBy?.tool, undoneBy?.tool].filter((helper) => helper !== undefined);
  const tools = Object.fromEntries([
    ...helpers.map((helper) => [helper, declared(helper, {}, effects)] as const),
    [name, declared(name, tool, effects)] as const,
  ]);
  const guards = shield.protect(tools, inferenceOf(effects)) as Record<string, ProtectedTool<DeclaredTool>>;
  return { guarded: guards[name]!, counted: counting(tool, (call) => shield.layers.executed(name, call)) };
}

function declared(name: string, tool: LangChainTool | object, effects: ToolTraits): DeclaredTool {
  const { description } = tool as { readonly description?: unknown };
  const input = inputOf(tool);
  return {
    ...traitsOf(effects, name),
    name,
    description: typeof description === 'string' ? description : '',
    input,
    execute(this: Attempting, args: JsonObject, context: CallContext) {
      if (context.purpose === 'step') this.attempted();
      return this.call.run(name, args, input, context);
    },
  };
}

/** An empty schema where it cannot be told: nothing is checked then. */
function inputOf(tool: object): JsonSchema {
  const { schema } = tool as { readonly schema?: unknown };
  if (schema === undefined || schema === null) return {};
  try {
    return toJsonSchema(schema as never, { io: 'input' }) as JsonSchema;
  } catch {
    return {};
  }
}

function counting(tool: LangChainTool, executed: (call: string) => void): LangChainTool {
  const { invoke } = tool as { readonly invoke?: (input: { id?: string }, ...rest: unknown[]) => unknown };
  if (typeof invoke !== 'function') return tool;
  const run = (input: { id?: string }, ...rest: unknown[]): unknown => {
    executed(input?.id ?? '');
    return invoke.call(tool, input, ...rest);
  };
  return new Proxy(tool, {
    get: (target, key) => (key === 'invoke' ? run : Reflect.get(target, key, target)),
  });
}
