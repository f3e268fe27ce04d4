/** Wraps the tools of an agent: same names, same shape; calls that fail are recovered. */

import {
  type CallContext,
  effectClasses,
  invalidArgument,
  isPlainObject,
  type JsonObject,
  jsonSchemaOf,
  requireSchemaNames,
  type ToolSpec,
} from '../../types/index.ts';
import { described, isObject, wrongInput } from '../../values/index.ts';
import { type Effects, isEffectClass } from '../options.ts';
import type { ShieldRuntime } from '../runtime.ts';
import {
  checkHedge,
  checkPerTool,
  optionsOf,
  type PerTool,
  type ToolOptions,
  type ToolTraits,
  traitsOf,
} from '../tool-options.ts';
import { registerGuard } from './begun-call.ts';
import { callerSignal, withContext, withSignal } from './caller-signal.ts';
import { checkVerification } from './check-verification.ts';
import { checkFallbacks } from './fallback.ts';
import type { ToolRunner } from './pending-call.ts';
import { inferredEffectsMessage, type ResolvedEffect, resolveEffect } from './tool-effects.ts';
import { ToolGuard } from './tool-guard.ts';
import type {
  AnyFunction,
  CallOptions,
  DeclaredTool,
  Protectable,
  Protected,
  ToolSet,
} from './tool-types.ts';

export function protectWith<T extends Protectable>(
  runtime: ShieldRuntime,
  tools: T,
  effects: Effects = {},
  perTool: PerTool = {},
): Protected<T> {
  if (isTool(tools)) {
    const [name, one] = [tools.name === '' ? runtime.ids.nextName() : tools.name, tools];
    checkAboutTools(effects, perTool, [name]);
    return wrapTools(runtime, { [name]: one }, effects, perTool)[name] as Protected<T>;
  }
  // Methods of a class are not own properties: they would stay unprotected without an error.
  if (!isPlainObject(tools)) {
    throw invalidArgument(
      `protect takes a function, a tool with "execute", or a plain object of them, got ${described(tools)}`,
    );
  }
  checkAboutTools(effects, perTool, Object.keys(tools));
  return wrapTools(runtime, tools as ToolSet, effects, perTool) as Protected<T>;
}

type WrappedTool =
  | ((...args: unknown[]) => Promise<unknown>)
  | (Omit<DeclaredTool, 'execute'> & { execute: unknown });

function wrapTools(
  runtime: ShieldRuntime,
  tools: ToolSet,
  effects: Effects,
  perTool: PerTool,
): Record<string, WrappedTool> {
  const guards = new Map<string, ToolGuard>();
  const made: Record<string, WrappedTool> = {};
  const known: ResolvedEffect[] = [];
  for (const [name, tool] of Object.entries(tools)) {
    if (!isTool(tool)) throw invalidArgument(noToolMessage(name, tool));
    if (typeof tool === 'object' && tool.effect !== undefined) requireEffect(name, tool.effect);
    const options = optionsOf(perTool, name);
    const effect = resolveEffect(name, tool, options.effect, effects, runtime.settings.trustAnnotations);
    known.push(effect);
    const spec = specOf(name, tool, { ...traitsOf(options), ...knownEffect(effect) });
    const guard = new ToolGuard(runtime, spec, options, runnerOf(name, tool, options), guards);
    if (options.hedgeAfterMs !== undefined)
      checkHedge(name, options.hedgeAfterMs, effect.isDeclared && effect.effect === 'read', guard.settings);
    guards.set(guard.name, guard);
    const value = typeof tool === 'function' ? wrapFunction(guard, tool, tools, made) : wrapTool(guard, tool);
    // Not assigned: a tool may be called `__proto__`.
    Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
  }
  for (const { spec } of guards.values()) {
    checkRelatedTools(spec, guards);
    checkVerification(spec);
  }
  checkFallbacks(guards);
  const line = inferredEffectsMessage(known);
  if (line !== undefined) runtime.reporting.logger?.warn(line);
  return made;
}

/** A call as a member of the protected set reaches the function as a member of the original set. */
function wrapFunction(guard: ToolGuard, tool: AnyFunction, tools: ToolSet, made: object): WrappedTool {
  const call = {
    // A computed name, for stack traces.
    [guard.name](this: unknown, ...args: unknown[]): Promise<unknown> {
      const self = this === made ? tools : this;
      const found = callerSignal(args);
      if (found === undefined) return guard.invoke(args, self);
      return guard.invoke(found.args, self, found, found.place);
    },
  }[guard.name]!;
  return Object.defineProperty(call, 'length', { value: tool.length });
}

