/** Calls whose first attempt is made by the caller itself: a relay passes it on without a promise for each of its parts. */

import type { ToolGuard } from './tool-guard.ts';

/** By the function `execute` of a protected tool. */
const guards = new WeakMap<object, ToolGuard>();

export function registerGuard(execute: object, guard: ToolGuard): void {
  guards.set(execute, guard);
}

/** Of one tool. All attempts after the first are made by recovery. */
export type FirstAttempts = Pick<ToolGuard, 'startMs' | 'succeed' | 'settle'>;

/** `tool`: what `protect` returned for a declared tool. */
export function firstAttemptsOf(tool: { readonly execute: object }): FirstAttempts {
  return guards.get(tool.execute)!;
}
