/** One attempt as a declared tool is told of it. Its signal is called off when nobody waits for the answer any longer. */

import type { CallContext } from '../contract/tool.ts';

export interface Attempt {
  readonly context: CallContext;
  /** The answer came; or, with a reason, nobody waits for it any more. */
  over(reason?: unknown): void;
}

/** `outer`: the signal of whoever made the call. One of its own is only made for a tool that asks for it. */
export function attempt(about: Omit<CallContext, 'signal'>, outer: AbortSignal | undefined): Attempt {
  let controller: AbortController | undefined;
  const callOff = () => controller!.abort(outer!.reason);
  return {
    context: {
      ...about,
      get signal(): AbortSignal {
        if (controller === undefined) {
          controller = new AbortController();
          if (outer?.aborted === true) callOff();
          else outer?.addEventListener('abort', callOff, { once: true });
        }
        return controller.signal;
      },
    },
    over: (reason) => {
      if (controller === undefined) return;
      outer?.removeEventListener('abort', callOff);
      if (reason !== undefined) controller.abort(reason);
    },
  };
}
