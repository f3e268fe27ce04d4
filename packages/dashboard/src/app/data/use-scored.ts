/** Ledgers scored in a worker, with the time that it took and the time until it was shown. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { errorText } from 'regain/internal/types';
import type { Rescored } from '../../model/index.ts';
import type { ScoreSettings } from './worker.ts';
import type { WorkerClient } from './worker-client.ts';

export interface Scored {
  readonly scored: Rescored;
  readonly settings: ScoreSettings;
  readonly bareMs: number;
  /** From the change to the picture. */
  readonly paintedMs: number | null;
}

/** The newest settings win: while the worker is busy, only the last change is kept. */
export function useScored(
  worker: WorkerClient,
  settings: ScoreSettings,
): { scored: Scored | null; error: string | null } {
  const [scored, setScored] = useState<Scored | null>(null);
  const [error, setError] = useState<string | null>(null);
  const wanted = useRef<ScoreSettings>(settings);
  const isBusy = useRef(false);
  useEffect(() => {
    wanted.current = settings;
    if (isBusy.current) return;
    isBusy.current = true;
    void (async () => {
      for (let done: ScoreSettings | null = null; done !== wanted.current; ) {
        const next: ScoreSettings = wanted.current;
        const start = performance.now();
        try {
          const reply = await worker.ask({ type: 'score', settings: next });
          if ('scored' in reply) {
            const { scored: value, bareMs } = reply;
            setScored({ scored: value, settings: next, bareMs, paintedMs: null });
            await painted();
            setScored({ scored: value, settings: next, bareMs, paintedMs: performance.now() - start });
          }
          setError(null);
        } catch (thrown) {
          setError(errorText(thrown));
        }
        done = next;
      }
      isBusy.current = false;
    })();
  }, [settings]);
  return { scored, error };
}

/** After the next picture. */
function painted(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}
