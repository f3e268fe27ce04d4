/** The answer of a tool that was not recovered: a value, the result of a function, or the answer of another tool. */

import { invalidArgument, isPlainObject, type Json } from '../../types/index.ts';
import { hasChangedArguments } from './call-arguments.ts';
import type { PendingCall } from './pending-call.ts';
import type { ToolGuard } from './tool-guard.ts';
import type { UnrecoveredError } from './unrecovered-error.ts';

/** A function, another protected tool, or a value. */
export type Fallback = FallbackFunction['answer'] | FallbackTool | Json;

interface FallbackFunction {
  /**
   * `args`: the argument of the call, or the list if there are several. If it throws, the error of the call is thrown.
   * Declared as a method, so that functions with narrower argument types are accepted.
   */
  answer(args: unknown, error: UnrecoveredError): unknown;
}

interface FallbackTool {
  /** A tool that was protected together with this one. It is called with the same arguments. */
  readonly tool: string;
}

export function isFallbackTool(fallback: Fallback | undefined): fallback is FallbackTool {
  if (!isPlainObject(fallback) || Object.keys(fallback).length !== 1) return false;
  return typeof (fallback as Partial<FallbackTool>).tool === 'string';
}

/** The argument of the call, or the list if there are several, as the user's hooks receive them. */
export function givenArguments(pending: PendingCall): unknown {
  const args = argumentList(pending);
  return args.length === 1 ? args[0] : args;
}

/** Throws the error of the fallback, or the reason of the signal of the call. */
export function runFallback(pending: PendingCall, error: UnrecoveredError): Promise<unknown> {
  const { guard, signal } = pending;
  const fallback = guard.fallback!;
  const run = async (): Promise<unknown> => {
    if (isFallbackTool(fallback)) return callFallbackTool(guard.toolSet.get(fallback.tool)!, pending);
    if (typeof fallback === 'function') return fallback(givenArguments(pending), error);
    return copyOf(fallback);
  };
  return guard.runtime.clock.within(Number.POSITIVE_INFINITY, run, signal);
}

/** Refuses a fallback that is not among the tools, and one that leads back to the tool itself. */
export function checkFallbacks(guards: ReadonlyMap<string, ToolGuard>): void {
  for (const { name } of guards.values()) {
    const path = [name];
    for (let next = fallbackToolOf(guards.get(name)!); next !== undefined; ) {
      const other = guards.get(next);
      if (other === undefined)
        throw invalidArgument(
          `the fallback of ${path.at(-1)} is ${next}, which is not among the tools: protect them together`,
        );
      path.push(next);
      if (path.indexOf(next) < path.length - 1)
        throw invalidArgument(`fallbacks form a cycle: ${path.join(' -> ')}`);
      next = fallbackToolOf(other);
    }
  }
}

export function fallbackToolOf({ fallback }: Pick<ToolGuard, 'fallback'>): string | undefined {
  return isFallbackTool(fallback) ? fallback.tool : undefined;
}

/** `this` and the place of the signal are kept between tools of the same kind. */
function callFallbackTool(other: ToolGuard, pending: PendingCall): Promise<unknown> {
  const { guard, self, signal, signalPlace, onNote } = pending;
  const isSameKind = guard.isDeclared === other.isDeclared;
  return other.invoke(
    argumentList(pending),
    isSameKind ? self : undefined,
    { signal, onNote },
    isSameKind ? signalPlace : undefined,
  );
}

/** As the caller passed them: a tool may have modified its argument. */
function argumentList(pending: PendingCall): readonly unknown[] {
  return hasChangedArguments(pending) ? [structuredClone(pending.originalArguments)] : pending.args;
}

/** The value itself if it cannot be copied. A caller may modify its answer, and the next call must not see that. */
export function copyOf<T>(value: T): T {
  try {
    return structuredClone(value);
  } catch {
    return value;
  }
}
