/** The tools of an AI SDK agent behind a shield: the same names, the same types, each call recovered where it fails. */

import type { ToolExecutionOptions, ToolSet } from 'ai';
import {
  type CallSettings,
  type DeclaredTool,
  type ProtectedTool,
  type Shield,
  Unrecovered,
} from '../../shield/index.ts';
import { type CallContext, type JsonObject, ToolError } from '../../types/index.ts';
import { openShield, type ShieldSource } from '../open-shield.ts';
import { checkTraits, inferenceOf, type ToolTraits, traitsOf } from '../traits.ts';
import { addNote, notedCall, notedOutput } from './call-notes.ts';
import { knowTool } from './known-tools.ts';
import { isLater, reread, type Schemas, schemasOf } from './schemas.ts';

export type ProtectToolsOptions<TOOLS extends ToolSet = ToolSet> = ShieldSource & {
  /** What calls do to the world, by tool: `read`, `idempotent`, `write`, `irreversible`, or more than that. */
  readonly effects?: ToolTraits<Extract<keyof TOOLS, string>>;
};

export function protectTools<TOOLS extends ToolSet>(
  tools: TOOLS,
  options: ProtectToolsOptions<TOOLS> = {},
): TOOLS {
  const { effects = {}, ...source } = options;
  const traits = effects as ToolTraits;
  checkTraits(traits, Object.keys(tools));
  const shield = openShield(source as ShieldSource);
  const running = Object.entries(tools).filter((entry): entry is [string, Running] => isRunning(entry[1]));
  const guarded = guard(shield, running, traits);
  const made = running.map(([name, tool]) => [name, protectedTool(name, tool, shield, guarded)] as const);
  const all = { ...tools, ...Object.fromEntries(made) } as TOOLS;
  for (const [name, tool] of Object.entries(all))
    knowTool(tool, { effect: traitsOf(traits, name).effect, shield });
  return all;
}

type AnyTool = ToolSet[string];
type Running = AnyTool & { readonly execute: (input: unknown, options: Options) => unknown };
type Options = ToolExecutionOptions<unknown>;
type Guarded = { readonly [name: string]: ProtectedTool<DeclaredTool> };

/** Not those that a browser, a person or the provider answers, nor generators: what they yield has been seen already. */
function isRunning(tool: AnyTool): tool is Running {
  return typeof tool.execute === 'function' && tool.execute.constructor.name !== 'AsyncGeneratorFunction';
}

function guard(
  shield: Shield,
  tools: readonly (readonly [string, Running])[],
  traits: ToolTraits,
): Guarded | Promise<Guarded> {
  const schemas = tools.map(([, tool]) => schemasOf(tool));
  const protect = (known: readonly Schemas[]): Guarded =>
    shield.protect(
      Object.fromEntries(
        tools.map(([name, tool], i) => [name, declared(name, tool, known[i]!, traitsOf(traits, name))]),
      ),
      inferenceOf(traits),
    ) as Guarded;
  return schemas.some(isLater) ? Promise.all(schemas).then(protect) : protect(schemas as Schemas[]);
}

/** One call of the agent; `this` of every attempt. */
interface OneCall {
  readonly input: unknown;
  readonly options: Options;
  readonly attempted: () => void;
  /** Tells the shield that the call is none of its business. */
  readonly leave: AbortController;
  /** What the tool streams, where it turns out to. */
  stream?: AsyncIterable<unknown>;
  /** Whether the framework waits for a promise already. */
  isAwaited: boolean;
}

function declared(
  name: string,
  tool: Running,
  schemas: Schemas,
  traits: Exclude<ReturnType<typeof traitsOf>, string>,
): DeclaredTool {
  const run = (args: unknown, call: OneCall, { signal, purpose }: CallContext): unknown => {
    if (purpose === 'step') call.attempted();
    const { abortSignal: _, ...options } = call.options;
    const answer = tool.execute(args, { ...options, abortSignal: signal });
    if (!isAsyncIterable(answer)) return answer;
    if (call.isAwaited) return lastOf(answer);
    call.stream = answer;
    call.leave.abort();
    throw call.leave.signal.reason;
  };
  return {
    ...traits,
    ...schemas,
    name,
    description: typeof tool.description === 'string' ? tool.description : '',
    execute(this: OneCall, args: JsonObject, context: CallContext) {
      const isOwn = args === this.input || context.purpose !== 'step';
      return isOwn ? run(args, this, context) : repaired(tool, args, this, context, run);
    },
  };
}

async function repaired(
  tool: Running,
  args: JsonObject,
  call: OneCall,
  context: CallContext,
  run: (args: unknown, call: OneCall, context: CallContext) => unknown,
): Promise<unknown> {
  const read = await reread(tool, call.input, args);
  if (read === undefined)
    throw new ToolError('the repaired arguments do not fit the schema', {
      code: 'INVALID_ARGUMENT',
      wasRun: false,
    });
  return run(read, call, context);
}

function protectedTool(
  name: string,
  tool: Running,
  shield: Shield,
  guarded: Guarded | Promise<Guarded>,
): AnyTool {
  const { layers } = shield;
  const invoke = async (call: OneCall, settings: CallSettings): Promise<unknown> => {
    const watched = layers.watch(name, call.options.toolCallId ?? '', call.input);
    Object.assign(call, { attempted: watched.attempted });
    const guards = isLater(guarded) ? await guarded : guarded;
    try {
      const answer = await guards[name]!.execute(call.input as never, settings);
      watched.ended(false);
      return answer;
    } catch (error) {
      watched.ended(call.stream === undefined);
      throw Unrecovered.is(error) ? speaking(error) : error;
    }
  };
  // The SDK always says how it calls; a test of a tool by hand may not.
  const execute = (input: unknown, options: Options = {} as Options): unknown => {
    const leave = new AbortController();
    const { abortSignal } = options;
    const signal = abortSignal === undefined ? leave.signal : AbortSignal.any([abortSignal, leave.signal]);
    const call: OneCall = { input, options, leave, attempted: () => {}, isAwaited: false };
    const { toolCallId: callId = '' } = options;
    const onNote = (note: string) => addNote(shield, callId, note);
    const { repaired } = notedCall(shield, callId) ?? {};
    const answer = invoke(call, { signal, callId: options.toolCallId, self: call, onNote, repaired });
    call.isAwaited = true;
    if (call.stream === undefined) return answer;
    answer.catch(() => {});
    return call.stream;
  };
  return { ...tool, execute, toModelOutput: notedOutput(shield, tool) } as AnyTool;
}

/** The SDK shows a model the message of what was thrown, so this one is for the model. */
function speaking({ report, cause }: Unrecovered): Unrecovered {
  const told = new Unrecovered(report, cause);
  told.message = told.forModel();
  return told;
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
  return typeof (value as AsyncIterable<unknown> | undefined)?.[Symbol.asyncIterator] === 'function';
}

/** What a stream ends with is the tool's answer. */
async function lastOf(stream: AsyncIterable<unknown>): Promise<unknown> {
  let last: unknown;
  for await (const part of stream) last = part;
  return last;
}
