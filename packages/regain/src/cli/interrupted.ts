/** A command that was interrupted. It is not an error and has its own exit code. */

export class InterruptedError extends Error {
  override readonly name = 'Interrupted';
}

/** A signal that is aborted when the process receives a stop signal. The second stop signal ends the process. */
export function stopSignal(): { readonly signal: AbortSignal; readonly dispose: () => void } {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const name of signals) process.once(name, stop);
  return {
    signal: controller.signal,
    dispose: () => {
      for (const name of signals) process.off(name, stop);
    },
  };
}
