/** One attempt as a declared tool is told of it. Its signal is called off when nobody waits for the answer any longer. */

import { type CallContext, type CallPurpose, type Clock, neverAborted } from '../../types/index.ts';

export interface Attempt {
  readonly context: CallContext;
  /** The answer came; or, with a reason, nobody waits for it any more. */
  end(reason?: unknown): void;
}

/** `outer`: the signal of whoever made the call. One of its own is only made for a tool that asks for it. */
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
      // Its own property: it must not be lost where a tool copies its context.
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

/** For tools that take no context as far as their parameters tell, but may: it costs next to nothing. */
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
