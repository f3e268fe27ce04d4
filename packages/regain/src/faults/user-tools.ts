/** Adapts functions and tools of a user's program: their specs, and how they are called. */

import {
  type CallContext,
  type Clock,
  invalidArgument,
  isPlainObject,
  type JsonObject,
  neverAborted,
  requireSchemaNames,
  type ToolSpec,
} from '../types/index.ts';
import { described } from '../values/index.ts';
import { extractJsonSchema } from './shape/extract-json-schema.ts';

/** Any function at all. */
export type ToolFunction = (...args: never[]) => unknown;
/** Functions, tools of the AI SDK (`tool({ inputSchema, execute })`) and tools with a spec, by name. */
export type ToolRecord = { readonly [name: string]: ToolFunction | object };
export type Injectable = ToolFunction | ToolRecord;

/** The same shape: an asynchronous function keeps its type, any other returns a promise. */
export type Injected<T> = T extends ToolFunction
  ? InjectedFunction<T>
  : T extends { readonly execute: unknown }
    ? T
    : { readonly [Name in keyof T]: T[Name] extends ToolFunction ? InjectedFunction<T[Name]> : T[Name] };

export type InjectedFunction<F extends ToolFunction> =
  ReturnType<F> extends Promise<unknown> ? F : (...args: Parameters<F>) => Promise<Awaited<ReturnType<F>>>;

/** One tool of the user. */
export interface UserTool {
  /** Its key in the given object. */
  readonly key: string;
  readonly spec: ToolSpec;
  readonly tool: ToolFunction | Executable;
  /** Calls it the way the caller did, with these arguments. */
  run(args: JsonObject, context: CallContext): Promise<unknown>;
}

type Call = (tool: string, args: JsonObject, context: CallContext) => Promise<unknown>;
type Executable = Partial<Omit<ToolSpec, 'inputSchema' | 'outputSchema'>> & {
  readonly inputSchema?: unknown;
  readonly outputSchema?: unknown;
  readonly execute: (...args: unknown[]) => unknown;
};

/** The context of a call, with the original call. */
interface UserCallContext extends CallContext {
  readonly originalCall: {
    readonly args: readonly unknown[];
    readonly self: unknown;
    readonly given: JsonObject;
  };
}

export function isSingle(target: object): target is ToolFunction | (Executable & { name: string }) {
  if (typeof target === 'function') return true;
  return isExecutable(target) && ('name' in target || 'inputSchema' in target);
}

/** By tool name. Values that cannot be called here (provider tools, generators) are left out. */
export function userToolsOf(tools: ToolRecord): ReadonlyMap<string, UserTool> {
  const calls = Object.entries(tools).flatMap(([key, tool]): UserTool[] => {
    if (tool === undefined || tool === null)
      throw invalidArgument(`inject takes a function or a tool as ${key}, got ${described(tool)}`);
    if (isFunction(tool))
      return [
        { key, tool, spec: { name: key, description: '', inputSchema: {} }, run: functionRunner(tool) },
      ];
    return isExecutable(tool) ? [{ key, tool, spec: specOf(key, tool), run: toolRunner(tool) }] : [];
  });
  const byName = new Map(calls.map((call) => [call.spec.name, call]));
  if (calls.length === 0)
    throw invalidArgument(
      `inject takes a function, tools with "execute", or an object of them, got ${described(tools)}`,
    );
  if (byName.size < calls.length) throw invalidArgument('tools passed to inject together need unique names');
  return byName;
}

/** The same tools with each call routed through `call`. */
export function wrapTools(
  tools: ToolRecord,
  calls: ReadonlyMap<string, UserTool>,
  clock: Clock,
  call: Call,
): { [name: string]: ToolFunction | object } {
  const made: { [name: string]: ToolFunction | object } = { ...tools };
  for (const { key, spec, tool } of calls.values()) {
    const through = (args: readonly unknown[], self: unknown): Promise<unknown> => {
      const given = isPlainObject(args[0]) ? (args[0] as JsonObject) : {};
      const { abortSignal, signal = abortSignal, ...callerOptions } = (args[1] ?? {}) as CallerOptions;
      const context: UserCallContext = {
        ...usual,
        ...(typeof tool === 'function' ? {} : callerOptions),
        clock,
        signal: signal instanceof AbortSignal ? signal : neverAborted,
        originalCall: { args, self, given },
      };
      return call(spec.name, given, context);
    };
    const value = typeof tool === 'function' ? functionOf(key, tool) : { ...tool, execute };
    // Not assigned: a tool may be called `__proto__`.
    Object.defineProperty(made, key, { value, enumerable: true, writable: true, configurable: true });

    function execute(this: unknown, input: unknown, options?: unknown): Promise<unknown> {
      return through([input, options], this === value ? tool : this);
    }
    function functionOf(name: string, { length }: ToolFunction): ToolFunction {
      const wrapped = function (this: unknown, ...args: unknown[]): Promise<unknown> {
        return through(args, this === made ? tools : this);
      };
      return Object.defineProperties(wrapped, { name: { value: name }, length: { value: length } });
    }
  }
  return made;
}

interface CallerOptions extends Partial<Omit<CallContext, 'signal'>> {
  readonly signal?: unknown;
  readonly abortSignal?: unknown;
}

const usual = { step: 0, purpose: 'step', nth: 0 } as const;

function functionRunner(tool: ToolFunction): UserTool['run'] {
  return async (args, context) => {
    const { originalCall } = context as UserCallContext;
    const all = args === originalCall.given ? originalCall.args : [args, ...originalCall.args.slice(1)];
    return tool.apply(originalCall.self, all as never[]);
  };
}

/** Tools of the AI SDK get the options of the SDK, all others the call context; both with the current signal. */
function toolRunner(tool: Executable): UserTool['run'] {
  return async (args, context) => {
    const { originalCall, ...own } = context as UserCallContext;
    const { given, self } = originalCall;
    const [input, options] = originalCall.args;
    const callOptions =
      !('name' in tool) && 'inputSchema' in tool ? { ...(options as object), abortSignal: own.signal } : own;
    return tool.execute.call(self ?? tool, args === given ? input : args, callOptions);
  };
}

function specOf(key: string, tool: Executable): ToolSpec {
  requireSchemaNames(key, tool);
  const { execute: _, inputSchema, outputSchema, name = key, description, ...rest } = tool;
  const shown = extractJsonSchema(outputSchema, 'output');
  return {
    ...traitsIn(rest),
    name,
    description: typeof description === 'string' ? description : '',
    inputSchema:
      extractJsonSchema(inputSchema, 'input') ??
      (isPlainObject(inputSchema) && 'name' in tool ? (inputSchema as JsonObject) : {}),
    ...(shown === undefined ? {} : { outputSchema: shown }),
  };
}

const traits = ['effect', 'idempotencyKey', 'singleRequest', 'verifiedBy', 'undoneBy'] as const;

function traitsIn(tool: Partial<ToolSpec>): Partial<ToolSpec> {
  return Object.fromEntries(
    traits.flatMap((trait) => (tool[trait] === undefined ? [] : [[trait, tool[trait]]])),
  );
}

function isFunction(tool: object): tool is ToolFunction {
  return typeof tool === 'function';
}

/** What a generator has yielded cannot be changed by a fault. */
function isExecutable(tool: object): tool is Executable {
  const { execute } = tool as { execute?: unknown };
  return typeof execute === 'function' && execute.constructor.name !== 'AsyncGeneratorFunction';
}