function wrapTool(guard: ToolGuard, tool: DeclaredTool): WrappedTool {
  const execute = (args: unknown, settings?: CallOptions) =>
    guard.invoke([args], settings?.thisArg, settings);
  registerGuard(execute, guard);
  return { ...tool, execute };
}

function runnerOf(
  name: string,
  tool: AnyFunction | DeclaredTool,
  { passContext = false }: ToolOptions,
): ToolRunner {
  if (typeof tool === 'function') return passContext ? contextRunner(tool) : functionRunner(tool);
  if (passContext)
    throw invalidArgument(
      `passContext is for plain functions; ${name} has "execute", whose second argument is the context`,
    );
  return {
    isDeclared: true,
    receivesContext: true,
    takesContext: takesContext(tool.execute),
    run: ([args], self, context) => tool.execute.call(self ?? tool, args as never, context as CallContext),
  };
}

function functionRunner(tool: AnyFunction): ToolRunner {
  return {
    ...{ isDeclared: false, receivesContext: false, takesContext: false },
    run: (args, self, context, place) =>
      tool.apply(self, (context === undefined ? args : withSignal(args, place, context)) as never[]),
  };
}

function contextRunner(tool: AnyFunction): ToolRunner {
  return {
    ...{ isDeclared: false, receivesContext: true, takesContext: true },
    run: (args, self, context, place) =>
      tool.apply(self, withContext(args, place, context!, tool.length) as never[]),
  };
}

/** A function with exactly one plain parameter takes no context. */
function takesContext({ length }: AnyFunction): boolean {
  return length !== 1;
}

function specOf(name: string, tool: AnyFunction | DeclaredTool, traits: ToolTraits): ToolSpec {
  if (typeof tool === 'function') return { name, description: '', inputSchema: anything, ...traits };
  requireSchemaNames(name, tool);
  const { execute: _, method: __, annotations: ___, inputSchema, outputSchema, ...spec } = tool;
  return {
    ...spec,
    name: spec.name ?? name,
    description: spec.description ?? '',
    inputSchema: inputSchema == null ? anything : jsonSchemaOf(inputSchema, `inputSchema of ${name}`),
    ...(outputSchema == null ? {} : { outputSchema: jsonSchemaOf(outputSchema, `outputSchema of ${name}`) }),
    ...traits,
  };
}

function knownEffect({ effect }: ResolvedEffect): ToolTraits {
  return effect === undefined ? {} : { effect };
}

const anything: JsonObject = Object.freeze({});

function isTool(value: unknown): value is AnyFunction | DeclaredTool {
  if (typeof value === 'function') return true;
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as DeclaredTool).execute === 'function' &&
    typeof (value as DeclaredTool).name === 'string'
  );
}

function noToolMessage(name: string, value: unknown): string {
  if (typeof (value as DeclaredTool | null | undefined)?.execute === 'function')
    return `tool ${name} has no "name"; for tools of the AI SDK use protectTools of regain/ai-sdk`;
  return `tool ${name} must be a function or a tool with "name" and "execute", got ${described(value)}`;
}

/** `names`: the tools, if they are known. */
export function checkAboutTools(effects: Effects, perTool: PerTool, names?: readonly string[]): void {
  checkPerTool(perTool, names);
  if (typeof effects === 'string') {
    if (effects !== 'declared-only') requireEffect('every tool', effects);
    return;
  }
  if (!isObject(effects)) throw wrongInput('effects', 'an effect, or an object of effects by tool', effects);
  for (const [name, effect] of Object.entries(effects)) {
    requireEffect(name, effect);
    // A misspelt name must not leave a read treated as a write.
    if (names?.includes(name) === false) {
      const message = `effects names ${name}, which is not among the tools: ${names.join(', ')}`;
      throw invalidArgument(message);
    }
  }
}

function requireEffect(tool: string, effect: unknown): void {
  if (isEffectClass(effect)) return;
  const needed = `the effect of ${tool} must be ${effectClasses.join(', ')} (or "declared-only" for all)`;
  const more = typeof effect === 'object' ? '; declare other fields with the option perTool' : '';
  throw invalidArgument(`${needed}, got ${JSON.stringify(effect)}${more}`);
}

function checkRelatedTools(
  { name, verifiedBy, undoneBy }: ToolSpec,
  guards: ReadonlyMap<string, ToolGuard>,
): void {
  for (const helper of [verifiedBy?.tool, undoneBy?.tool]) {
    if (helper === undefined || guards.has(helper)) continue;
    throw invalidArgument(`${name} needs ${helper}, which is not among the tools: protect them together`);
  }
}
