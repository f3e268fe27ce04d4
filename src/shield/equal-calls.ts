/**
 * Calls of one tool that were under way at the same time with the same arguments. A record that was created meanwhile may
 * belong to any of them, so its creation time proves nothing.
 */

import { preview } from '../contract/preview.ts';

export interface TrackedCall {
  /** Whether an equal call was under way at any time since this one began. */
  readonly hasEqual: boolean;
}

/** The oldest are forgotten: of calls whose outcome is not known, these are the least likely to take effect still. */
const CALLS_MAX = 10_000;

export class EqualCalls {
  readonly #open = new Map<TrackedCall, string>();

  begin(args: readonly unknown[]): TrackedCall {
    const text = JSON.stringify(preview(args).value) ?? '';
    const begun = { hasEqual: false };
    for (const [other, its] of this.#open) {
      if (its !== text) continue;
      (other as { hasEqual: boolean }).hasEqual = true;
      begun.hasEqual = true;
    }
    this.#open.set(begun, text);
    if (this.#open.size > CALLS_MAX) this.#open.delete(this.#open.keys().next().value!);
    return begun;
  }

  /** Not for a call whose outcome is not known: it may still take effect. */
  settle(call: TrackedCall): void {
    this.#open.delete(call);
  }
}
