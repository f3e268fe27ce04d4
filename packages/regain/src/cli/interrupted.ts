/** A command that was interrupted. It is not an error and has its own exit code. */

export class InterruptedError extends Error {
  override readonly name = 'Interrupted';
}

/** Set for processes that `regain up` has started: they are not to outlive it. */
export const STARTED_BY_UP = 'REGAIN_STARTED_BY_UP';

/** Calls back when the `regain up` that has started this process is gone, however it ended. */
export function whenUpIsGone(leave: () => void): { readonly dispose: () => void } {
  const isChild = process.env[STARTED_BY_UP] !== undefined && process.connected;
  if (isChild) process.once('disconnect', leave);
  return {
    dispose: () => {
      process.off('disconnect', leave);
    },
  };
}

/**
 * A signal that is aborted when the process receives a stop signal, or when the `regain up` that has started it is gone.
 * The second stop signal ends the process.
 */
export function stopSignal(): { readonly signal: AbortSignal; readonly dispose: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.once(name, stop);
  const up = whenUpIsGone(stop);
  return {
    signal: controller.signal,
    dispose: () => {
      for (const name of signals) process.off(name, stop);
      up.dispose();
    },
  };
}
