/** The first stop signal drains a worker, the second one stops it at once. */

import { whenUpIsGone } from 'regain/internal/cli';

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
  const up = whenUpIsGone(() => drain.abort());
  return {
    drain: drain.signal,
    stop: stop.signal,
    dispose: () => {
      up.dispose();
      for (const name of names) process.off(name, onSignal);
    },
  };
}
