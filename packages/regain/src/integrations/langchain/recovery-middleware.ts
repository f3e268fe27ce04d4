/** Middleware that recovers the tool calls of a LangChain agent with a shield. */

import { toJsonSchema } from '@langchain/core/utils/json_schema';
import { type AgentMiddleware, createMiddleware } from 'langchain';
import {
  type DeclaredTool,
  isFallbackTool,
  optionsOf,
  type PerTool,
  UnrecoveredError,
} from '../../shield/index.ts';
import type { JsonSchema } from '../../types/index.ts';
import { getOrMake } from '../../values/index.ts';
import type { DeclaredTools } from '../about-tools.ts';
import { callGuarded, frameworkTool, type GuardedTool, guardTools } from '../guarded-tool.ts';
import { type DeclaredShield, openDeclared, type ShieldOrOptions } from '../open-shield.ts';
import { argumentsToApprove, isRepaired, repairInput } from '../repair-input.ts';
import { agentTools, type LangChainTool, type ToolsByName, toolsByName } from './agent-tools.ts';
import { asWritten, type NamedCall, showRepaired } from './calls-to-approve.ts';
import { LangChainCall } from './langchain-call.ts';
import { nameMeant, repairToolName } from './repair-tool-name.ts';

/** Options of `recoveryMiddleware`. */
export type RecoveryMiddlewareOptions = ShieldOrOptions & DeclaredTools;

/** Middleware that recovers tool calls. */
export function recoveryMiddleware(options: RecoveryMiddlewareOptions = {}): AgentMiddleware {
  const shielded = openDeclared('recoveryMiddleware', options);
  const { shield, declared } = shielded;
  const seen = agentTools(declared);
  const guards = new WeakMap<object, ProtectedLangChainTool>();

  const getProtected = (name: string, tool: LangChainTool) =>
    getOrMake(guards, tool, () => protectTool(shielded, name, tool));

  /** The call as it will be made, if that is not how it is written. */
  const toApprove = (tools: ToolsByName, { name: written, args: before }: NamedCall) => {
    const name = nameMeant(written, tools);
    const tool = name === undefined ? undefined : tools.get(name);
    if (name === undefined || tool === undefined || !isRepaired(shielded, name)) return undefined;
    const { inputSchema } = getProtected(name, tool).protectedTool;
    const args = argumentsToApprove(shielded, name, before, inputSchema as JsonSchema);
    return name === written && args === before ? undefined : { name, args };
  };

  return createMiddleware({
    name: 'recoveryMiddleware',
    wrapModelCall: async (request, handler) => {
      const tools = toolsByName(request.tools);
      seen.check(tools);
      const response = await handler(request);
      const repaired = showRepaired(response, (call) => toApprove(tools, call));
      seen.remember(response, { tools, repaired });
      return response;
    },
    wrapToolCall: async (asked, handler) => {
      const offered = seen.offeredFor(asked);
      const written = asWritten(asked, offered.repaired);
      const repaired =
        written.tool === undefined ? repairToolName(shielded, written, offered.tools) : undefined;
      const { tool, ...request } = repaired?.request ?? written;
      // An unknown tool, or one that an inner middleware provides.
      if (tool === undefined) return handler(asked);
      const { toolCall, runtime } = request;
      const { protectedTool, countedTool } = getProtected(toolCall.name, tool);
      const call = new LangChainCall({ ...request, tool: countedTool }, handler);
      const { name, args, id = '' } = toolCall;
      const input = repairInput(shielded, name, id, args, protectedTool.inputSchema as JsonSchema);
      const notes = [...(repaired === undefined ? [] : [repaired.note]), ...input.notes];
      const onNote = (note: string) => void notes.push(note);
      const settings = { signal: runtime?.signal, callId: toolCall.id, onNote, changes: input.changes };
      let value: unknown;
      try {
        value = await callGuarded(shield, protectedTool, input.args, call, settings);
      } catch (error) {
        return UnrecoveredError.is(error) ? call.errorMessage(error.forModel()) : call.originalOutcome(error);
      }
      return call.messageOf(value, notes);
    },
  }) as AgentMiddleware;
}

interface ProtectedLangChainTool {
  readonly protectedTool: GuardedTool;
  /** The tool, with its executions counted: inner layers may run it more often than requested. */
  readonly countedTool: LangChainTool;
}

/** Tools that verify, undo or replace it are called by name: the agent has them. */
function protectTool(shielded: DeclaredShield, name: string, tool: LangChainTool): ProtectedLangChainTool {
  const helpers = relatedTools(name, shielded.declared.perTool ?? {});
  const declaredHelpers = helpers.map((helper) => declareTool(helper, {}));
  const guards = guardTools(shielded, [...declaredHelpers, declareTool(name, tool)]);
  return {
    protectedTool: guards[name]!,
    countedTool: countExecutions(tool, (call) => shielded.shield.retryLayers.executed(name, call)),
  };
}

/** Also the tools that those need. */
function relatedTools(name: string, perTool: PerTool): string[] {
  const found = new Set([name]);
  for (const tool of found) {
    const { verifiedBy, undoneBy, fallback } = optionsOf(perTool, tool);
    const needed = [verifiedBy?.tool, undoneBy?.tool, isFallbackTool(fallback) ? fallback.tool : undefined];
    for (const other of needed) if (other !== undefined) found.add(other);
  }
  found.delete(name);
  return [...found];
}

function declareTool(name: string, tool: LangChainTool | object): DeclaredTool {
  const { description } = tool as { readonly description?: unknown };
  const input = inputSchemaOf(tool);
  return frameworkTool<LangChainCall>(
    { name, description: typeof description === 'string' ? description : '', inputSchema: input },
    (args, call, context) => call.run(name, args, input, context),
  );
}

/** Empty if the tool has no JSON Schema: then nothing is checked. */
function inputSchemaOf(tool: object): JsonSchema {
  const { schema } = tool as { readonly schema?: unknown };
  if (schema === undefined || schema === null) return {};
  try {
    return toJsonSchema(schema as never, { io: 'input' }) as JsonSchema;
  } catch {
    return {};
  }
}

function countExecutions(tool: LangChainTool, executed: (call: string) => void): LangChainTool {
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
