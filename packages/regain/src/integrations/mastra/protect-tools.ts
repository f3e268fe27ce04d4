/** Protects the tools of a Mastra agent: same names, same types; calls that fail are recovered. */

import type { Tool } from '@mastra/core/tools';
import { type DeclaredTool, getNotes } from '../../shield/index.ts';
import { type CallContext, type JsonObject, ToolError } from '../../types/index.ts';
import { isObject, requireTools } from '../../values/index.ts';
import type { DeclaredTools } from '../about-tools.ts';
import {
  callGuarded,
  frameworkTool,
  type GuardedTool,
  guardTools,
  hasValidExecute,
  withModelMessage,
} from '../guarded-tool.ts';
import { offeredSchema } from '../input-schema.ts';
import { jsonText } from '../json-text.ts';
import { type DeclaredShield, openDeclared, type ShieldOrOptions } from '../open-shield.ts';
import {
  argumentsToApprove,
  isRepaired,
  type RepairedInput,
  recordRepaired,
  repairInput,
} from '../repair-input.ts';
import { type InputSchema, repairingSchema, seenInput } from './repairing-schema.ts';
import { ToolCallOf } from './tool-call.ts';

// biome-ignore lint/suspicious/noExplicitAny: a set of tools with types of their own; `unknown` and `never` match none.
type AnyTool = Tool<any, any, any, any, any, any, any>;
type ExecutableTool = AnyTool & { readonly execute: NonNullable<AnyTool['execute']> };

/** Options of `protectTools`. */
export type ProtectToolsOptions<TOOLS extends object = object> = ShieldOrOptions &
  DeclaredTools<Extract<keyof TOOLS, string>>;

/** Protects tools of Mastra with a shield. The names are those under which the agent has them. */
export function protectTools<TOOLS extends { readonly [name: string]: AnyTool }>(
  tools: TOOLS,
  options: ProtectToolsOptions<TOOLS> = {},
): TOOLS {
  requireTools('protectTools', 'tools of Mastra by name', tools, 'by name', hasValidExecute);
  const given = options as ShieldOrOptions & DeclaredTools;
  const shielded = openDeclared('protectTools', given, Object.keys(tools));
  const running = Object.entries(tools).filter(
    (entry): entry is [string, ExecutableTool] => typeof entry[1].execute === 'function',
  );
  const declaredTools = running.map(([name, tool]) => declareTool(name, tool));
  const guards = guardTools(shielded, declaredTools);
  const made = running.map(
    ([name, tool]) => [name, protectedTool(name, tool, shielded, guards[name]!)] as const,
  );
  return { ...tools, ...Object.fromEntries(made) } as TOOLS;
}

function declareTool(name: string, tool: ExecutableTool): DeclaredTool {
  const inputSchema = offeredSchema(tool.inputSchema) ?? {};
  const annotations = tool.mcp?.annotations;
  const about = {
    ...{ name, description: tool.description, inputSchema },
    ...(annotations === undefined ? {} : { annotations }),
  };
  return frameworkTool<ToolCallOf>(about, (args, call, context) => attempt(tool, args, call, context));
}

/** A call that is suspended is neither answered nor failed. */
const suspended = Symbol('suspended');

async function attempt(tool: ExecutableTool, args: JsonObject, call: ToolCallOf, context: CallContext) {
  const answer: unknown = await tool.execute(args, call.contextOf(context));
  if (call.isSuspended) {
    call.suspendedAnswer = answer;
    return suspended;
  }
  // Mastra returns what a schema refuses: of the input before the tool runs, of the output after it.
  if (isRefusal(answer)) {
    const isInput = answer.message.startsWith('Tool input validation failed');
    throw new ToolError(
      answer.message,
      isInput ? { code: 'INVALID_ARGUMENT', wasRun: false } : { code: 'INVALID_RESPONSE' },
    );
  }
  return answer;
}

function isRefusal(answer: unknown): answer is { readonly message: string } {
  return (
    isObject(answer) &&
    answer.error === true &&
    typeof answer.message === 'string' &&
    isObject(answer.validationErrors)
  );
}

