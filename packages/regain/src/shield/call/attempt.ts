/** The context of one attempt of a declared tool. Its signal is aborted when the answer is no longer awaited. */

import { type CallContext, type CallPurpose, type Clock, neverAborted } from '../../types/index.ts';

export interface Attempt {
  readonly context: CallContext;
  /** The attempt has ended; with a reason: its answer is no longer awaited. */
  end(reason?: unknown): void;
}

/** `outer`: the signal of the caller. An own signal is only created when the tool reads it. */
export function abortableAttempt(
  clock: Clock,
  purpose: CallPurpose,
  nth: number,
  idempotencyKey: string | undefined,
  outer: AbortSignal | undefined,
): Attempt {
  let controller: AbortController | undefined;
  const cancel = () => controller!.abort(outer!.reason);
  return {
    context: {
      clock,
      step: 0,
      purpose,
      nth,
      // An own property, so that it is kept when a tool copies its context.
      get signal(): AbortSignal {
        if (controller === undefined) {
          controller = new AbortController();
          if (outer?.aborted === true) cancel();
          else outer?.addEventListener('abort', cancel, { once: true });
        }
        return controller.signal;
      },
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
    },
    end: (reason) => {
      if (controller === undefined) return;
      outer?.removeEventListener('abort', cancel);
      if (reason !== undefined) controller.abort(reason);
    },
  };
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
