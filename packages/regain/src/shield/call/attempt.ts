/** The context of one attempt of a declared tool. Its signal is aborted when the answer is no longer awaited. */

import { type CallContext, type CallPurpose, type Clock, neverAborted } from '../../types/index.ts';

export interface Attempt {
  readonly context: CallContext;
  /** The attempt has ended; with a reason: its answer is no longer awaited. */
  end(reason?: unknown): void;
}

/** `outer`: the signal of the caller. */
export function abortableAttempt(
  clock: Clock,
  purpose: CallPurpose,
  nth: number,
  idempotencyKey: string | undefined,
  outer: AbortSignal | undefined,
): Attempt {
  return new AbortableAttempt(clock, purpose, nth, idempotencyKey, outer);
}

/** The signal is created at once: a getter that waits for its first use costs several times as much. */
class AbortableAttempt implements Attempt {
  readonly context: CallContext;
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;

  constructor(
    clock: Clock,
    purpose: CallPurpose,
    nth: number,
    idempotencyKey: string | undefined,
    outer: AbortSignal | undefined,
  ) {
    const { signal } = this.#controller;
    this.context =
      idempotencyKey === undefined
        ? { clock, signal, step: 0, purpose, nth }
        : { clock, signal, step: 0, purpose, nth, idempotencyKey };
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
export function plainAttempt(
  clock: Clock,
  purpose: CallPurpose,
  nth: number,
  idempotencyKey: string | undefined,
  outer: AbortSignal = neverAborted,
): Attempt {
  const context = { clock, signal: outer, step: 0, purpose, nth };
  return { context: idempotencyKey === undefined ? context : { ...context, idempotencyKey }, end: noOp };
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
