/** The time limit of an attempt: progress starts it again, up to a hard maximum. */

import { type Clock, TimeoutError } from '../../types/index.ts';

export interface TimeLimit {
  /** Aborted with a TimeoutError. */
  readonly signal: AbortSignal;
  /** The server has made progress. */
  extend(): void;
  /** The attempt has ended. */
  end(): void;
}

/** The hard maximum, as a multiple of the time limit. */
const PROGRESS_MAX = 10;

export function timeLimit(clock: Clock, ms: number): TimeLimit {
  const reached = new AbortController();
  const ended = new AbortController();
  const startMs = clock.now();
  let untilMs = startMs + ms;
  const watch = async (): Promise<void> => {
    for (let leftMs = ms; leftMs > 0; leftMs = untilMs - clock.now()) await clock.sleep(leftMs, ended.signal);
    reached.abort(new TimeoutError(Math.round(clock.now() - startMs)));
  };
  watch().catch(() => {});
  return {
    signal: reached.signal,
    extend: () => {
      untilMs = Math.min(clock.now() + ms, startMs + PROGRESS_MAX * ms);
    },
    end: () => ended.abort(),
  };
}
