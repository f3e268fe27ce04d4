/** The first stop signal drains a worker, the second one stops it at once. */

/** Set for processes that `regain up` has started: they are not to outlive it. */
export const STARTED_BY_UP = 'REGAIN_STARTED_BY_UP';

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
  const onLeft = () => drain.abort();
  const isChild = process.env[STARTED_BY_UP] !== undefined && process.connected;
  if (isChild) process.on('disconnect', onLeft);
  return {
    drain: drain.signal,
    stop: stop.signal,
    dispose: () => {
      process.off('disconnect', onLeft);
      if (isChild) process.disconnect();
      for (const name of names) process.off(name, onSignal);
    },
  };
}
