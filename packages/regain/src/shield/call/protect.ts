/** The tools of an agent, protected: the same names, the same shape, each call recovered where it fails. */

import {
  type CallContext,
  type EffectClass,
  effectClasses,
  type JsonObject,
  RegainError,
  type ToolSpec,
} from '../../types/index.ts';
import { type Effects, isEffectClass } from '../options.ts';
import type { Runtime } from '../runtime.ts';
import { checkVerification } from './check-verification.ts';
import { Guard, type Runner } from './guard.ts';
import {
  type AnyFunction,
  type CallSettings,
  type DeclaredTool,
  isPlainObject,
  type Protectable,
  type Protected,
  type ToolSet,
} from './shapes.ts';
import { inferredLine, type KnownEffect, knownEffect } from './tool-effects.ts';

export function protectWith<T extends Protectable>(
  runtime: Runtime,
  tools: T,
  effects: Effects = {},
): Protected<T> {
  if (isTool(tools)) {
    const [name, one] = [tools.name === '' ? runtime.ids.nextName() : tools.name, tools];
    checkEffects(effects, [name]);
    return guarded(runtime, { [name]: one }, effects)[name] as Protected<T>;
  }
  // The methods of a class are not its own: they would be left unprotected without a word.
  if (!isPlainObject(tools)) {
    throw new RegainError(
      'invalid-argument',
      `protect takes a function, a tool with "execute", or a plain object of them, got ${described(tools)}`,
    );
  }
  checkEffects(effects, Object.keys(tools));
  return guarded(runtime, tools as ToolSet, effects) as Protected<T>;
}

type Made =
  | ((...args: unknown[]) => Promise<unknown>)
  | (Omit<DeclaredTool, 'execute'> & { execute: unknown });

function guarded(runtime: Runtime, tools: ToolSet, effects: Effects): Record<string, Made> {
  const guards = new Map<string, Guard>();
  const made: Record<string, Made> = {};
  const known: KnownEffect[] = [];
  for (const [name, tool] of Object.entries(tools)) {
    if (!isTool(tool)) {
      const needed = `tool ${name} must be a function or a tool with "execute"`;
      throw new RegainError('invalid-argument', `${needed}, got ${described(tool)}`);
    }
    const effect = knownEffect(name, tool, effects, runtime.settings.trustAnnotations);
    known.push(effect);
    const guard = new Guard(runtime, specOf(name, tool, effect.effect), runnerOf(tool), guards);
    guards.set(guard.name, guard);
    const value = typeof tool === 'function' ? functionOf(guard, tool, tools, made) : toolOf(guard, tool);
    // Not assigned: a tool may be called `__proto__`.
    Object.defineProperty(made, name, { value, enumerable: true, writable: true, configurable: true });
  }
  for (const { spec } of guards.values()) {
    checkHelpers(spec, guards);
    checkVerification(spec);
  }
  const line = inferredLine(known);
  if (line !== undefined) runtime.reporting.logger?.warn(line);
  return made;
}

/** Called as a member of what came back, it is called as a member of what went in. */
function functionOf(guard: Guard, tool: AnyFunction, tools: ToolSet, made: object): Made {
  const call = {
    // A name of its own for stack traces.
    [guard.name](this: unknown, ...args: unknown[]): Promise<unknown> {
      return guard.invoke(args, this === made ? tools : this);
    },
  }[guard.name]!;
  return Object.defineProperty(call, 'length', { value: tool.length });
}

function toolOf(guard: Guard, tool: DeclaredTool): Made {
  const execute = (args: unknown, settings?: CallSettings) => guard.invoke([args], settings?.self, settings);
  return { ...tool, execute };
}

function runnerOf(tool: AnyFunction | DeclaredTool): Runner {
  if (typeof tool === 'function')
    return { isDeclared: false, isListening: false, run: (args, self) => tool.apply(self, args as never[]) };
  return {
    isDeclared: true,
    isListening: takesContext(tool.execute),
    run: ([args], self, context) => tool.execute.call(self ?? tool, args as never, context as CallContext),
  };
}

/** One parameter alone, plainly written, leaves no place for it. */
function takesContext({ length }: AnyFunction): boolean {
  return length !== 1;
}

function specOf(name: string, tool: AnyFunction | DeclaredTool, effect: EffectClass | undefined): ToolSpec {
  const known = effect === undefined ? {} : { effect };
  if (typeof tool === 'function') return { name, description: '', input: anything, ...known };
  const { execute: _, method: __, annotations: ___, ...spec } = tool;
  return {
    ...spec,
    name: spec.name ?? name,
    description: spec.description ?? '',
    input: spec.input ?? anything,
    ...known,
  };
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

function checkEffects(effects: Effects, names: readonly string[]): void {
  if (effects === 'declared-only') return;
  const named: readonly (readonly [string, unknown])[] =
    typeof effects === 'string' ? names.map((name) => [name, effects] as const) : Object.entries(effects);
  for (const [name, effect] of named) {
    if (!isEffectClass(effect)) {
      const needed = `the effect of ${name} must be ${effectClasses.join(', ')} (or "declared-only" for all)`;
      throw new RegainError('invalid-argument', `${needed}, got ${String(effect)}`);
    }
    // A name that is mistyped would make a write of a read without a word.
    if (!names.includes(name)) {
      const there = names.join(', ');
      throw new RegainError(
        'invalid-argument',
        `effects names ${name}, which is not among the tools: ${there}`,
      );
    }
  }
}

function checkHelpers({ name, verifiedBy, undoneBy }: ToolSpec, guards: ReadonlyMap<string, Guard>): void {
  for (const helper of [verifiedBy?.tool, undoneBy?.tool]) {
    if (helper === undefined || guards.has(helper)) continue;
    throw new RegainError(
      'invalid-argument',
      `${name} needs ${helper}, which is not among the tools: protect them together`,
    );
  }
}

function described(value: unknown): string {
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return `an instance of ${(value as object).constructor?.name ?? 'a class'}`;
}
