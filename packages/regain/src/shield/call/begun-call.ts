/** Calls whose first attempt is made by the caller itself: a relay passes it on without a promise for each of its parts. */

import type { ToolGuard } from './tool-guard.ts';
import type { CallOptions } from './tool-types.ts';

/** By the function `execute` of a protected tool. */
const guards = new WeakMap<object, ToolGuard>();

export function registerGuard(execute: object, guard: ToolGuard): void {
  guards.set(execute, guard);
}

/** Of one tool. All attempts after the first are made by recovery. */
export class FirstAttempts {
  readonly #guard: ToolGuard;

  /** `tool`: what `protect` returned for a declared tool. */
  constructor(tool: { readonly execute: object }) {
    this.#guard = guards.get(tool.execute)!;
  }

  /** The time, if an attempt may be made now. If not, `execute` makes it when that is right, or refuses the call. */
  startMs(): number | undefined {
    return this.#guard.startMs();
  }

  /** The attempt has succeeded, with this value that is no failure. There are no events: the caller knows. */
  succeed(args: unknown, value: unknown, startedMs: number): void {
    this.#guard.countSuccess([args], value, startedMs);
  }

  /** The attempt has failed, or may have: `attempt` tells. Settles as `execute` would. */
  settle(
    args: unknown,
    attempt: () => Promise<unknown>,
    startedMs: number,
    settings: CallOptions,
  ): Promise<unknown> {
    return this.#guard.endFirst([args], attempt, startedMs, settings);
  }
}
