/** A command that somebody stopped: not an error, and with an exit code of its own. */

export class InterruptedError extends Error {
  override readonly name = 'Interrupted';
}

/** A signal that fires when the process is asked to stop. Asked twice, it stops at once, as any process does. */
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
