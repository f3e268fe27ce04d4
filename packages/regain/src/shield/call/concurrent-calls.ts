/**
 * Concurrent calls of one tool whose records could be confused. A record created in that time may belong to any of them,
 * so its creation time proves nothing.
 */

import { couldShareRecord } from '../../govern/index.ts';
import { type JsonObject, preview, type Verification } from '../../types/index.ts';

export interface TrackedCall {
  /** Whether another call was running at any time since this one began. */
  readonly hasOther: boolean;
  /** Whether one of them could have created a record like that of this call. */
  readonly hasEqual: boolean;
}

interface OpenCall {
  readonly args: JsonObject;
  /** Time after which an ended call can no longer take effect. */
  readonly untilMs: number;
}

/** Limit of tracked calls. The oldest are dropped: they are the least likely to take effect still. */
const CALLS_MAX = 10_000;

export class ConcurrentCalls {
  readonly #open = new Map<TrackedCall, OpenCall>();

  begin(args: unknown, verification: Verification, nowMs: number): TrackedCall {
    const copy = (preview(args).value ?? {}) as JsonObject;
    const begun = { hasOther: false, hasEqual: false };
    for (const [other, { args: otherArgs, untilMs }] of this.#open) {
      if (untilMs <= nowMs) {
        this.#open.delete(other);
        continue;
      }
      const isEqual = couldShareRecord(verification, otherArgs, copy);
      for (const one of [begun, other as { hasOther: boolean; hasEqual: boolean }]) {
        one.hasOther = true;
        one.hasEqual ||= isEqual;
      }
    }
    this.#open.set(begun, { args: copy, untilMs: Infinity });
    if (this.#open.size > CALLS_MAX) this.#open.delete(this.#open.keys().next().value!);
    return begun;
  }

  /** The outcome of the call is known, and it has no effect after `untilMs`. Not for calls that may still take effect. */
  settle(call: TrackedCall, untilMs: number): void {
    const open = this.#open.get(call);
    if (open !== undefined) this.#open.set(call, { ...open, untilMs });
  }
}
