/**
 * Calls of one tool that were under way at the same time, and whose records could be taken for one another's. A record that
 * was created meanwhile may belong to any of them, so its creation time proves nothing.
 */

import { couldShareRecord } from '../../govern/index.ts';
import { type JsonObject, preview, type Verification } from '../../types/index.ts';

export interface TrackedCall {
  /** Whether another call was under way at any time since this one began. */
  readonly hasOther: boolean;
  /** Whether one of them could have made a record that looks like that of this one. */
  readonly hasEqual: boolean;
}

interface OpenCall {
  readonly args: JsonObject;
  /** When a call that has ended can no longer take effect. */
  readonly untilMs: number;
}

/** The oldest are forgotten: of calls whose outcome is not known, these are the least likely to take effect still. */
const CALLS_MAX = 10_000;

export class ConcurrentCalls {
  readonly #open = new Map<TrackedCall, OpenCall>();

  begin(args: unknown, verification: Verification, nowMs: number): TrackedCall {
    const picture = (preview(args).value ?? {}) as JsonObject;
    const begun = { hasOther: false, hasEqual: false };
    for (const [other, { args: its, untilMs }] of this.#open) {
      if (untilMs <= nowMs) {
        this.#open.delete(other);
        continue;
      }
      const isEqual = couldShareRecord(verification, its, picture);
      for (const one of [begun, other as { hasOther: boolean; hasEqual: boolean }]) {
        one.hasOther = true;
        one.hasEqual ||= isEqual;
      }
    }
    this.#open.set(begun, { args: picture, untilMs: Infinity });
    if (this.#open.size > CALLS_MAX) this.#open.delete(this.#open.keys().next().value!);
    return begun;
  }

  /** Its outcome is known, and whatever it did is done by `untilMs`. Not for a call that may still take effect. */
  settle(call: TrackedCall, untilMs: number): void {
    const open = this.#open.get(call);
    if (open !== undefined) this.#open.set(call, { ...open, untilMs });
  }
}
