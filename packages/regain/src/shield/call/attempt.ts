/** The context of one attempt of a tool. Its signal is aborted when the answer is no longer awaited. */

import type { CallContext } from '../../types/index.ts';

export interface Attempt {
  readonly context: CallContext;
  /** The attempt has ended; with a reason: its answer is no longer awaited. */
  end(reason?: unknown): void;
}

/** An attempt with a signal of its own, which is created at once: a getter that waits for its first use costs several times as much. */
export class AbortableAttempt implements Attempt {
  readonly context: CallContext;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;

  /** `outer`: the signal of the caller. */
  constructor(context: CallContext, outer: AbortSignal | undefined) {
    this.context = { ...context, signal: this.#controller.signal };
    this.#outer = outer;
    if (outer?.aborted === true) this.handleEvent();
    else outer?.addEventListener('abort', this, { once: true });
  }

  /** The caller aborts. */
  handleEvent(): void {
    this.#controller.abort(this.#outer!.reason);
  }

  end(reason?: unknown): void {
    this.#outer?.removeEventListener('abort', this);
    if (reason !== undefined) this.#controller.abort(reason);
  }
}

/** For tools whose parameters show no context, though they may still take it: a cheap attempt without an own signal. */
export function plainAttempt(context: CallContext): Attempt {
  return { context, end: noOp };
}

function noOp(): void {}

/** Aborted with either signal. */
export function joinSignals(
  own: AbortSignal | undefined,
  shared: AbortSignal | undefined,
): AbortSignal | undefined {
  if (own === undefined) return shared;
  return shared === undefined ? own : AbortSignal.any([own, shared]);
}
