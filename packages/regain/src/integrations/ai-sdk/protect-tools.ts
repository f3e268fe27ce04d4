/** Protects the tools of an AI SDK agent: same names, same types; calls that fail are recovered. */

import type { FlexibleSchema, ToolExecutionOptions, ToolSet } from 'ai';
import type { CallOptions, DeclaredTool, Shield } from '../../shield/index.ts';
import { type CallContext, type JsonObject, ToolError } from '../../types/index.ts';
import { requireTools } from '../../values/index.ts';
import { type DeclaredTools, declaredEffect } from '../about-tools.ts';
import {
  callGuarded,
  frameworkTool,
  type GuardedTools,
  guardTools,
  hasValidExecute,
  withModelMessage,
} from '../guarded-tool.ts';
import { type DeclaredShield, openDeclared, type ShieldOrOptions } from '../open-shield.ts';
import { isRepaired } from '../repair-input.ts';
import { addNote, beginCall, getCallNotes, outputWithNotes } from './call-notes.ts';
import { nearMissSchema, reportNearMiss } from './near-miss-schema.ts';
import { isPromiseLike, parseRepaired, type Schemas, schemasOf } from './schemas.ts';
import { toolRegistry } from './tool-registry.ts';

/** Options of `protectTools`. */
export type ProtectToolsOptions<TOOLS extends ToolSet = ToolSet> = ShieldOrOptions &
  DeclaredTools<Extract<keyof TOOLS, string>>;

/** Protects AI SDK tools with a shield. */
export function protectTools<TOOLS extends ToolSet>(
  tools: TOOLS,
  options: ProtectToolsOptions<TOOLS> = {},
): TOOLS {
  requireTools('protectTools', 'tools of the AI SDK by name', tools, 'by name', hasValidExecute);
  const given = options as ShieldOrOptions & DeclaredTools;
  const shielded = openDeclared('protectTools', given, Object.keys(tools));
  const { shield, declared } = shielded;
  const running = Object.entries(tools).filter((entry): entry is [string, ExecutableTool] =>
    isExecutable(entry[1]),
  );
  const guarded = protectAll(shielded, running);
  const made = running.map(([name, tool]) => {
    const inputSchema = isRepaired(shielded, name)
      ? nearMissSchema(name, tool.inputSchema as FlexibleSchema)
      : tool.inputSchema;
    return [name, { ...protectedTool(name, tool, shield, guarded), inputSchema } as AnyTool] as const;
  });
  const all = { ...tools, ...Object.fromEntries(made) } as TOOLS;
  for (const [name, tool] of Object.entries(all))
    toolRegistry.set(tool, { effect: declaredEffect(declared, name), shield });
  return all;
}

type AnyTool = ToolSet[string];
type ExecutableTool = AnyTool & { readonly execute: (input: unknown, options: Options) => unknown };
type Options = ToolExecutionOptions<unknown>;

/** Excludes tools that the client, a person or the provider executes, and generators, whose output is already consumed. */
function isExecutable(tool: AnyTool): tool is ExecutableTool {
  return typeof tool.execute === 'function' && tool.execute.constructor.name !== 'AsyncGeneratorFunction';
}

function protectAll(
  shielded: DeclaredShield,
  tools: readonly (readonly [string, ExecutableTool])[],
): GuardedTools | Promise<GuardedTools> {
  const schemas = tools.map(([, tool]) => schemasOf(tool));
  const protect = (known: readonly Schemas[]): GuardedTools =>
    guardTools(
      shielded,
      tools.map(([name, tool], i) => declareTool(name, tool, known[i]!)),
    );
  return schemas.some(isPromiseLike) ? Promise.all(schemas).then(protect) : protect(schemas as Schemas[]);
}

/** One call of the agent. */
interface AgentCall {
  readonly input: unknown;
  readonly options: Options;
  /** Aborted if the call must bypass the shield. */
  readonly bypass: AbortController;
  /** The stream of the tool, if it returns one. */
  stream?: AsyncIterable<unknown>;
  /** Whether the framework already awaits a promise. */
  isAwaited: boolean;
}

function declareTool(name: string, tool: ExecutableTool, schemas: Schemas): DeclaredTool {
  const run = (args: unknown, call: AgentCall, { signal }: CallContext): unknown => {
    const { abortSignal: _, ...options } = call.options;
    const answer = tool.execute(args, { ...options, abortSignal: signal });
    if (!isAsyncIterable(answer)) return answer;
    if (call.isAwaited) return lastValue(answer);
    call.stream = answer;
    call.bypass.abort();
    throw call.bypass.signal.reason;
  };
  const description = typeof tool.description === 'string' ? tool.description : '';
  return frameworkTool<AgentCall>({ ...schemas, name, description }, (args, call, context) => {
    const isOwn = args === call.input || context.purpose !== 'step';
    return isOwn ? run(args, call, context) : runRepaired(tool, args, call, context, run);
  });
}

async function runRepaired(
  tool: ExecutableTool,
  args: JsonObject,
  call: AgentCall,
  context: CallContext,
  run: (args: unknown, call: AgentCall, context: CallContext) => unknown,
): Promise<unknown> {
  const read = await parseRepaired(tool, call.input, args);
  if (read === undefined)
    throw new ToolError('the repaired arguments do not fit the schema', {
      code: 'INVALID_ARGUMENT',
      wasRun: false,
    });
  return run(read, call, context);
}

function protectedTool(
  name: string,
  tool: ExecutableTool,
  shield: Shield,
  guarded: GuardedTools | Promise<GuardedTools>,
): AnyTool {
  const invoke = async (call: AgentCall, settings: CallOptions): Promise<unknown> => {
    const guards = isPromiseLike(guarded) ? await guarded : guarded;
    try {
      const isFailure = () => call.stream === undefined;
      return await callGuarded(shield, guards[name]!, call.input, call, settings, isFailure);
    } catch (error) {
      throw withModelMessage(error);
    }
  };
  // The SDK always passes options; a unit test of a tool may not.
  const execute = (input: unknown, options: Options = {} as Options): unknown => {
    const bypass = new AbortController();
    const { abortSignal } = options;
    const signal = abortSignal === undefined ? bypass.signal : AbortSignal.any([abortSignal, bypass.signal]);
    const call: AgentCall = { input, options, bypass, isAwaited: false };
    const { toolCallId: callId = '', messages } = options;
    beginCall(shield, callId, messages);
    reportNearMiss(shield, name, callId, messages, input);
    const onNote = (note: string) => addNote(shield, callId, messages, note);
    const { repaired } = getCallNotes(shield, callId) ?? {};
    const answer = invoke(call, { signal, callId: options.toolCallId, onNote, changes: repaired });
    call.isAwaited = true;
    if (call.stream === undefined) return answer;
    answer.catch(() => {});
    return call.stream;
  };
  return { ...tool, execute, toModelOutput: outputWithNotes(shield, tool) } as AnyTool;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as AsyncIterable<unknown> | undefined)?.[Symbol.asyncIterator] === 'function';
}

/** The last value of a stream is the answer of the tool. */
async function lastValue(stream: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const part of stream) last = part;
  return last;
}