function protectedTool(
  name: string,
  tool: ExecutableTool,
  shielded: DeclaredShield,
  guard: GuardedTool,
): AnyTool {
  const inputSchema = tool.inputSchema as InputSchema | undefined;
  const execute = async (input: unknown, context: unknown): Promise<unknown> => {
    const call = new ToolCallOf(context);
    const { callId = '' } = call;
    const made = inputOf(shielded, name, callId, input, inputSchema);
    const notes = [...made.notes];
    const onNote = (note: string) => void notes.push(note);
    const settings = { signal: call.signal, callId: call.callId, onNote, changes: made.changes };
    try {
      const answer = await callGuarded(shielded.shield, guard, made.args, call, settings);
      return answer === suspended ? call.suspendedAnswer : withNotes(answer, notes, tool);
    } catch (error) {
      throw withModelMessage(error);
    }
  };
  return Object.assign(Object.create(Object.getPrototypeOf(tool)), tool, {
    execute,
    toModelOutput: outputWithNotes(tool),
    ...approvalOf(name, tool, shielded),
    ...(inputSchema === undefined ? {} : { inputSchema: repairingSchema(name, inputSchema, shielded) }),
  });
}

/** Functions that say whether a call needs approval: they see the arguments that the tool will get. */
function approvalOf(name: string, tool: ExecutableTool, shielded: DeclaredShield) {
  const { requireApproval, needsApprovalFn } = tool as {
    requireApproval?: unknown;
    needsApprovalFn?: unknown;
  };
  const asks = Object.entries({ requireApproval, needsApprovalFn }).filter(
    (entry): entry is [string, (input: unknown, ...others: unknown[]) => unknown] =>
      typeof entry[1] === 'function',
  );
  if (!isRepaired(shielded, name)) return {};
  const schema = offeredSchema(tool.inputSchema) ?? {};
  const seen = (input: unknown) => argumentsToApprove(shielded, name, input, schema);
  return Object.fromEntries(
    asks.map(([key, ask]) => [key, (input: unknown, ...others: unknown[]) => ask(seen(input), ...others)]),
  );
}

/** The arguments of a call: those that the agent's schema has seen, or, without an agent, those that are given. */
function inputOf(
  shielded: DeclaredShield,
  tool: string,
  call: string,
  input: unknown,
  schema: InputSchema | undefined,
): RepairedInput {
  const seen = seenInput(input);
  if (seen === undefined) return repairInput(shielded, tool, call, input, offeredSchema(schema) ?? {});
  const { args, written, note } = seen;
  if (args === written) return { args, notes: note === undefined ? [] : [note] };
  return recordRepaired(shielded, tool, call, written, args);
}

/** Notes by answer, for answers that are objects: those of the shield, and those on the input. */
const notesOf = new WeakMap<object, readonly string[]>();

/** A text without a schema is followed by its notes. An object keeps its form, and its notes are kept for the model. */
function withNotes(answer: unknown, notes: readonly string[], tool: ExecutableTool): unknown {
  if (notes.length === 0) return answer;
  if (typeof answer === 'string' && tool.outputSchema === undefined) return [answer, ...notes].join('\n');
  if (typeof answer === 'object' && answer !== null) notesOf.set(answer, notes);
  return answer;
}

/** What the model sees: undefined leaves it to Mastra. */
function outputWithNotes(tool: ExecutableTool) {
  return async (output: unknown): Promise<unknown> => {
    const own = await tool.toModelOutput?.(output);
    const notes = isObject(output) || Array.isArray(output) ? (notesOf.get(output) ?? getNotes(output)) : [];
    if (notes.length === 0) return own;
    const parts = notes.map((text) => ({ type: 'text', text }));
    if (isObject(own) && own.type === 'content' && Array.isArray(own.value))
      return { ...own, value: [...own.value, ...parts] };
    const text = isObject(own) && own.type === 'text' ? String(own.value) : jsonText(own ?? output);
    if (text === undefined) return own;
    return { type: 'content', value: [{ type: 'text', text }, ...parts] };
  };
}
