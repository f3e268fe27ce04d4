/** The first stop signal drains a worker, the second one stops it at once. */

export interface DrainSignal {
  readonly drain: AbortSignal;
  readonly stop: AbortSignal;
  dispose(): void;
}

export function drainSignal(): DrainSignal {
  const drain = new AbortController();
  const stop = new AbortController();
  const names = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const onSignal = () => (drain.signal.aborted ? stop : drain).abort();
  for (const name of names) process.on(name, onSignal);
  // `regain up` has started this process and has died.
  const onLeft = () => drain.abort();
  if (process.connected) process.on('disconnect', onLeft).channel?.unref();
  return {
    drain: drain.signal,
    stop: stop.signal,
    dispose: () => {
      process.off('disconnect', onLeft);
      for (const name of names) process.off(name, onSignal);
    },
  };
}
