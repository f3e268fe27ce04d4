/** Time as an argument: virtual in experiments, where a timeout of 30 s takes no time. */

export interface Clock {
  /** Milliseconds since the start of this clock. */
  now(): number;
  /** Wall time of that start, if it has one. Used only to compare with dates from outside. */
  readonly epochMs?: number;
  /** Resolves after `ms` on this clock; rejects with the signal's reason if aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Settles as `work` does, or rejects with a TimeoutError after `ms`. */
  within<T>(ms: number, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

/** A signal that is never aborted. */
export const neverAborted: AbortSignal = new AbortController().signal;

/** Thrown by a clock if work did not settle in time. The work may still take effect. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
  readonly code = 'ETIMEDOUT';

  constructor(ms: number) {
    super(`no answer within ${ms} ms`);
  }
}

/** A clock that advances only with `sleep`. Work that slept past its time limit is timed out at that limit. */
export function virtualClock(startMs = 0): Clock {
  let nowMs = startMs;
  return {
    now: () => nowMs,
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      if (ms > 0) nowMs += ms;
    },
    within: async (ms, work, signal) => {
      signal?.throwIfAborted();
      const deadlineMs = nowMs + ms;
      try {
        const value = await work();
        if (nowMs <= deadlineMs) return value;
      } catch (error) {
        if (nowMs <= deadlineMs || signal?.aborted === true) throw error;
      }
      nowMs = deadlineMs;
      throw new TimeoutError(ms);
    },
  };
}
